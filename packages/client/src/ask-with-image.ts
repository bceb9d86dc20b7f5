import type { ChatEvent, ChatInput } from '@wingman/contract/conversation.ts';
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

export type ImageQuestion = ChatInput & { image: Blob; filename?: string };

/**
 * Asks with an image; the text may be empty. Yields the events of the answer as they arrive. Throws `WingmanError`,
 * also for a response that is not this product's.
 */
export async function* askWithImage(
  { url, headers, fetch: fetchFunction }: AskRequest,
  { image, filename, ...input }: ImageQuestion,
  signal?: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const failed = (cause: unknown) => (signal?.aborted ? abortedError(cause) : networkError(cause));
  const response = await fetchFunction(url, {
    method: 'POST',
    headers: { ...headers, Accept: linesType },
    body: formOf(input, image, filename),
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

function formOf(input: ChatInput, image: Blob, filename = 'image'): FormData {
  const form = new FormData();
  if (input.id !== undefined) form.append('id', input.id);
  form.append('message', input.message);
  form.append('sessionId', input.sessionId);
  if (input.agentId) form.append('agentId', input.agentId);
  form.append('superSearch', String(input.superSearch));
  if (input.range !== undefined) form.append('range', JSON.stringify(input.range));
  if (input.recordingId !== undefined) form.append('recordingId', input.recordingId ?? '');
  if (input.limits !== undefined) form.append('limits', JSON.stringify(input.limits));
  form.append('image', image, filename);
  return form;
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
