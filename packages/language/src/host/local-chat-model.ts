import {
  answerTimeout,
  type ChatChunk,
  type ChatModel,
  ChatModelError,
  type ChatRequest,
} from '@wingman/core/ports/chat-model.ts';
import type { EngineOptions } from '../engine/open-model.ts';
import type { FindModel } from '../models/local-model.ts';
import { ModelProblem, problems } from '../models/model-problem.ts';
import type { WorkerEvent } from '../worker/worker-protocol.ts';
import { AnswerQueue } from './answer-queue.ts';
import type { LanguageHost } from './language-host.ts';

/** While a model is loaded, and while it reads a long prompt, nothing is heard of it. */
const defaultSilenceMs = 180_000;
/** What a model of a few billion parameters reads on an ordinary machine before its user is tired of waiting. */
const givenCharacters = 3_000;

export type LocalChatModelOptions = {
  findModel: FindModel;
  engine: EngineOptions;
  silenceMs?: number | undefined;
};

/**
 * Answers with a model of this machine, one question after the other, users in turns. Reasoning that the model writes into its text
 * is not taken out of it here.
 */
export function createLocalChatModel(host: LanguageHost, options: LocalChatModelOptions): ChatModel {
  const queue = new AnswerQueue();
  return {
    givenCharacters,
    isReady: () => options.findModel() !== undefined,
    modelName: () => options.findModel()?.name,
    async *stream(request) {
      const leaving = new AbortController();
      let gaveWay = false;
      const giveWay = () => {
        gaveWay = true;
        leaving.abort();
      };
      await queue.enter(request.userId, request.signal, request.isBackground ? giveWay : undefined);
      const late = answerTimeout(request);
      try {
        yield* chunksOf(host, request, { ...options, left: AbortSignal.any([leaving.signal, late]) });
      } catch (error) {
        request.signal.throwIfAborted();
        if (gaveWay) throw new ChatModelError('unavailable', problems.gaveWay, { gaveWay });
        if (late.aborted) throw new ChatModelError('timeout', problems.hung, { cause: error });
        throw toChatModelError(error);
      } finally {
        // Whoever stops reading wants no more of it.
        leaving.abort();
        queue.leave();
      }
    },
  };
}

async function* chunksOf(
  host: LanguageHost,
  request: ChatRequest,
  { findModel, engine, silenceMs = defaultSilenceMs, left }: LocalChatModelOptions & { left: AbortSignal },
): AsyncGenerator<ChatChunk> {
  const { messages, temperature, maxTokens, citing } = request;
  if (messages.some(({ image }) => image)) throw new ModelProblem('request', problems.images);
  const found = findModel();
  if (!found) throw new ModelProblem('model', problems.missing);
  const heard = createMailbox<ChatChunk>();
  const task = {
    task: 'answer',
    file: found.file,
    messages: messages.map(({ role, content }) => ({ role, content })),
    temperature,
    maxTokens,
    citing,
    engine,
  } as const;
  const signal = AbortSignal.any([request.signal, left]);
  let isBegun = false;
  const onEvent = (event: WorkerEvent): void => {
    const chunks = chunksIn(event);
    isBegun ||= chunks.length > 0;
    heard.put(chunks);
  };
  const run = () => host.run(task, { signal, silenceMs, onEvent });
  // The process may have been killed for somebody who had left, and whose work it did not end.
  const runAgain = (error: unknown) => {
    if (isBegun || signal.aborted || !isCrash(error)) throw error;
    return run();
  };
  run()
    .catch(runAgain)
    .then(
      ({ reason, reasoned }) => {
        heard.put([{ type: 'end', reason, ...(reasoned > 0 && { reasoned }) }]);
        heard.close();
      },
      (error: unknown) => heard.close(error),
    );
  yield* heard.read();
}

const isCrash = (error: unknown) => error instanceof ModelProblem && error.loss === 'crashed';

function chunksIn(event: WorkerEvent): ChatChunk[] {
  if ('text' in event) return [{ type: 'text', text: event.text }];
  return 'isReasoning' in event ? [{ type: 'reasoning' }] : [];
}

/** Keeps what is put in until it is read. */
function createMailbox<T>() {
  const waiting: T[] = [];
  let closed: { error?: unknown } | undefined;
  let news = Promise.withResolvers<void>();
  return {
    put(things: T[]): void {
      waiting.push(...things);
      news.resolve();
    },
    close(error?: unknown): void {
      closed = { error };
      news.resolve();
    },
    async *read(): AsyncGenerator<T> {
      for (;;) {
        yield* waiting.splice(0);
        if (waiting.length > 0) continue;
        if (closed?.error !== undefined) throw closed.error;
        if (closed) return;
        await news.promise;
        news = Promise.withResolvers();
      }
    },
  };
}

function toChatModelError(error: unknown): unknown {
  if (!(error instanceof ModelProblem)) return error;
  const { kind, loss, message, cause } = error;
  if (loss === 'hung') return new ChatModelError('timeout', message, { cause });
  return new ChatModelError(kind === 'engine' ? 'unavailable' : 'failed', message, { cause });
}
