import { descriptionOf } from './fields/all-fields.ts';
import type { JsonSchema } from './schemas.ts';

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** Writes into a schema what each of its fields means. What the schema says itself stays. */
export function describeFields(schema: unknown, root: string, parent?: string): void {
  if (Array.isArray(schema)) {
    for (const each of schema) describeFields(each, root, parent);
    return;
  }
  if (!isObject(schema)) return;
  const { properties } = schema;
  if (isObject(properties)) {
    for (const [name, field] of Object.entries(properties)) {
      if (!isObject(field)) continue;
      field.description ??= descriptionOf({ root, parent, name });
      describeFields(field, root, name);
    }
  }
  for (const [keyword, value] of Object.entries(schema)) {
    if (nested.has(keyword)) describeFields(value, root, parent);
  }
}

/** Keywords whose values are schemas that describe the same thing, or parts of it without a name. */
const nested = new Set(['items', 'prefixItems', 'anyOf', 'oneOf', 'allOf', 'additionalProperties']);
