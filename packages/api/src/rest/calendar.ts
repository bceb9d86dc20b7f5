import { calendarFileSchema } from '@wingman/contract/calendar.ts';
import { lineIdInputSchema } from '@wingman/contract/notes.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiOptions } from '../api-options.ts';
import { basePathOf } from '../base-path.ts';
import type { ContextFactory } from '../context.ts';
import { parseInput } from '../error-mapping.ts';
import { ownOrigin } from '../session-cookie.ts';
import { matches, ownedFileRoute } from './stored-answer.ts';

const calendarType = 'text/calendar; charset=utf-8';

/**
 * `GET` and `HEAD /api/calendar/{file}`: a user's private calendar address, whose last part is its only proof; and
 * `GET` and `HEAD /api/recordings/{id}/notes/lines/{lineId}/calendar`: one line as a file.
 */
export function calendar(scope: FastifyInstance, options: ApiOptions & { context: ContextFactory }): void {
  const { services, publicUrl } = options;
  const homeOf = (request: FastifyRequest) => `${ownOrigin(request, publicUrl)}${basePathOf(publicUrl)}`;

  scope.route({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    url: '/api/calendar/:file',
    handler: async (request, reply) => {
      const context = options.context(request, reply);
      await context.countStranger();
      const { file } = parseInput(calendarFileSchema, request.params);
      const userId = await services.calendar.findOwner(file);
      await context.limit('calendar', userId);
      const { text, tag } = await services.calendar.read(userId, homeOf(request));
      const etag = `"${tag}"`;
      reply.headers({ 'cache-control': 'private, no-cache', etag });
      if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type(calendarType).send(request.method === 'HEAD' ? undefined : text);
    },
  });

  ownedFileRoute(
    scope,
    options,
    '/api/recordings/:id/notes/lines/:lineId/calendar',
    async ({ actor, request, reply }) => {
      const ids = parseInput(lineIdInputSchema, request.params);
      const { text, filename } = await services.calendar.file(actor, ids, homeOf(request));
      reply.type(calendarType).headers({
        'cache-control': 'private, no-store',
        'content-disposition': contentDisposition(filename),
      });
      return reply.send(request.method === 'HEAD' ? undefined : text);
    },
  );
}
