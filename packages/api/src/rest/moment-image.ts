import { momentIdInputSchema } from '@wingman/contract/moment.ts';
import type { FastifyInstance } from 'fastify';
import type { ApiOptions } from '../api-options.ts';
import type { ContextFactory } from '../context.ts';
import { parseInput } from '../error-mapping.ts';
import { answerStored, ownedFileRoute } from './stored-answer.ts';

/** `GET` and `HEAD /api/recordings/{id}/moments/{momentId}/image`: the image at a moment, for its owner only. */
export function momentImage(scope: FastifyInstance, options: ApiOptions & { context: ContextFactory }): void {
  const url = '/api/recordings/:id/moments/:momentId/image';
  ownedFileRoute(scope, options, url, async ({ actor, request, reply }) => {
    const ids = parseInput(momentIdInputSchema, request.params);
    const image = await options.services.moments.image(actor, ids);
    const filename = `immagine.${image.type.replace('image/', '')}`;
    const answer = { ...image, filename, disposition: 'inline', tag: image.key } as const;
    return answerStored(request, reply, options.audioStore, answer);
  });
}
