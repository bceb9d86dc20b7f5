import { DomainError } from '@wingman/contract/error.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type KnownPath = { pattern: RegExp; methods: Set<string> };

/**
 * Collects the methods of the paths of `scope`; call it before they are registered. Returns an `onRequest` hook for
 * unmatched requests, which distinguishes 405 from 404.
 */
export function knownMethods(scope: FastifyInstance) {
  const paths = new Map<string, KnownPath>();
  scope.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const known = paths.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const each of [method].flat()) known.methods.add(each);
    paths.set(url, known);
  });
  /** @throws {DomainError} method_not_allowed, uri_too_long, unknown_path */
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const path = request.url.split('?', 1)[0] ?? '';
    const fitting = [...paths.values()].filter(({ pattern }) => pattern.test(path));
    if (fitting.length === 0) throw new DomainError('unknown_path');
    const methods = new Set(fitting.flatMap((path) => [...path.methods]));
    // The router leaves out routes for which a part of the path is too long.
    if (methods.has(request.method)) throw new DomainError('uri_too_long');
    reply.header('allow', [...methods].join(', '));
    throw new DomainError('method_not_allowed');
  };
}

function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
}
