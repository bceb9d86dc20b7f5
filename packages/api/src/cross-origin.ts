import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const daySeconds = 86_400;

/**
 * Lets pages of these origins call the API with a token. Cookies are never sent along: what a browser is signed in to stays
 * with the pages of this server.
 */
export function allowOrigins(scope: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  scope.register(cors, {
    origin: origins.includes('*') ? '*' : [...origins],
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      ...['etag', 'link', 'x-next-cursor', 'ratelimit', 'ratelimit-policy', 'retry-after'],
      ...['content-disposition', 'content-range', 'x-request-id', 'www-authenticate', 'mcp-session-id'],
    ],
    maxAge: daySeconds,
  });
}
