import { retryAfterSeconds } from '@wingman/contract/retry-after.ts';
import { createReasoningFilter } from '@wingman/core/chat/reasoning/reasoning-filter.ts';
import type { ChatChunk, ChatMessage, ChatModel, ChatRequest } from '@wingman/core/ports/chat-model.ts';
import { answerTimeout, ChatModelError } from '@wingman/core/ports/chat-model.ts';
import type OpenAI from 'openai';
import { AnswerTooLongError, limitedFetch } from './limited-fetch.ts';
import { textChunks } from './reasoning-apart.ts';
import type { SilenceWatch } from './silence-watch.ts';
import { createSilenceWatch } from './silence-watch.ts';

export type ChatProvider = { baseUrl: string; apiKey: string | undefined; model: string };

/** Far more than any answer has, with its reasoning and the frame around each word. */
const answerLimits = { bytes: 16 * 1024 * 1024, lineBytes: 1024 * 1024 };
/** Letters of an answer; the longest that may be asked for has a few tens of thousands. */
const mostLetters = 200_000;
/** Timeout of a silent provider, before the first chunk and between two. */
const defaultSilenceMs = 60_000;

/** Supported parameters of this provider; learned from its refusals and kept for the life of the process. */
type Manner = { tokens: 'max_tokens' | 'max_completion_tokens'; temperature: boolean };

/** How this provider's model writes: in how many answers in a row only the end of its reasoning was marked. */
type Writing = { onlyCloses: number };
/** One answer may hold such a mark for another reason; from so many in a row on the model is taken to write so. */
const answersToLearn = 2;

type OpenAiModule = typeof import('openai');

/** Answers by the Chat Completions call that every OpenAI-compatible server offers. */
export function createChatModel(
  provider: ChatProvider,
  options: { silenceMs?: number | undefined; contextTokens?: number | undefined } = {},
): ChatModel {
  const silenceMs = options.silenceMs ?? defaultSilenceMs;
  const writing: Writing = { onlyCloses: 0 };
  let manner: Manner = { tokens: 'max_tokens', temperature: true };
  let loaded: Promise<{ module: OpenAiModule; client: OpenAI }> | undefined;
  /** End of its Retry-After, on the monotonic clock. */
  let restUntil = 0;

  // The library is slow to load: loaded lazily.
  function load() {
    loaded ??= import('openai').then((module) => ({
      module,
      client: createClient(module, provider, silenceMs),
    }));
    return loaded;
  }

  /** One call; a parameter that the provider does not know costs one more call without it, once each. */
  async function open(client: OpenAI, request: ChatRequest, signal: AbortSignal) {
    for (;;) {
      try {
        return await client.chat.completions.create(bodyOf(provider.model, request, manner), { signal });
      } catch (error) {
        const next = otherManner(manner, error);
        if (!next) throw error;
        manner = next;
      }
    }
  }

  return {
    contextTokens: options.contextTokens,
    modelName: () => provider.model,
    async *stream(request) {
      if (performance.now() < restUntil) throw resting();
      const { module, client } = await load();
      const late = answerTimeout(request);
      const silence = createSilenceWatch(AbortSignal.any([request.signal, late]), silenceMs);
      try {
        yield* chunksOf(await open(client, request, silence.signal), silence, writing);
      } catch (error) {
        request.signal.throwIfAborted();
        restUntil = Math.max(restUntil, performance.now() + restMs(error));
        throw toChatModelError(module, error, silence.isBroken() || late.aborted, provider);
      } finally {
        silence.stop();
      }
    },
  };
}

function createClient(module: OpenAiModule, provider: ChatProvider, silenceMs: number): OpenAI {
  return new module.default({
    baseURL: provider.baseUrl,
    // The library requires a key; local servers need none.
    apiKey: provider.apiKey ?? 'none',
    maxRetries: 0,
    timeout: silenceMs,
    logLevel: 'off',
    fetch: limitedFetch(answerLimits),
  });
}

/** Retry-After of the provider after an error, in milliseconds. */
function restMs(error: unknown): number {
  if (!(error instanceof Error && 'headers' in error && error.headers instanceof Headers)) return 0;
  return (retryAfterSeconds(error.headers.get('retry-after'), Date.now()) ?? 0) * 1_000;
}

const resting = () =>
  new ChatModelError('unavailable', 'The chat provider asked to be left alone for a while');

function bodyOf(model: string, { messages, temperature, maxTokens }: ChatRequest, manner: Manner) {
  return {
    model,
    messages: messages.map(toMessage),
    stream: true,
    [manner.tokens]: maxTokens,
    ...(manner.temperature ? { temperature } : {}),
  } as const;
}

/** An image is sent inside the request, because our URLs are for its owner only. */
function toMessage({ role, content, image }: ChatMessage): OpenAI.ChatCompletionMessageParam {
  if (!image) return { role, content };
  const attached = {
    type: 'image_url',
    image_url: { url: `data:${image.type};base64,${image.base64}` },
  } as const;
  return { role: 'user', content: [{ type: 'text', text: content }, attached] };
}

