import { z } from 'zod';

/**
 * The schema with optional fields in place of those that may be null: not every model's provider understands a `null` among
 * types.
 */
function withoutNulls(schema: z.ZodType): z.ZodType {
  const changed = changedOf(schema);
  const { description } = schema;
  return description === undefined ? changed : changed.describe(description);
}

function changedOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodNullable) return withoutNulls(schema.unwrap() as z.ZodType).optional();
  if (schema instanceof z.ZodArray) return z.array(withoutNulls(schema.element as z.ZodType));
  if (schema instanceof z.ZodObject) return objectWithoutNulls(schema.shape);
  return schema;
}

export function objectWithoutNulls(shape: z.ZodRawShape): z.ZodObject {
  const fields = Object.entries(shape).map(([name, field]) => [name, withoutNulls(field as z.ZodType)]);
  return z.object(Object.fromEntries(fields) as z.ZodRawShape);
}

/** The same of what fits the schema: fields that are null are left out. */
export function dropNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(kept.map(([name, field]) => [name, dropNulls(field)]));
}
