import type { ProgramStreamEvent } from '@wingman/contract/program-event.ts';
import type { RestRequest } from './rest-call.ts';
import { errorFromAnswer, foreignAnswerError, networkError } from './wingman-error.ts';

export type EventsOptions = {
  signal?: AbortSignal;
  /** The `id` of the last event that was worked on: what followed it comes first. */
  lastEventId?: string;
};

/** `lastEventId`: from which another call resumes after it. */
export type ReceivedEvent = ProgramStreamEvent & { lastEventId: string };

/** A stream that says nothing for so long, not even that it is alive, is opened again. */
const silentMs = 45_000;
const longestWaitMs = 60_000;
const firstWaitMs = 1_000;

/**
 * What happens on the server, for as long as it is read. A connection that breaks is opened again, and resumes after the last event; a
 * `reset` says that events were lost in between.
 * @throws {WingmanError} when the server refuses: an invalid token, or a key that may not read
 */
export async function* programEvents(
  makeRequest: () => RestRequest,
  { signal, lastEventId }: EventsOptions,
): AsyncGenerator<ReceivedEvent, void> {
  let last = lastEventId;
  let failures = 0;
  while (!signal?.aborted) {
    try {
      for await (const received of streamOnce(makeRequest(), last, signal)) {
        failures = 0;
        last = received.lastEventId;
        yield received;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (isFinal(error)) throw error;
      failures += 1;
    }
    await pause(Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures, 10)), signal);
  }
}

/** Refusals of the caller, which another attempt would not change. */
function isFinal(error: unknown): boolean {
  const { status } = error as { status?: number };
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;
}

async function* streamOnce(
  { baseUrl, headers, fetch }: RestRequest,
  last: string | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<ReceivedEvent, void> {
  const ended = new AbortController();
  const abort = () => ended.abort();
  signal?.addEventListener('abort', abort, { once: true });
  let timer = setTimeout(abort, silentMs);
  try {
    const response = await fetch(`${baseUrl}/api/events`, {
      headers: { ...headers, accept: 'text/event-stream', ...(last ? { 'last-event-id': last } : {}) },
      credentials: 'include',
      signal: ended.signal,
    }).catch((error: unknown) => {
      throw networkError(error);
    });
    if (!response.ok)
      throw errorFromAnswer(response.status, await response.text(), response.headers.get('retry-after'));
    if (!response.headers.get('content-type')?.includes('text/event-stream') || !response.body)
      throw foreignAnswerError(502);
    for await (const block of blocksOf(response.body)) {
      clearTimeout(timer);
      timer = setTimeout(abort, silentMs);
      const received = eventOf(block);
      if (received) yield received;
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    ended.abort();
  }
}

/** What stands between empty lines. */
async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      yield* blocks;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function eventOf(block: string): ReceivedEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)] as const;
    }),
  );
  const data = fields.get('data');
  if (data === undefined) return undefined;
  const event = JSON.parse(data) as ProgramStreamEvent | { type: 'error'; error: { status: number } };
  if (event.type === 'error') throw errorFromAnswer(event.error.status, JSON.stringify(event.error), null);
  return { ...event, lastEventId: fields.get('id') ?? '' };
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();
  });
}
