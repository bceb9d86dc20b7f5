import type { ErrorCode } from '@wingman/contract/error.ts';
import { errors } from '@wingman/contract/error.ts';
import type { ProcedureMeta } from '../trpc.ts';
import type { FieldsSchema, JsonSchema } from './schemas.ts';
import { reference } from './schemas.ts';

/** Our description of a call, served by a procedure or a stream. */
export type CallDescription = {
  method: string;
  /** With `:name` for parameters. */
  url: string;
  tag: string;
  summary: string;
  details?: string | undefined;
  access: ProcedureMeta['access'];
  /** What an API key must allow; absent: `read` for what only reads, else `write`. */
  scope?: ProcedureMeta['scope'];
  params?: FieldsSchema;
  query?: FieldsSchema;
  /** Schemas by content type. */
  body?: Record<string, JsonSchema> | undefined;
  /** Success responses, by status. */
  answers: Record<string, Answer>;
  errors?: readonly ErrorCode[] | undefined;
};

type Answer = { description: string; content?: Record<string, { schema: JsonSchema }> };

/** The path as OpenAPI writes it. */
export const pathOf = (url: string): string => url.replace(/:(\w+)/g, '{$1}');

/** One operation of the document. */
export function operationOf(call: CallDescription): JsonSchema {
  const parameters = [...parametersIn('path', call.params), ...parametersIn('query', call.query)];
  return {
    operationId: operationId(call),
    tags: [call.tag],
    summary: call.summary,
    ...(call.details ? { description: call.details } : {}),
    security: securityOf(call),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body ? { requestBody: { required: true, content: bodyContent(call.body) } } : {}),
    responses: { ...call.answers, ...refusals(call) },
  };
}

/** API keys are no sign-in: calls for the user in person, or for administrators, do not accept them. */
function securityOf({ access, method, scope }: CallDescription): JsonSchema[] {
  if (access === 'public') return [];
  if (access !== 'user') return [{ token: [] }, { cookie: [] }];
  return [{ token: [] }, { apiKey: [scope ?? (method === 'GET' ? 'read' : 'write')] }, { cookie: [] }];
}

function operationId({ method, url }: CallDescription): string {
  const words = url.split('/').filter((word) => word !== '' && word !== 'api');
  return [method.toLowerCase(), ...words.map((word) => word.replace(/^:/, 'by-'))]
    .join('-')
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function parametersIn(place: 'path' | 'query', fields: FieldsSchema | undefined): JsonSchema[] {
  return Object.entries(fields?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || (fields?.required.includes(name) ?? false),
    schema,
  }));
}

function bodyContent(body: Record<string, JsonSchema>): Record<string, { schema: JsonSchema }> {
  return Object.fromEntries(Object.entries(body).map(([type, schema]) => [type, { schema }]));
}

/** The possible errors follow from access and input; the description adds the call's own. */
function codesOf(call: CallDescription): Set<ErrorCode> {
  const codes = new Set<ErrorCode>();
  const add = (...more: ErrorCode[]) => {
    for (const code of more) codes.add(code);
  };
  if (call.params || call.query || call.body) add('validation_failed');
  if (call.body?.['application/json']) add('bad_json');
  if (call.body?.['multipart/form-data']) add('bad_multipart');
  if (call.body) add('too_large', 'unsupported_media_type', 'request_timeout');
  if (call.access !== 'public') add('unauthorized', 'invalid_token', 'account_disabled');
  if (call.access === 'user') add('plan_required', 'scope_required');
  if (call.access === 'person' || call.access === 'admin') add('session_required');
  if (call.access === 'admin') add('forbidden');
  if (call.access !== 'public' && call.method !== 'GET') add('deletion_pending', 'foreign_origin');
  add(...codesOfPath(call), ...(call.errors ?? []), 'too_many_attempts', 'internal', 'unavailable');
  return codes;
}

function codesOfPath({ params }: CallDescription): ErrorCode[] {
  const names = Object.keys(params?.properties ?? {});
  if (names.length === 0) return [];
  // Each day is there, with nothing in it at worst.
  return names.some((name) => name !== 'day') ? ['bad_request', 'not_found'] : ['bad_request'];
}

function refusals(call: CallDescription): Record<string, JsonSchema> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(call)) {
    const { status } = errors[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
        content: { 'application/json': refusalOf(codes) },
        ...(status === 429 ? { headers: { 'Retry-After': retryAfter } } : {}),
      },
    ]),
  );
}

const errorCode = 'Which of the errors it is.';

/** The schema of errors with the codes possible here, and the first of them as an example. */
export function refusalOf(codes: readonly ErrorCode[]): { schema: JsonSchema; example: JsonSchema } {
  const [code = 'internal'] = codes;
  const schema = {
    allOf: [reference('Error')],
    properties: { code: { enum: codes, description: errorCode } },
  };
  return { schema, example: { message: errors[code].message, code } };
}

const retryAfter = { description: 'Seconds to wait.', schema: { type: 'integer' }, example: 30 };
