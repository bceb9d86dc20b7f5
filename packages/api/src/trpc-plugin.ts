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
 * tRPC, for the web app and the typed client. To be registered in a scope of its own: it reads JSON as text, for
 * tRPC to parse, and takes no other body, so that nobody can make it hold a file in memory.
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
      // A query was posted, or a mutation was asked for.
      if (response.status === 405) response.headers.set('allow', request.method === 'POST' ? 'GET' : 'POST');
      // An event stream: tRPC would let it be stored.
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

/** Signing in and out changes the cookie, which is part of the head: their answers must not begin before they end. */
function setsCookies(paths: string): boolean {
  return paths.split(',').some((path) => path.startsWith('auth.'));
}

async function sendWhole(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const body = await response.text();
  response.headers.delete('transfer-encoding');
  return reply.code(response.status).headers(Object.fromEntries(response.headers)).send(body);
}
