import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { ApiOptions } from './api-options.ts';
import { createContextFactory } from './context.ts';
import { allowOrigins } from './cross-origin.ts';
import { docsRoutes } from './docs-routes.ts';
import { answerErrorsAsJson } from './error-handler.ts';
import { knownMethods } from './known-methods.ts';
import { mcpRoutes } from './mcp/mcp-routes.ts';
import { oauthRoutes } from './mcp/oauth/oauth-routes.ts';
import { restApi } from './rest/rest-routes.ts';
import { streamRoutes } from './rest/stream-routes.ts';
import { sharedRoutes } from './shared/shared-routes.ts';
import { trpcPlugin } from './trpc-plugin.ts';

/**
 * Mounts REST and tRPC. Each gets its own scope, because each parses bodies differently.
 * Errors of both are answered as JSON; the host decides about paths outside `/api` and `/trpc`.
 */
export function mountApi(host: FastifyInstance, options: ApiOptions): void {
  const context = createContextFactory(options);
  host.register((scope, _, done) => {
    answerErrorsAsJson(scope);
    scope.register(cookie);
    allowOrigins(scope, options.corsOrigins ?? []);
    const refuseUnknown = knownMethods(scope);
    inScope(scope, (routes) => trpcPlugin(routes, context));
    inScope(scope, (routes) => restApi(routes, context));
    inScope(scope, (routes) => streamRoutes(routes, { ...options, context }));
    inScope(scope, (routes) => mcpRoutes(routes, { ...options, context }));
    inScope(scope, (routes) => oauthRoutes(routes, { ...options, context }));
    inScope(scope, (routes) => sharedRoutes(routes, { ...options, context }));
    inScope(scope, (routes) => {
      routes.addHook('onRequest', (request, reply) => context(request, reply).countStranger());
      docsRoutes(routes, options.publicUrl);
      for (const rest of ['/api/*', '/trpc/*']) routes.all(rest, { onRequest: refuseUnknown }, nothing);
    });
    done();
  });
}

/** Never reached: the hook refuses first, before a body is read. */
function nothing(): void {}

function inScope(host: FastifyInstance, mount: (scope: FastifyInstance) => void): void {
  host.register((scope, _, done) => {
    mount(scope);
    done();
  });
}
