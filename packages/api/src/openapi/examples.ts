import { ownExample, type Place } from './fields/all-fields.ts';
import type { JsonSchema } from './schemas.ts';

/** An example of a schema: what the dictionary of fields gives, and what type and name tell. */
export function exampleOf(schema: JsonSchema, root: string, schemas: Record<string, JsonSchema>): unknown {
  return exampleAt(schema, { root, name: '' }, schemas);
}

/** One of a field or parameter. */
export function exampleOfField(
  schema: JsonSchema,
  place: Place,
  schemas: Record<string, JsonSchema>,
): unknown {
  const own = ownExample(place);
  if (own !== undefined) {
    const fitting = [own.value, ...(own.value === null ? [] : [String(own.value)])].find((value) =>
      admits(schema, value),
    );
    if (fitting !== undefined) return fitting;
  }
  return exampleAt(schema, place, schemas);
}

function exampleAt(schema: JsonSchema, place: Place, schemas: Record<string, JsonSchema>): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const name = refersTo(schema);
  if (name !== undefined) return exampleOf(schemas[name] ?? {}, name, schemas);
  const [choice] = choicesOf(schema).filter(({ type }) => type !== 'null');
  if (choice)
    return place.name === '' ? exampleAt(choice, place, schemas) : exampleOfField(choice, place, schemas);
  const [type] = typesOf(schema).filter((each) => each !== 'null');
  return makers[type ?? '']?.(schema, place, schemas);
}

type Maker = (schema: JsonSchema, place: Place, schemas: Record<string, JsonSchema>) => unknown;

const makers: Record<string, Maker> = {
  boolean: () => false,
  integer: ({ minimum }) => minimum ?? 1,
  number: ({ minimum }) => minimum ?? 1,
  string: textOf,
  array(schema, place, schemas) {
    if (Array.isArray(schema.prefixItems))
      return schema.prefixItems.map((each) => exampleAt(each, place, schemas));
    const one = exampleAt(schema.items as JsonSchema, { ...place, name: singular(place.name) }, schemas);
    return Array.from({ length: Math.max(1, Number(schema.minItems ?? 1)) }, () => one);
  },
  object({ properties = {}, required = [] }, { root, name }, schemas) {
    const examples = Object.entries(properties as Record<string, JsonSchema>).flatMap(([field, schema]) => {
      // What is there only in a special state, as `isInTrash: true`.
      if ('const' in schema && !(required as string[]).includes(field)) return [];
      const example = exampleOfField(schema, { root, parent: name || undefined, name: field }, schemas);
      return example === undefined ? [] : [[field, example] as const];
    });
    return Object.fromEntries(examples);
  },
};

const someId = '3f2b6c9e-52a7-4e0e-8f0c-7a4f9f7c1d20';
const someInstant = '2026-11-30T08:15:00.000Z';

function textOf({ format, contentMediaType }: JsonSchema, { name }: Place): unknown {
  if (contentMediaType !== undefined) return;
  if (format === 'date') return '2026-11-30';
  if (format === 'date-time' || name.endsWith('At')) return someInstant;
  if (format === 'uuid' || name === 'id' || name.endsWith('Id')) return someId;
  return 'testo';
}

/** `recordingIds` are ids. */
const singular = (name: string) => (name.endsWith('Ids') ? name.slice(0, -1) : name);

export function refersTo({ $ref }: JsonSchema): string | undefined {
  return typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : undefined;
}

function choicesOf({ anyOf, oneOf }: JsonSchema): JsonSchema[] {
  return (anyOf ?? oneOf ?? []) as JsonSchema[];
}

function typesOf({ type }: JsonSchema): string[] {
  return typeof type === 'string' ? [type] : ((type ?? []) as string[]);
}

/** Whether a value is of the kind that a schema asks for; that it is valid altogether is tested. */
function admits(schema: JsonSchema, value: unknown): boolean {
  const choices = choicesOf(schema);
  if (choices.length > 0) return choices.some((choice) => admits(choice, value));
  if (Array.isArray(schema.enum)) return schema.enum.includes(value);
  if ('const' in schema) return schema.const === value;
  return typesOf(schema).includes(kindOf(value, schema));
}

function kindOf(value: unknown, schema: JsonSchema): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (Number.isInteger(value)) return typesOf(schema).includes('integer') ? 'integer' : 'number';
  return typeof value;
}
