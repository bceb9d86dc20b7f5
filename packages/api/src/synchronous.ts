import type { z } from 'zod';

const originals = new WeakMap<object, z.ZodType>();

/**
 * The schema as tRPC checks it synchronously, for outputs that can be long. tRPC prefers `parseAsync`, with which Zod
 * does not use its compiled parsers: a list of 2,000 recordings takes three times as long to check. Not for schemas
 * with asynchronous checks. The given schema is not modified.
 */
export function synchronous<Schema extends z.ZodType>(schema: Schema): Schema {
  const wrapped: Schema = Object.create(schema, { parseAsync: { value: undefined } });
  originals.set(wrapped, schema);
  return wrapped;
}

/** The schema that was given to `synchronous`, or the same one: descriptions of calls know schemas by identity. */
export function originalOf(schema: unknown): unknown {
  return typeof schema === 'object' && schema !== null ? (originals.get(schema) ?? schema) : schema;
}
