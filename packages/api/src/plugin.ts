import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { ApiOptions } from './api-options.ts';
import { basePathOf } from './base-path.ts';
import { createContextFactory } from './context.ts';
import { docsDoor } from './docs-door.ts';
import { answerErrorsAsJson } from './error-handler.ts';
import { knownMethods } from './known-methods.ts';
import { restDoor } from './rest/rest-door.ts';
import { streamDoor } from './rest/streams.ts';
import { trpcDoor } from './trpc-door.ts';

/**
 * Mounts both doors of the product. Each gets a scope of its own, because each reads bodies in its own way.
 * Errors of both are answered as JSON; the host decides about paths outside `/api` and `/trpc`.
 */
export function mountApi(host: FastifyInstance, options: ApiOptions): void {
  const context = createContextFactory(options);
  host.register((scope, _, done) => {
    answerErrorsAsJson(scope);
    scope.register(cookie);
    const refuseUnknown = knownMethods(scope);
    inScope(scope, (door) => trpcDoor(door, context));
    inScope(scope, (door) => restDoor(door, context));
    inScope(scope, (door) => streamDoor(door, { ...options, context }));
    inScope(scope, (door) => {
      door.addHook('onRequest', (request, reply) => context(request, reply).countStranger());
      docsDoor(door, basePathOf(options.publicUrl));
      for (const rest of ['/api/*', '/trpc/*']) door.all(rest, { onRequest: refuseUnknown }, nothing);
    });
    done();
  });
}

/** Never reached: the hook before it refuses, and does so before a body is read. */
function nothing(): void {}

function inScope(host: FastifyInstance, mount: (scope: FastifyInstance) => void): void {
  host.register((scope, _, done) => {
    mount(scope);
    done();
  });
}
