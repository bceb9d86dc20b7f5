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

type Failure = { type: 'error'; error: ReturnType<DomainError['toBody']> & { status: number } };

type EventStream = { type: string; write: (event: ChatEvent | Failure) => string };

/** How the events of an answer are written, by the type that the client accepts. A later failure is the last one. */
const streams: readonly EventStream[] = [
  {
    type: 'text/event-stream',
    write: (event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
  },
  { type: 'application/x-ndjson', write: (event) => `${JSON.stringify(event)}\n` },
];

/**
 * `POST /api/chat`: the streamed chat, returned once it is complete, or event by event for clients that accept that. With
 * an image the question is a form.
 */
export function chatAnswer(scope: FastifyInstance, options: ChatOptions): void {
  scope.post(
    '/api/chat',
    { config: { body: 'question' } },
    async (request, reply): Promise<ChatResponse | FastifyReply> => {
      const events = await ask(request, reply, options);
      const stream = streams.find(({ type }) => request.headers.accept?.includes(type));
      if (stream) return answerInEvents(request, reply, { events, stream });
      for await (const event of events) {
        if (event.type === 'done')
          return { response: event.conversation.response, conversation: event.conversation };
      }
      throw new DomainError('internal', { cause: new Error('The answer ended without its last event') });
    },
  );
}

/** A failure before the first event is an ordinary error response with its own status. */
async function answerInEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  { events, stream: { type, write } }: { events: AsyncIterable<ChatEvent>; stream: EventStream },
): Promise<FastifyReply> {
  const rest = events[Symbol.asyncIterator]();
  const first = await rest.next();
  return reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .type(type)
    .send(Readable.from(textsOf(request, { first, rest, write }), { objectMode: false }));
}

async function* textsOf(
  request: FastifyRequest,
  {
    first,
    rest,
    write,
  }: {
    first: IteratorResult<ChatEvent>;
    rest: AsyncIterator<ChatEvent>;
    write: EventStream['write'];
  },
): AsyncGenerator<string> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield write(next.value);
  } catch (cause) {
    const error = toDomainError(cause);
    logFailure(request.log, error);
    yield write({ type: 'error', error: { ...error.toBody(), status: error.status } });
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
