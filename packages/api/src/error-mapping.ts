import { TRPCError } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { cleanLine } from '@wingman/contract/clean-text.ts';
import type { ErrorCode, ErrorIssue } from '@wingman/contract/error.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { databaseError } from '@wingman/core/instance/database-error.ts';
import { ZodError, type z } from 'zod';
import './italian-issues.ts';

/** Errors that tRPC itself raises before or around a procedure. */
const codesOfTrpc: Partial<Record<TRPCError['code'], ErrorCode>> = {
  PARSE_ERROR: 'bad_json',
  BAD_REQUEST: 'bad_request',
  NOT_FOUND: 'unknown_path',
  METHOD_NOT_SUPPORTED: 'method_not_allowed',
  PAYLOAD_TOO_LARGE: 'too_large',
  UNSUPPORTED_MEDIA_TYPE: 'unsupported_media_type',
};

/** tRPC's names of our statuses. */
const trpcNames: Record<number, TRPCError['code']> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'BAD_REQUEST',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  416: 'BAD_REQUEST',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  431: 'BAD_REQUEST',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
  504: 'GATEWAY_TIMEOUT',
  507: 'SERVICE_UNAVAILABLE',
};

/** The number of an error in tRPC's own responses. */
export function trpcNumberOf(error: DomainError) {
  return TRPC_ERROR_CODES_BY_KEY[trpcNames[error.status] ?? 'INTERNAL_SERVER_ERROR'];
}

/** Errors that Fastify and its multipart plugin raise. */
const codesOfFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_NOT_FOUND: 'unknown_path',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'bad_multipart',
  FST_PARTS_LIMIT: 'bad_multipart',
  FST_FILES_LIMIT: 'bad_multipart',
  FST_FIELDS_LIMIT: 'bad_multipart',
  FST_PROTO_VIOLATION: 'bad_multipart',
  FST_INVALID_JSON_FIELD_ERROR: 'bad_multipart',
  FST_MP_PREMATURE_CLOSE: 'bad_multipart',
};

/**
 * Maps any error to a DomainError. Unknown ones become `internal` with the original as cause, so that it is in the log
 * and not in the response.
 */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof TRPCError) return fromTrpc(error);
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    const code = codesOfFastify[error.code];
    if (code) return new DomainError(code, { cause: error });
  }
  if (isClientFault(error)) return new DomainError('bad_request', { cause: error });
  return databaseError(error) ?? new DomainError('internal', { cause: error });
}

/** Maximum of reported issues: a list may have as many invalid items as fit into a body. */
const maxIssues = 50;

/** Maximum of issues that are looked at, most of which may say the same of one field. */
const maxLooked = 1_000;

/** A field that breaks several rules with one sentence has it once. */
function onceEach(issues: ErrorIssue[]): ErrorIssue[] {
  const known = new Map(issues.map((issue) => [`${issue.path}\n${issue.message}`, issue]));
  return [...known.values()];
}

/** Maps an invalid input: the message is that of the first invalid field. */
export function validationError(error: ZodError): DomainError {
  const issues = onceEach(error.issues.slice(0, maxLooked).flatMap(issuesOf)).slice(0, maxIssues);
  const message = issues[0]?.message;
  return new DomainError('validation_failed', { issues, cause: error, ...(message ? { message } : {}) });
}

/** Characters of a field's name that are repeated to its sender. */
const nameLength = 60;

/** Each field that is not known is an issue of its own, with its name. */
function issuesOf(issue: z.core.$ZodIssue): ErrorIssue[] {
  if (issue.code === 'unrecognized_keys') return unknownFields(issue.keys, issue.path);
  return [{ path: issue.path.join('.'), message: issue.message }];
}

function unknownFields(keys: string[], path: PropertyKey[] = []): ErrorIssue[] {
  return keys.slice(0, maxIssues).map((key) => {
    const name = cleanLine(key).slice(0, nameLength);
    return { path: [...path, name].join('.'), message: `Campo sconosciuto: ${name}` };
  });
}

/** The refusal of fields that a call takes nowhere. */
export function unknownFieldsError(keys: string[]): DomainError {
  const issues = unknownFields(keys);
  const message = issues[0]?.message;
  return new DomainError('validation_failed', { issues, ...(message ? { message } : {}) });
}

const strictSchemas = new WeakMap<z.ZodObject, z.ZodObject>();

function strictOf(schema: z.ZodObject): z.ZodObject {
  const known = strictSchemas.get(schema);
  if (known) return known;
  const strict = schema.strict();
  strictSchemas.set(schema, strict);
  return strict;
}

/**
 * Validates the input of a call outside tRPC, whether its fields came in the path, the query, a form or as JSON. A field that
 * the schema does not name is refused: a misspelt one would do something else than what was meant.
 * @throws {DomainError} validation_failed
 */
export function parseInput<Schema extends z.ZodObject>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = strictOf(schema).safeParse(value);
  if (!parsed.success) throw validationError(parsed.error);
  return parsed.data as z.output<Schema>;
}

function fromTrpc(error: TRPCError): DomainError {
  const { cause } = error;
  if (cause instanceof DomainError) return cause;
  if (error.code === 'BAD_REQUEST' && cause instanceof ZodError) return validationError(cause);
  if (error.code === 'BAD_REQUEST' && cause instanceof SyntaxError)
    return new DomainError('bad_json', { cause });
  const code = codesOfTrpc[error.code];
  if (code) return new DomainError(code, { cause: error });
  return databaseError(cause) ?? new DomainError('internal', { cause: cause ?? error });
}

/** Fastify marks errors of the caller with its own 4xx status. */
function isClientFault(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500;
}
