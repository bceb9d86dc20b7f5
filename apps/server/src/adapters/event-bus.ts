import type { UserEvent } from '@wingman/contract/event.ts';
import type { EventBus } from '@wingman/core/ports/event-bus.ts';

/** A listener that is so far behind is let go: it comes back, and reads again what it missed. */
const maxBacklog = 1000;
/** Somebody who opens more than so many loses the first: no person has so many pages open. */
const maxListenersOfUser = 100;

export type LocalEventBus = EventBus & {
  /** Ends all subscriptions, and each new one at once: whoever listens is to go elsewhere. */
  end(): void;
};

/** Carries events inside this process. */
export function createEventBus(): LocalEventBus {
  const listeners = new Map<string, Set<Listener>>();
  const workers = new Set<() => void>();
  const writers = new Set<(conversationId: string) => void>();
  let isEnded = false;

  function subscribe(userId: string, signal: AbortSignal): AsyncIterable<UserEvent> {
    const listener = createListener();
    const ofUser = listeners.get(userId) ?? new Set();
    const [oldest] = ofUser;
    if (oldest && ofUser.size >= maxListenersOfUser) {
      oldest.end();
      ofUser.delete(oldest);
    }
    listeners.set(userId, ofUser.add(listener));
    const leave = () => {
      listener.end();
      ofUser.delete(listener);
      if (ofUser.size === 0 && listeners.get(userId) === ofUser) listeners.delete(userId);
    };
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted || isEnded) leave();
    return listener.events(() => {
      signal.removeEventListener('abort', leave);
      leave();
    });
  }

  return {
    publish(userId, event) {
      for (const listener of listeners.get(userId) ?? []) listener.push(event);
    },
    broadcast(event) {
      for (const ofUser of listeners.values()) for (const listener of ofUser) listener.push(event);
    },
    announceJobs() {
      for (const look of workers) look();
    },
    onJobs(look) {
      workers.add(look);
    },
    announceStop(conversationId) {
      for (const stop of writers) stop(conversationId);
    },
    onStop(stop) {
      writers.add(stop);
    },
    subscribe,
    end() {
      isEnded = true;
      for (const ofUser of listeners.values()) for (const listener of ofUser) listener.end();
    },
  };
}

type Listener = ReturnType<typeof createListener>;

function createListener() {
  const backlog: UserEvent[] = [];
  let isEnded = false;
  let wake = () => {};

  return {
    push(event: UserEvent): void {
      if (backlog.length >= maxBacklog) isEnded = true;
      if (!isEnded) backlog.push(event);
      wake();
    },
    end(): void {
      isEnded = true;
      wake();
    },
    async *events(leave: () => void): AsyncGenerator<UserEvent, void> {
      try {
        while (true) {
          const event = backlog.shift();
          if (event) {
            yield event;
            continue;
          }
          if (isEnded) return;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      } finally {
        leave();
      }
    },
  };
}
