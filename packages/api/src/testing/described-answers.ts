import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Reachable } from './test-user.ts';

type Responses = Record<string, { content?: Record<string, unknown> }>;
type Operation = { responses: Responses; security?: unknown[] };

export type Described = {
  document: Record<string, unknown>;
  /** `GET /api/recordings/:id` and its description. */
  operations: Map<string, Operation>;
  /** Validation errors of a response against the description of its call; empty when valid. */
  misfits(call: string, status: number, body: unknown): string[];
};

/** The description served by a running server, to validate real responses against. */
export async function described(app: Reachable): Promise<Described> {
  const response = await fetch(app.url('/api/openapi.json'));
  const document = (await response.json()) as Record<string, unknown> & {
    paths: Record<string, Record<string, Operation>>;
  };
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, 'document');
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [callName(method, path), operation] as const),
    ),
  );
  return {
    document,
    operations,
    misfits(call, status, body) {
      const content = operations.get(call)?.responses[String(status)]?.content;
      if (!content?.['application/json']) return [`${call} does not describe ${status}`];
      const validate = validatorOf(ajv, call, status);
      return validate(body) ? [] : [`${call} ${status}: ${ajv.errorsText(validate.errors)}`];
    },
  };
}

/** A call as the tables name it. */
function callName(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
}

function validatorOf(ajv: Ajv2020, call: string, status: number): ValidateFunction {
  const [method = '', url = ''] = call.split(' ');
  const path = url.replace(/:(\w+)/g, '{$1}').replaceAll('/', '~1');
  const pointer = `/paths/${path}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
  const id = `document#${encodeURI(pointer)}`;
  return ajv.getSchema(id) ?? ajv.compile({ $ref: id });
}
