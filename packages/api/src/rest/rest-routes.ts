import { createHash } from 'node:crypto';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import { DomainError } from '@wingman/contract/error.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../app-router.ts';
import { appRouter, createCaller } from '../app-router.ts';
import type { ApiContext, ContextFactory } from '../context.ts';
import { unknownFieldsError } from '../error-mapping.ts';
import type { ProcedureMeta } from '../trpc.ts';
import { onceByKey } from './idempotency.ts';
import { tellNextPage } from './next-page.ts';
import type { ProcedurePath, RestRoute } from './routes.ts';
import { restRoutes } from './routes.ts';
import { matches } from './stored-answer.ts';
import { whenGone } from './when-gone.ts';

/** The documented `/api/...` paths: the same procedures, rules and errors as tRPC. */
export function restApi(host: FastifyInstance, context: ContextFactory): void {
  host.register(compress, compression);
  host.register((scope, _, done) => {
    tagAnswers(scope);
    serveRoutes(scope, context);
    done();
  });
}

function serveRoutes(scope: FastifyInstance, context: ContextFactory): void {
  takeEmptyJsonBodies(scope);
  for (const route of restRoutes) {
    scope.route({
      method: route.method,
      url: route.url,
      handler: async (request, reply) => {
        const ofRequest = context(request, reply);
        await refuseOtherFields(route, request, ofRequest);
        const caller = createCaller(ofRequest, { signal: whenGone(reply) });
        const { procedure } = route;
        const work = () => callProcedure(caller, procedure, inputOf(route, request));
        const answer =
          accessOf(procedure) === 'user' ? await onceByKey(request, reply, ofRequest, work) : await work();
        tellNextPage(request, reply, { procedure, answer });
        return answer;
      },
    });
  }
}

/** Large answers only: small ones are compressed at once, others in another thread. Bodies that arrive are never unpacked. */
const compression: FastifyCompressOptions = {
  encodings: ['gzip'],
  customTypes: /^application\/json/,
  threshold: 2_048,
  syncThreshold: 16_384,
  zlibOptions: { level: 4 },
  globalDecompression: false,
};

/** The tag of a body, which may be compressed on its way: who sends it again is told that nothing has changed. */
function tagAnswers(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const tag = `"${createHash('sha1').update(payload).digest('base64url')}"`;
    reply.header('etag', `W/${tag}`);
    if (!matches(request.headers['if-none-match'], tag)) return payload;
    reply.code(304).removeHeader('content-type');
    return null;
  });
}

/** Many clients send a JSON content type even without a body, e.g. with DELETE. */
function takeEmptyJsonBodies(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}

function inputOf(route: RestRoute, request: FastifyRequest): unknown {
  if (route.input.length === 0) return undefined;
  return Object.assign({}, ...route.input.map((source) => fieldsOf(request[source])));
}

/**
 * Fields in a query or a body where the call takes none; the procedure's schema refuses the others that it does not know. Whoever
 * is not signed in is told that first.
 * @throws {DomainError} validation_failed
 */
async function refuseOtherFields(
  route: RestRoute,
  request: FastifyRequest,
  context: ApiContext,
): Promise<void> {
  const sources = (['query', 'body'] as const).filter((source) => !route.input.includes(source));
  const others = sources.flatMap((source) => Object.keys(fieldsOf(request[source])));
  if (others.length === 0) return;
  if (accessOf(route.procedure) === 'public') await context.countStranger();
  else await context.authenticate(null);
  throw unknownFieldsError(others);
}

function accessOf(path: ProcedurePath): string | undefined {
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { meta?: ProcedureMeta } }
  >;
  return procedures[path]?._def.meta?.access;
}

/** A body that is no object has no fields: the procedure then says which one is missing. */
function fieldsOf(part: unknown): object {
  return typeof part === 'object' && part !== null && !Array.isArray(part) ? part : {};
}

type AnyProcedure = (input: unknown) => Promise<unknown>;

function callProcedure(caller: Caller, path: ProcedurePath, input: unknown): Promise<unknown> {
  const [noun, verb] = path.split('.') as [keyof Caller, string];
  const procedures = caller[noun] as unknown as Record<string, AnyProcedure>;
  const procedure = procedures[verb];
  if (!procedure) throw new DomainError('unknown_path');
  return procedure(input);
}
