import { DomainError } from '@wingman/contract/error.ts';
import { liveSlicesSchema } from '@wingman/contract/recording.ts';
import type { FastifyInstance } from 'fastify';
import type { ApiOptions } from '../api-options.ts';
import type { ContextFactory } from '../context.ts';
import { parseInput } from '../error-mapping.ts';

/** Minutes of audio: longer ones need several calls. */
const maxSliceBytes = 8 * 1024 * 1024;
const sliceType = 'application/octet-stream';

/** `POST /api/recordings/:id/slices`: the next bytes of a live or whole recording. */
export function uploadSlices(
  scope: FastifyInstance,
  options: ApiOptions & { context: ContextFactory },
): void {
  scope.addContentTypeParser(
    sliceType,
    { parseAs: 'buffer', bodyLimit: maxSliceBytes },
    (_request, body, done) => done(null, body),
  );
  scope.post<{ Params: { id: string } }>(
    '/api/recordings/:id/slices',
    { bodyLimit: maxSliceBytes, config: { body: 'audio' } },
    async (request, reply) => {
      const context = options.context(request, reply);
      const { actor } = await context.authenticate('write');
      const { body } = request;
      // Asking which slice is next stores nothing.
      const isQuestion = Buffer.isBuffer(body) && body.length === 0;
      if (!isQuestion) await context.limit('upload', actor.userId);
      await options.services.live.assertNotOthers(actor, request.params.id);
      if (!Buffer.isBuffer(body)) throw new DomainError('unsupported_media_type');
      const fields = { ...(request.query as object), ...request.params };
      return options.services.uploads.append(actor, parseInput(liveSlicesSchema, fields), body);
    },
  );
}
