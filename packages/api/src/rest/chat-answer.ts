import type { ChatResponse } from '@wingman/contract/conversation.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { FastifyInstance } from 'fastify';
import { createCaller } from '../app-router.ts';
import type { ContextFactory } from '../context.ts';

/** `POST /api/chat`: the same procedure as the streamed chat, answered once it is complete. */
export function chatAnswer(scope: FastifyInstance, options: { context: ContextFactory }): void {
  scope.post('/api/chat', async (request, reply): Promise<ChatResponse> => {
    const caller = createCaller(options.context(request, reply));
    const input = request.body as Parameters<typeof caller.chat.send>[0];
    for await (const event of await caller.chat.send(input)) {
      if (event.type === 'done')
        return { response: event.conversation.response, conversation: event.conversation };
    }
    throw new DomainError('internal', { cause: new Error('The answer ended without its last event') });
  });
}
