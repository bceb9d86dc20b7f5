import { describeFields } from './describe-fields.ts';
import { exampleOf, exampleOfField, refersTo } from './examples.ts';
import { descriptionOf } from './fields/all-fields.ts';
import { requestExamples } from './request-examples.ts';
import type { JsonSchema } from './schemas.ts';
import { textExamples } from './text-examples.ts';

type Content = Record<string, { schema: JsonSchema; example?: unknown; examples?: JsonSchema }>;
type Parameter = { name: string; schema: JsonSchema; description?: string | undefined; example?: unknown };
type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

export type Document = JsonSchema & {
  paths: Record<string, Record<string, JsonSchema>>;
  components: { schemas: Record<string, JsonSchema> } & JsonSchema;
};

/** Adds what each field and parameter means, and an example to each request and answer. */
export function completeDocument(document: Document): Document {
  const { schemas } = document.components;
  for (const [name, schema] of Object.entries(schemas)) describeFields(schema, name);
  const named = new Set<string>();
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods))
      completeOperation(operation as Operation, { schemas, named });
  }
  const examples = Object.fromEntries(
    [...named].map((name) => [name, { value: exampleOf(schemas[name] ?? {}, name, schemas) }]),
  );
  return { ...document, components: { ...document.components, examples } };
}

/** `named` collects the schemas whose examples are referred to. */
type Context = { schemas: Record<string, JsonSchema>; named: Set<string> };

function completeOperation(operation: Operation, context: Context): void {
  const { operationId: root, parameters = [], requestBody, responses } = operation;
  for (const parameter of parameters) {
    parameter.description = descriptionOf({ root, name: parameter.name });
    parameter.example = exampleOfField(parameter.schema, { root, name: parameter.name }, context.schemas);
  }
  for (const part of Object.values(requestBody?.content ?? {})) describeFields(part.schema, root);
  for (const [type, part] of Object.entries(requestBody?.content ?? {})) {
    const own = type === 'application/json' ? requestExamples[root] : undefined;
    if (own !== undefined) part.example = own;
    addExample(part, type, root, context);
  }
  for (const { content = {} } of Object.values(responses)) {
    for (const [type, part] of Object.entries(content)) addExample(part, type, root, context);
  }
}

function addExample(part: Content[string], type: string, root: string, { schemas, named }: Context): void {
  if ('example' in part) return;
  const name = refersTo(part.schema);
  if (name !== undefined) {
    named.add(name);
    part.examples = { [name]: { $ref: `#/components/examples/${name}` } };
    return;
  }
  const example = textExamples[type] ?? exampleOf(part.schema, root, schemas);
  if (example !== undefined && part.schema.format !== 'binary') part.example = example;
}
