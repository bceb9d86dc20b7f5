import { conversationIdInputSchema } from '@wingman/contract/conversation.ts';
import type { FastifyInstance } from 'fastify';
import type { ApiOptions } from '../api-options.ts';
import type { ContextFactory } from '../context.ts';
import { parseInput } from '../error-mapping.ts';
import { answerStored, ownedFileRoute } from './stored-answer.ts';

/** `GET` and `HEAD /api/conversations/{id}/image`: the image of a question, for its owner only. */
export function conversationImage(
  scope: FastifyInstance,
  options: ApiOptions & { context: ContextFactory },
): void {
  ownedFileRoute(scope, options, '/api/conversations/:id/image', async ({ actor, request, reply }) => {
    const { id } = parseInput(conversationIdInputSchema, request.params);
    const image = await options.services.chat.image(actor, { id });
    const filename = `immagine.${image.type.replace('image/', '')}`;
    const answer = { ...image, filename, disposition: 'inline', tag: image.key } as const;
    return answerStored(request, reply, options.audioStore, answer);
  });
}