/** The change after a refusal, or undefined when it was not about one of our parameters. */
function otherManner(manner: Manner, error: unknown): Manner | undefined {
  if (!(error instanceof Error && 'status' in error && error.status === 400)) return undefined;
  const about = 'param' in error && typeof error.param === 'string' ? error.param : error.message;
  if (manner.tokens === 'max_tokens' && /\bmax_tokens\b/.test(about)) {
    return { ...manner, tokens: 'max_completion_tokens' };
  }
  if (manner.temperature && /\btemperature\b/.test(about)) return { ...manner, temperature: false };
  return undefined;
}

/** The answer without the model's reasoning, whether that comes in a field of its own or within the text. */
async function* chunksOf(
  stream: AsyncIterable<OpenAI.ChatCompletionChunk>,
  silence: SilenceWatch,
  writing: Writing,
): AsyncGenerator<ChatChunk> {
  const filter = createReasoningFilter({ startsInside: writing.onlyCloses >= answersToLearn });
  let reason: string | undefined;
  let apart = 0;
  let wasReasoning = false;
  let letters = 0;
  try {
    for await (const chunk of stream) {
      silence.heard();
      // Compatible servers also send pings and figures, without choices.
      const choice = chunk.choices?.[0];
      const thought = reasoningIn(choice?.delta);
      apart += thought;
      const written = textIn(choice?.delta?.content);
      letters += written.length;
      if (letters > mostLetters) throw new AnswerTooLongError(`more than ${mostLetters} letters`);
      const filtered = filter.push(written);
      yield* textChunks(filtered);
      const isReasoning = thought > 0 || filtered.isReasoning;
      if (isReasoning && !wasReasoning) yield { type: 'reasoning' };
      wasReasoning = isReasoning;
      reason = choice?.finish_reason ?? reason;
    }
    assertComplete(reason, silence);
  } catch (error) {
    // What is held back belongs to the part of the answer that the reader keeps.
    yield* textChunks(filter.end(true));
    throw error;
  }
  yield* textChunks(filter.end(reason === 'length'));
  if (reason !== 'length') writing.onlyCloses = filter.onlyCloses() ? writing.onlyCloses + 1 : 0;
  const reasoned = filter.reasoned() + apart;
  yield { type: 'end', reason: reason === 'length' ? 'length' : 'stop', ...(reasoned > 0 && { reasoned }) };
}

function assertComplete(reason: string | undefined, silence: SilenceWatch): void {
  if (silence.isBroken()) throw new Error('silent');
  if (reason === 'content_filter') throw new Error('The provider withheld the rest of the answer');
  if (reason === undefined) throw new Error('The stream ended before the answer did');
}

/** Some servers send the parts of a message as a list, of which those that are no text are reasoning. */
function textIn(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: { type?: unknown; text?: unknown }) =>
      part?.type === 'text' && typeof part.text === 'string' ? part.text : '',
    )
    .join('');
}

const reasoningFields = [
  'reasoning_content',
  'reasoning',
  'reasoning_details',
  'thinking',
  'thoughts',
] as const;

/** How much reasoning a chunk holds beside its text, in characters; what it says is not read. */
function reasoningIn(delta: unknown): number {
  if (typeof delta !== 'object' || delta === null) return 0;
  const fields = delta as Record<string, unknown>;
  const found = reasoningFields.map((name) => sizeOf(fields[name])).find((size) => size > 0);
  if (found !== undefined) return found;
  return Array.isArray(fields.content)
    ? Math.max(0, sizeOf(fields.content) - textIn(fields.content).length)
    : 0;
}

/** Characters of all texts in a value. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce((sum, [key, each]) => sum + (key === 'type' ? 0 : sizeOf(each)), 0);
}

function toChatModelError(
  { APIConnectionTimeoutError, APIError }: OpenAiModule,
  error: unknown,
  isSilent: boolean,
  provider: ChatProvider,
): ChatModelError {
  const cause = withoutKey(error, provider);
  if (isSilent || error instanceof APIConnectionTimeoutError) {
    return new ChatModelError('timeout', 'The chat provider stayed silent for too long', { cause });
  }
  if (error instanceof AnswerTooLongError || isCausedByLength(error)) {
    return new ChatModelError('failed', 'The chat provider gave an answer without end', { cause });
  }
  const status = error instanceof APIError ? error.status : undefined;
  if (status === undefined) {
    return new ChatModelError('unavailable', 'The chat provider cannot be reached or broke off', { cause });
  }
  const kind = status === 429 || status >= 500 ? 'unavailable' : 'failed';
  return new ChatModelError(kind, `The chat provider answered with status ${status}`, { cause });
}

/** The library wraps what the body throws. */
function isCausedByLength(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof AnswerTooLongError;
}

/**
 * Only the text of an error, because its other parts contain the request; and without the key, which some repeat in it.
 */
function withoutKey(error: unknown, { apiKey }: ChatProvider): Error {
  const text = error instanceof Error ? error.message : String(error);
  const masked = apiKey ? text.replaceAll(apiKey, '***') : text;
  return new Error(masked.replace(/\bsk-[\w*-]+/g, '***').slice(0, 500));
}
