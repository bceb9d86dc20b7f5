import type { z } from 'zod';

/**
 * Has tRPC check a schema synchronously, for outputs that can be long. tRPC prefers `parseAsync`, with which Zod does
 * not use its compiled parsers: a list of 2,000 recordings takes three times as long to check. Not for schemas with
 * asynchronous checks.
 */
export function synchronous<Schema extends z.ZodType>(schema: Schema): Schema {
  // The schema itself, since the description of the calls knows schemas by identity.
  return Object.defineProperty(schema, 'parseAsync', { value: undefined });
}
