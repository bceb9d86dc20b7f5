import { conversationIdInputSchema } from '@wingman/contract/conversation.ts';
import type { FastifyInstance } from 'fastify';
import type { ApiOptions } from '../api-options.ts';
import type { ContextFactory } from '../context.ts';
import { parseInput } from '../error-mapping.ts';
import { answerStored } from './stored-answer.ts';

/** `GET` and `HEAD /api/conversations/{id}/image`: the picture of a question, for its owner only. */
export function conversationImage(
  scope: FastifyInstance,
  options: ApiOptions & { context: ContextFactory },
): void {
  scope.route({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    url: '/api/conversations/:id/image',
    handler: async (request, reply) => {
      const { actor } = await options.context(request, reply).authenticate();
      const { id } = parseInput(conversationIdInputSchema, request.params);
      const image = await options.services.chat.image(actor, { id });
      const filename = `immagine.${image.type.replace('image/', '')}`;
      const answer = { ...image, filename, disposition: 'inline', tag: image.key } as const;
      return answerStored(request, reply, options.audioStore, answer);
    },
  });
}
