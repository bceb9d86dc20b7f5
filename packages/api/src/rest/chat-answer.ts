import { Readable } from 'node:stream';
import { type ChatEvent, type ChatResponse, chatInputSchema } from '@wingman/contract/conversation.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiOptions } from '../api-options.ts';
import type { ContextFactory } from '../context.ts';
import { logFailure } from '../error-handler.ts';
import { parseInput, toDomainError } from '../error-mapping.ts';
import { whileSignedIn } from '../while-signed-in.ts';
import { readQuestion } from './question-form.ts';

type ChatOptions = ApiOptions & { context: ContextFactory };

/** One event of the answer in each line; a later failure is a last line `{"error": {code, message}}`. */
const lines = 'application/x-ndjson';

/**
 * `POST /api/chat`: the streamed chat, returned once it is complete, or line by line for clients that accept that. With
 * an image the question is a form.
 */
export function chatAnswer(scope: FastifyInstance, options: ChatOptions): void {
  scope.post(
    '/api/chat',
    { config: { body: 'question' } },
    async (request, reply): Promise<ChatResponse | FastifyReply> => {
      const events = await ask(request, reply, options);
      if (request.headers.accept?.includes(lines)) return answerInLines(request, reply, events);
      for await (const event of events) {
        if (event.type === 'done')
          return { response: event.conversation.response, conversation: event.conversation };
      }
      throw new DomainError('internal', { cause: new Error('The answer ended without its last event') });
    },
  );
}

/** A failure before the first event is an ordinary error response with its own status. */
async function answerInLines(
  request: FastifyRequest,
  reply: FastifyReply,
  events: AsyncIterable<ChatEvent>,
): Promise<FastifyReply> {
  const rest = events[Symbol.asyncIterator]();
  const first = await rest.next();
  return reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .type(lines)
    .send(Readable.from(linesOf(request, first, rest), { objectMode: false }));
}

async function* linesOf(
  request: FastifyRequest,
  first: IteratorResult<ChatEvent>,
  rest: AsyncIterator<ChatEvent>,
): AsyncGenerator<string> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield `${JSON.stringify(next.value)}\n`;
  } catch (cause) {
    const error = toDomainError(cause);
    logFailure(request.log, error);
    yield `${JSON.stringify({ error: { ...error.toBody(), status: error.status } })}\n`;
  } finally {
    await rest.return?.();
  }
}

/** The question is parsed here and not by tRPC, which takes no form; the rules are those of the procedure. */
async function ask(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ChatOptions,
): Promise<AsyncIterable<ChatEvent>> {
  const context = options.context(request, reply);
  const { actor } = await context.authenticate('ask');
  await context.limit('chat', actor.userId);
  const { input, image } = request.isMultipart()
    ? await readQuestion(request)
    : { input: parseInput(chatInputSchema, request.body), image: undefined };
  if (request.isMultipart()) await context.recheck();
  return whileSignedIn(context, undefined, (signal) =>
    options.services.chat.send(actor, input, image, signal),
  );
}
