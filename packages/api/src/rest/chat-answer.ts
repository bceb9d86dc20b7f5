import type { ChatEvent, ChatResponse } from '@wingman/contract/conversation.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiOptions } from '../api-options.ts';
import { createCaller } from '../app-router.ts';
import type { ContextFactory } from '../context.ts';
import { readQuestion } from './question-form.ts';

type ChatOptions = ApiOptions & { context: ContextFactory };

/** `POST /api/chat`: the streamed chat, answered once it is complete. With a picture the question is a form. */
export function chatAnswer(scope: FastifyInstance, options: ChatOptions): void {
  scope.post('/api/chat', async (request, reply): Promise<ChatResponse> => {
    const ask = request.isMultipart() ? askByForm : askByJson;
    for await (const event of await ask(request, reply, options)) {
      if (event.type === 'done')
        return { response: event.conversation.response, conversation: event.conversation };
    }
    throw new DomainError('internal', { cause: new Error('The answer ended without its last event') });
  });
}

type Ask = (
  request: FastifyRequest,
  reply: FastifyReply,
  options: ChatOptions,
) => Promise<AsyncIterable<ChatEvent>>;

const askByJson: Ask = async (request, reply, options) => {
  const caller = createCaller(options.context(request, reply));
  return caller.chat.send(request.body as Parameters<typeof caller.chat.send>[0]);
};

/** A form is read here and not by tRPC, which takes JSON only; the rules are those of the procedure. */
const askByForm: Ask = async (request, reply, options) => {
  const context = options.context(request, reply);
  const { actor } = await context.authenticate();
  context.limit('chat', actor.userId);
  const { input, image } = await readQuestion(request);
  return options.services.chat.send(actor, input, image);
};
