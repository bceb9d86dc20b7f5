import { isTrackedEnvelope, type TrackedEnvelope, tracked } from '@trpc/server';
import type { z } from 'zod';

/** An output schema for streaming procedures: every chunk is validated as it passes. */
export function streamOf<Schema extends z.ZodType>(schema: Schema) {
  return (source: unknown): AsyncGenerator<z.output<Schema>, void> => {
    if (!isAsyncIterable(source)) throw new TypeError('The procedure answered no stream');
    return checked(schema, source);
  };
}

/** The same for chunks with ids, from which a client that lost its connection resumes. */
export function trackedStreamOf<Schema extends z.ZodType>(schema: Schema) {
  return (source: unknown): AsyncGenerator<TrackedEnvelope<z.output<Schema>>, void> => {
    if (!isAsyncIterable(source)) throw new TypeError('The procedure answered no stream');
    return checkedEnvelopes(schema, source);
  };
}

async function* checkedEnvelopes<Schema extends z.ZodType>(
  schema: Schema,
  source: AsyncIterable<unknown>,
): AsyncGenerator<TrackedEnvelope<z.output<Schema>>, void> {
  for await (const chunk of source) {
    if (!isTrackedEnvelope<unknown>(chunk))
      throw new TypeError('The procedure answered a chunk without an id');
    yield tracked(chunk[0], schema.parse(chunk[1]));
  }
}

async function* checked<Schema extends z.ZodType>(
  schema: Schema,
  source: AsyncIterable<unknown>,
): AsyncGenerator<z.output<Schema>, void> {
  for await (const chunk of source) yield schema.parse(chunk);
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
