import type { ChatEvent } from '@wingman/contract/conversation.ts';

export type AnswerStream = {
  push(event: ChatEvent): void;
  /** No more events follow; `error` is delivered to every subscriber. */
  end(error?: unknown): void;
  /** All events from the first one on, as often as wanted, until `signal`; leaving early does not stop the answer. */
  events(signal?: AbortSignal): AsyncGenerator<ChatEvent>;
};

/** Buffers the events of one answer so that it does not depend on a subscriber. */
export function createAnswerStream(): AnswerStream {
  const past: ChatEvent[] = [];
  let ended: { error?: unknown } | undefined;
  let waiters: (() => void)[] = [];

  function wakeAll(): void {
    const waiting = waiters;
    waiters = [];
    for (const wake of waiting) wake();
  }

  return {
    push(event) {
      past.push(event);
      wakeAll();
    },
    end(error) {
      ended = error === undefined ? {} : { error };
      wakeAll();
    },
    async *events(signal) {
      signal?.addEventListener('abort', wakeAll, { once: true });
      for (let next = 0; ; ) {
        if (signal?.aborted) return;
        while (next < past.length) yield past[next++] as ChatEvent;
        if (ended) {
          if ('error' in ended) throw ended.error;
          return;
        }
        await new Promise<void>((resolve) => waiters.push(resolve));
      }
    },
  };
}
