import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { incomingMessageToRequest } from '@trpc/server/adapters/node-http';
import { maxCallsInBatch } from '@wingman/contract/batch.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appRouter } from './app-router.ts';
import type { ContextFactory } from './context.ts';
import { logFailure } from './error-handler.ts';
import { toDomainError } from './error-mapping.ts';

const endpoint = '/trpc';

/**
 * tRPC, for the web app and the typed client. Register it in its own scope: it reads JSON as text, for tRPC to parse,
 * and accepts no other body, so that no file is buffered in memory.
 */
export function trpcPlugin(scope: FastifyInstance, context: ContextFactory): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
  scope.route<{ Params: { path: string } }>({
    method: ['GET', 'POST'],
    url: `${endpoint}/:path`,
    handler: async (request, reply) => {
      const response = await answer(request, reply, context);
      // A query sent by POST, or a mutation by GET.
      if (response.status === 405) response.headers.set('allow', request.method === 'POST' ? 'GET' : 'POST');
      // An event stream: tRPC would allow caching.
      if (response.headers.has('cache-control'))
        response.headers.set('cache-control', 'no-store, no-transform');
      return setsCookies(request.params.path) ? sendWhole(reply, response) : reply.send(response);
    },
  });
}

function answer(request: FastifyRequest, reply: FastifyReply, context: ContextFactory): Promise<Response> {
  const message = Object.assign(request.raw, { body: request.body });
  return fetchRequestHandler({
    endpoint,
    req: incomingMessageToRequest(message, reply.raw, { maxBodySize: null }),
    router: appRouter,
    maxBatchSize: maxCallsInBatch,
    createContext: ({ info }) => context(request, reply, info.connectionParams),
    onError: ({ error }) => logFailure(request.log, toDomainError(error)),
  });
}

const routersWithCookies = new Set(['auth', 'account', 'secondStep']);

/** Signing in and out, and a new password, set a cookie, which is a header: their responses must not start before they end. */
function setsCookies(paths: string): boolean {
  return paths.split(',').some((path) => routersWithCookies.has(path.split('.', 1)[0] ?? ''));
}

async function sendWhole(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const body = await response.text();
  response.headers.delete('transfer-encoding');
  return reply.code(response.status).headers(Object.fromEntries(response.headers)).send(body);
}
