import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { appRouter } from '../app-router.ts';
import { restRoutes } from '../rest/routes.ts';
import { openApiDocument } from './document.ts';
import { descriptionOf, fieldParts, keyOf } from './fields/all-fields.ts';
import { pathOf } from './operation.ts';
import type { JsonSchema } from './schemas.ts';

type Part = { schema: JsonSchema; example?: unknown; examples?: Record<string, { $ref: string }> };
type Operation = {
  operationId: string;
  security: object[];
  parameters?: { name: string; in: string; description?: string; example?: unknown; schema: JsonSchema }[];
  requestBody?: { content: Record<string, Part> };
  responses: Record<string, { description: string; content?: Record<string, Part> }>;
};
type Document = JsonSchema & {
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; examples: Record<string, { value: unknown }> };
};

const document = openApiDocument('1.2.3', 'https://wingman.example.org') as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
);

it('says of every field what it means', () => {
  const found = [...fieldsOf(document.paths, 'paths'), ...fieldsOf(document.components, 'components')];
  const missing = found.filter(([, { description }]) => !isSaid(description)).map(([at]) => at);
  expect(missing, 'Describe them in openapi/fields').toEqual([]);
  expect(found.length).toBeGreaterThan(2_000);
});

it('says of every parameter, tag, request and answer what it is', () => {
  expect(document.tags.filter(({ description }) => !isSaid(description))).toEqual([]);
  const parameters = operations.flatMap(([call, { parameters = [] }]) =>
    parameters.map((parameter) => ({ call, ...parameter })),
  );
  expect(parameters.filter(({ description }) => !isSaid(description))).toEqual([]);
  expect(parameters.length).toBeGreaterThan(150);
  for (const [call, { responses, security }] of operations) {
    expect(Array.isArray(security), call).toBe(true);
    for (const { description } of Object.values(responses)) expect(description, call).toMatch(/.{4}/);
  }
});

it('uses each line of the dictionary, and has none twice', () => {
  const all = fieldParts.flatMap((part) => Object.keys(part));
  expect(all.filter((key, place) => all.indexOf(key) !== place)).toEqual([]);
  const used = new Set<string | undefined>();
  const look = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if ('description' in value) used.add(String(value.description));
    for (const each of Object.values(value)) look(each);
  };
  look(document);
  const unused = all.filter((key) => !used.has(descriptionOf(placeOf(key))));
  expect(unused).toEqual([]);
});

it('gives an example that is valid of every parameter, request and answer', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat('binary', true);
  ajv.addSchema(document, 'document');
  const wrong: string[] = [];
  let count = 0;
  const hold = (schema: JsonSchema, example: unknown, at: string) => {
    count += 1;
    const validate = validatorOf(ajv, schema);
    if (example === undefined || !validate(example)) wrong.push(`${at}: ${ajv.errorsText(validate.errors)}`);
  };
  for (const [call, { parameters = [], requestBody, responses }] of operations) {
    for (const { name, schema, example } of parameters) hold(schema, example, `${call} ${name}`);
    const parts = [requestBody, ...Object.values(responses)].flatMap((each) =>
      Object.entries(each?.content ?? {}),
    );
    for (const [type, part] of parts) {
      if (part.schema.format !== 'binary') hold(part.schema, exampleOf(part), `${call} ${type}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(1_000);
}, 60_000);

it('gives examples that the calls themselves take', () => {
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { inputs: z.ZodType[] } }
  >;
  let count = 0;
  for (const { method, url, procedure, input } of restRoutes) {
    const schema = procedures[procedure]?._def.inputs[0];
    if (!schema || input.length === 0) continue;
    const operation = document.paths[pathOf(url)]?.[method.toLowerCase()];
    const given = (operation?.parameters ?? []).map(({ name, example }) => [name, example] as const);
    const body = operation?.requestBody?.content['application/json']?.example ?? {};
    const { error } = schema.safeParse({ ...Object.fromEntries(given), ...(body as object) });
    expect(error?.issues ?? [], `${method} ${url}`).toEqual([]);
    count += 1;
  }
  expect(count).toBeGreaterThan(100);
});

it('names its licence and where the server is', () => {
  expect(document).toMatchObject({
    info: { license: { identifier: 'AGPL-3.0-or-later' } },
    servers: [{ url: 'https://wingman.example.org' }],
  });
  expect(keyOf({ root: 'None', name: 'toString' })).toBeUndefined();
});

const isSaid = (text: unknown) => typeof text === 'string' && text.length > 3;

/** All fields of all schemas within, with where they stand. */
function fieldsOf(schema: unknown, at: string): [at: string, field: JsonSchema][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as JsonSchema;
  const own = isFields(properties)
    ? Object.entries(properties).map(([name, field]) => [`${at}.${name}`, field] as [string, JsonSchema])
    : [];
  const inner = Object.entries(schema).filter(([key]) => key !== 'example' && key !== 'examples');
  return [...own, ...inner.flatMap(([key, value]) => fieldsOf(value, `${at}.${key}`))];
}

/** A field may itself be called `properties`. */
function isFields(value: unknown): value is Record<string, JsonSchema> {
  return typeof value === 'object' && value !== null && !('type' in value && typeof value.type === 'string');
}

function placeOf(key: string) {
  const [root = '', name] = key.split('.');
  return name === undefined ? { root: '', name: root } : { root, name };
}

function exampleOf({ example, examples }: Part): unknown {
  const name = Object.keys(examples ?? {})[0];
  return name === undefined ? example : document.components.examples[name]?.value;
}

const validators = new Map<string, ValidateFunction>();

/** References of a part lead into the whole document. Most schemas stand in many calls. */
function validatorOf(ajv: Ajv2020, schema: JsonSchema): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
  const validate = validators.get(text) ?? ajv.compile(JSON.parse(text) as JsonSchema);
  validators.set(text, validate);
  return validate;
}
