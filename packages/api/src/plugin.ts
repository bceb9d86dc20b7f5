import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { ApiOptions } from './api-options.ts';
import { createContextFactory } from './context.ts';
import { answerErrorsAsJson } from './error-handler.ts';
import { restDoor } from './rest/rest-door.ts';
import { streamDoor } from './rest/streams.ts';
import { trpcDoor } from './trpc-door.ts';

/**
 * Both doors of the product in one Fastify scope. The two are siblings: each reads bodies in its own way.
 * Answers every error as JSON; the host decides about paths outside `/api` and `/trpc`.
 */
export async function apiPlugin(scope: FastifyInstance, options: ApiOptions): Promise<void> {
  answerErrorsAsJson(scope);
  await scope.register(cookie);
  const context = createContextFactory(options);
  await scope.register(trpcDoor, { context });
  await scope.register(restDoor, { context });
  await scope.register(streamDoor, { ...options, context });
}
