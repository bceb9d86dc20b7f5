import type { z } from 'zod';
import { appRouter } from '../app-router.ts';
import { descriptions } from '../rest/descriptions.ts';
import type { RestRoute } from '../rest/routes.ts';
import { restRoutes } from '../rest/routes.ts';
import { type ProcedureMeta, scopeOf } from '../trpc.ts';
import { completeDocument } from './complete-document.ts';
import { introduction, tagDescriptions } from './introduction.ts';
import type { CallDescription } from './operation.ts';
import { operationOf, pathOf } from './operation.ts';
import { programEventsCall } from './program-events-call.ts';
import type { FieldsSchema, JsonSchema } from './schemas.ts';
import { answerSchema, fieldsOfInput, namedSchemas } from './schemas.ts';
import { streamCalls } from './stream-calls.ts';

const license = { name: 'GNU Affero General Public License 3.0 or later', identifier: 'AGPL-3.0-or-later' };

const securitySchemes = {
  token: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in.' },
  apiKey: { type: 'http', scheme: 'bearer', description: 'A personal API key (`wm_…`).' },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'wingman_session',
    description: 'The cookie that signing in sets in browsers.',
  },
};

/**
 * The OpenAPI 3.1 description of the documented paths, generated from the tables that serve them. `address` is where the server
 * is: its public address, or `/` for the one that the document comes from.
 */
export function openApiDocument(version: string, address: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const calls = describedCalls();
  for (const call of calls) {
    const path = pathOf(call.url);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return completeDocument({
    openapi: '3.1.0',
    info: {
      title: 'Wingman',
      version,
      summary: 'A memory of what was said.',
      description: introduction,
      license,
    },
    servers: [{ url: address, description: 'This server' }],
    tags: [...new Set(calls.map(({ tag }) => tag))].toSorted().map((name) => ({
      name,
      description: tagDescriptions[name],
    })),
    paths,
    components: { schemas: namedSchemas(), securitySchemes },
  });
}

/** Every documented call: those of the table, and those that stream. */
export function describedCalls(): CallDescription[] {
  return [...restRoutes.map(describe), ...streamCalls(), programEventsCall()];
}

type Definition = { type: 'query' | 'mutation'; inputs: z.ZodType[]; output: unknown; meta?: ProcedureMeta };

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
    scope: scopeOf(definition.type, definition.meta) ?? undefined,
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
