import { isTrackedEnvelope, type TrackedEnvelope, tracked } from '@trpc/server';
import type { z } from 'zod';

/** An output schema for procedures that answer piece by piece: every piece is checked as it passes. */
export function streamOf<Schema extends z.ZodType>(schema: Schema) {
  return (source: unknown): AsyncGenerator<z.output<Schema>, void> => {
    if (!isAsyncIterable(source)) throw new TypeError('The procedure answered no stream');
    return checked(schema, source);
  };
}

/** The same for pieces with ids, from which a client that lost its connection resumes. */
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
  for await (const piece of source) {
    if (!isTrackedEnvelope<unknown>(piece))
      throw new TypeError('The procedure answered a piece without an id');
    yield tracked(piece[0], schema.parse(piece[1]));
  }
}

async function* checked<Schema extends z.ZodType>(
  schema: Schema,
  source: AsyncIterable<unknown>,
): AsyncGenerator<z.output<Schema>, void> {
  for await (const piece of source) yield schema.parse(piece);
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
