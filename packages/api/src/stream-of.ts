import type { z } from 'zod';

/** An output schema for procedures that answer piece by piece: every piece is checked as it passes. */
export function streamOf<Schema extends z.ZodType>(schema: Schema) {
  return (source: unknown): AsyncGenerator<z.output<Schema>, void> => {
    if (!isAsyncIterable(source)) throw new TypeError('The procedure answered no stream');
    return checked(schema, source);
  };
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
