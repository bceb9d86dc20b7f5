import { procedureNames } from '@wingman/api/app-router.ts';
import type { FastifyRequest } from 'fastify';

/** What answered a request, as one of the patterns that there are: `/api/recordings/:id`, `/trpc/chat.send`, `none`. */
export function routeOf(request: FastifyRequest): string {
  const pattern = request.routeOptions.url;
  if (pattern !== '/trpc/:path') return pattern ?? 'none';
  const { path } = request.params as { path: string };
  return procedureNames.has(path) ? `/trpc/${path}` : '/trpc/several';
}

/** Routes of probes and scrapers, which are not logged. */
export const probes = new Set(['/healthz', '/readyz', '/metrics']);
