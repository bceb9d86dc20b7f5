import type { z } from 'zod';
import { appRouter } from '../app-router.ts';
import { descriptions } from '../rest/descriptions.ts';
import type { RestRoute } from '../rest/routes.ts';
import { restRoutes } from '../rest/routes.ts';
import type { ProcedureMeta } from '../trpc.ts';
import type { CallDescription } from './operation.ts';
import { operationOf, pathOf } from './operation.ts';
import type { FieldsSchema, JsonSchema } from './schemas.ts';
import { answerSchema, fieldsOfInput, namedSchemas } from './schemas.ts';
import { streamCalls } from './stream-calls.ts';

const introduction = `Record conversations, have them transcribed and ask about them.

**Signing in.** Send \`Authorization: Bearer …\` with the token that signing in answers, or with a personal API key
(Pro plan). Browsers may use the session cookie; unsafe methods then need an \`Origin\` of this server.

**Conventions.** Ids are opaque text, times are ISO 8601 in UTC with \`Z\`, lengths are seconds. \`X-Time-Zone\` (an IANA
name) may accompany each request and defines what «today» is for it; without it, the last one that a browser of the user
sent does. A name that the server does not know is
ignored, since browsers know zones that are newer than a server, and nothing may be lost for that. \`HEAD\` answers as \`GET\` does, without
the body. A field that a call does not know, in its query or its body, is refused with its name. A slash at the end of a path
makes no difference. \`GET /api/version\` tells the version of the server.

**Pages.** Lists take \`limit\` and \`cursor\`. A full page tells where the list goes on in \`X-Next-Cursor\`, and in \`Link\` with
\`rel="next"\`. A cursor is opaque and outlives the item after which it stands; one that is none is refused. The id of an
item that is still there serves as well.

**Sending again.** A \`POST\` or \`PATCH\` with an \`Idempotency-Key\` of the client's making (a UUID) may be sent again for a day when
no answer came: it is carried out once, and answered as the first time, with \`Idempotency-Replayed: true\`. It is answered
with 422 when the key was of another request, and with 409 when what became of it is not known. Calls that a person makes for
the account itself take no keys. Recordings, slices and questions have ids of the client's making instead.

**Saving work.** JSON answers of \`GET\` have an \`ETag\`: sent back as \`If-None-Match\` it is answered with 304 while nothing has changed.
Large ones are compressed for clients that accept gzip. \`RateLimit\` says how many calls are left (\`r\`) and in how many seconds all
are again (\`t\`), for each of the limits in \`RateLimit-Policy\`; beyond them calls are answered with 429 and \`Retry-After\`.

**Errors** have the status that fits and the body \`{message, code, issues?}\`: an Italian sentence for people and a
code for programs. What belongs to somebody else is answered like what does not exist. Beyond what each call lists, a
path that does not take a method is answered with 405 and \`Allow\`, one that is too long with 414, headers that are too
long with 431, and what is no request with 400.`;

const securitySchemes = {
  token: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in.' },
  apiKey: { type: 'http', scheme: 'bearer', description: 'A personal API key (`wm_…`).' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'wingman_session' },
};

/** The OpenAPI 3.1 description of the documented paths, generated from the tables that serve them. */
export function openApiDocument(version: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const calls = describedCalls();
  for (const call of calls) {
    const path = pathOf(call.url);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Wingman', version, description: introduction },
    tags: [...new Set(calls.map(({ tag }) => tag))].map((name) => ({ name })),
    security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
    paths,
    components: { schemas: namedSchemas(), securitySchemes },
  };
}

/** Every documented call: those of the table, and those that stream. */
export function describedCalls(): CallDescription[] {
  return [...restRoutes.map(describe), ...streamCalls()];
}

type Definition = { inputs: z.ZodType[]; output: unknown; meta?: ProcedureMeta };

function describe(route: (typeof restRoutes)[number]): CallDescription {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: Definition }>;
  const definition = procedures[route.procedure]?._def;
  if (!definition?.meta) throw new Error(`${route.procedure} says not who may call it`);
  const { details, errors, ...named } =
    descriptions[`${route.method} ${route.url}` as keyof typeof descriptions];
  return {
    method: route.method,
    url: route.url,
    ...named,
    details,
    errors,
    access: definition.meta.access,
    ...requestOf(route, definition.inputs),
    answers: {
      200: {
        description: 'Done.',
        content: { 'application/json': { schema: answerSchema(definition.output) } },
      },
    },
  };
}

type Request = Pick<CallDescription, 'params' | 'query' | 'body'>;

/** Which fields of the input are in the path; the others are in the query or in the body. */
function requestOf({ url, input }: RestRoute, [schema]: z.ZodType[]): Request {
  if (input.length === 0 || !schema) return {};
  const fields = fieldsOfInput(schema);
  const inPath = new Set([...url.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const params = only(fields, (name) => inPath.has(name));
  const rest = only(fields, (name) => !inPath.has(name));
  return {
    ...(inPath.size > 0 ? { params } : {}),
    ...(input.includes('query') ? { query: rest } : {}),
    ...(input.includes('body') ? { body: { 'application/json': { type: 'object', ...rest } } } : {}),
  };
}

function only({ properties, required }: FieldsSchema, isWanted: (name: string) => boolean): FieldsSchema {
  return {
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isWanted(name))),
    required: required.filter(isWanted),
  };
}
