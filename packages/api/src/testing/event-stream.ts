import { vi } from 'vitest';
import type { Reachable } from './test-user.ts';

/** The raw text of a user's event stream, as it arrives. `headers` authenticate. */
export async function openEvents(app: Reachable, headers: Record<string, string>, query = '') {
  const closing = new AbortController();
  const response = await fetch(app.url(`/trpc/events.subscribe${query}`), {
    headers,
    signal: closing.signal,
  });
  let text = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  };
  const ended = read().catch((error: unknown) => {
    if (!closing.signal.aborted) throw error;
  });
  // A server may be killed long before a test waits for the end; Node reports a rejection without a handler as
  // unhandled.
  ended.catch(() => undefined);
  return {
    ended,
    until: (isThere: (text: string) => boolean) =>
      vi.waitUntil(() => isThere(text) && text, { timeout: 5000 }),
    close: () => closing.abort(),
  };
}
