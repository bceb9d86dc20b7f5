import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { ApiOptions } from '../api-options.ts';
import type { ContextFactory } from '../context.ts';

/** `GET /api/export`: all data of a user as a streamed JSON file. */
export function dataExport(scope: FastifyInstance, options: ApiOptions & { context: ContextFactory }): void {
  scope.route({
    method: 'GET',
    exposeHeadRoute: false,
    url: '/api/export',
    handler: async (request, reply) => {
      const { actor } = await options.context(request, reply).authenticate('everything');
      const { filename, content } = await options.services.export.begin(actor);
      reply.type('application/json; charset=utf-8').headers({
        'cache-control': 'private, no-store',
        'content-disposition': contentDisposition(filename),
      });
      return reply.send(Readable.from(content));
    },
  });
}
