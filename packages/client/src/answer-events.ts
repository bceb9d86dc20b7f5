import type { ChatEvent } from '@wingman/contract/conversation.ts';
import {
  abortedError,
  errorFromAnswer,
  foreignAnswerError,
  networkError,
  parseJson,
  WingmanError,
} from './wingman-error.ts';

const linesType = 'application/x-ndjson';

export type AskRequest = { url: string; headers: Record<string, string>; fetch: typeof fetch };

/**
 * Sends a question and yields the events of the answer as they arrive. Throws `WingmanError`, also for a response that is not
 * this product's.
 */
export async function* answerEvents(
  { url, headers, fetch: fetchFunction }: AskRequest,
  body: FormData | string,
  signal?: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const failed = (cause: unknown) => (signal?.aborted ? abortedError(cause) : networkError(cause));
  const response = await fetchFunction(url, {
    method: 'POST',
    headers: { ...headers, Accept: linesType },
    body,
    credentials: 'include',
    ...(signal ? { signal } : {}),
  }).catch((cause: unknown) => {
    throw failed(cause);
  });
  if (!response.ok) throw errorFromAnswer(response.status, await response.text());
  if (!response.headers.get('content-type')?.includes(linesType) || !response.body) {
    await response.body?.cancel();
    throw foreignAnswerError(response.status);
  }
  try {
    for await (const line of linesOf(response.body)) yield readEvent(line, response.status);
  } catch (cause) {
    throw cause instanceof WingmanError ? cause : failed(cause);
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const whole = (rest + decoder.decode(part.value, { stream: true })).split('\n');
      rest = whole.pop() ?? '';
      yield* whole.filter((line) => line !== '');
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function readEvent(line: string, status: number): ChatEvent {
  const value = parseJson(line);
  const error = (value as { error?: { status?: unknown } } | undefined)?.error;
  if (error) throw errorFromAnswer(Number(error.status) || 502, JSON.stringify(error));
  if (!isChatEvent(value)) throw foreignAnswerError(status);
  return value;
}

/** Checks only the fields that are used. The whole schema would add its validator to every page. */
function isChatEvent(value: unknown): value is ChatEvent {
  if (typeof value !== 'object' || value === null) return false;
  const { type, text, citations, conversation } = value as Record<string, unknown>;
  if (type === 'text') return typeof text === 'string';
  if (type === 'reasoning' || type === 'widening') return true;
  if (type === 'excerpts') return Array.isArray(citations);
  const { id, message } = (conversation ?? {}) as Record<string, unknown>;
  return (type === 'started' || type === 'done') && typeof id === 'string' && typeof message === 'string';
}
