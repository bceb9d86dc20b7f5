import type { Listening } from './test-user.ts';

export type RegisteredRoute = { method: string; url: string };

/**
 * Every route that the running server answers, read from Fastify itself: what no table knows of is here as well.
 * HEAD is left out where GET exists, because Fastify adds it.
 */
export function registeredRoutes(app: Listening): RegisteredRoute[] {
  const branches: string[] = [];
  return app.fastify
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part = '', methods = ''] = /^(.*?)[├└]── (\S*) \((.*)\)$/.exec(line) ?? [];
      if (indent === undefined) return [];
      const depth = indent.length / 4;
      branches.splice(depth, branches.length, part);
      const url = branches.join('');
      const all = methods.split(', ');
      return all
        .filter((method) => !(method === 'HEAD' && all.includes('GET')))
        .map((method) => ({ method, url }));
    });
}
