import type { UserEvent } from '@wingman/contract/event.ts';
import type { EventBus, NumberedEvent } from '@wingman/core/ports/event-bus.ts';
import { createEventHistory, type EventHistory } from './event-history.ts';

/** A subscriber with so many unread events is dropped: it reconnects and refetches. */
const maxBacklog = 1000;
/** Maximum of waits for an event per user, e.g. of uploads for their transcripts. Above it the oldest ends. */
const maxListenersOfUser = 100;
/** Event streams of one user; a browser opens one, whatever the number of its tabs. The oldest ends. */
const maxStreamsOfUser = 20;
/** Milliseconds for which a user's last events are kept after the last stream ended. */
const historyKeptMs = 2 * 60_000;

export type LocalEventBus = EventBus & {
  /** Every user's streams check again, after a break in which changes may have been missed. */
  announceEveryAccessChange(): void;
  /** Whether any stream is open. */
  isWatched(): boolean;
  /** Ends all subscriptions, and each new one at once: clients must reconnect to another node. */
  end(): void;
};

/** What one user's streams share. */
type Followed = { history: EventHistory; streams: Set<Listener<NumberedEvent>>; leftAt: number };

/** Publishes events inside this process. */
export function createEventBus(now: () => number = Date.now): LocalEventBus {
  const listeners = new Map<string, Set<Listener<UserEvent>>>();
  const followed = new Map<string, Followed>();
  const access = new Map<string, Set<() => void>>();
  const published = new Set<(userId: string, event: UserEvent) => void>();
  const workers = new Set<() => void>();
  const writers = new Set<(conversationId: string) => void>();
  let isEnded = false;

  function subscribe(userId: string, signal: AbortSignal): AsyncIterable<UserEvent> {
    const ofUser = setOf(listeners, userId);
    const listener = createListener<UserEvent>();
    makeRoom(ofUser, maxListenersOfUser);
    ofUser.add(listener);
    return events(listener, signal, () => {
      ofUser.delete(listener);
      if (ofUser.size === 0 && listeners.get(userId) === ofUser) listeners.delete(userId);
    });
  }

  function follow(userId: string, signal: AbortSignal, lastEventId?: string): AsyncIterable<NumberedEvent> {
    deleteOldHistories();
    const ofUser = followed.get(userId) ?? { history: createEventHistory(), streams: new Set(), leftAt: 0 };
    followed.set(userId, ofUser);
    const listener = createListener<NumberedEvent>();
    const missed = lastEventId === undefined ? undefined : ofUser.history.after(lastEventId);
    const connected: NumberedEvent = { id: ofUser.history.latestId(), event: { type: 'connected' } };
    for (const event of missed ?? [connected]) listener.push(event);
    makeRoom(ofUser.streams, maxStreamsOfUser);
    ofUser.streams.add(listener);
    return events(listener, signal, () => {
      ofUser.streams.delete(listener);
      ofUser.leftAt = now();
    });
  }

  function deleteOldHistories(): void {
    for (const [userId, { streams, leftAt }] of followed) {
      if (streams.size === 0 && now() - leftAt > historyKeptMs) followed.delete(userId);
    }
  }

  function events<T>(listener: Listener<T>, signal: AbortSignal, discard: () => void): AsyncIterable<T> {
    const leave = () => {
      listener.end();
      discard();
    };
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted || isEnded) leave();
    return listener.events(() => {
      signal.removeEventListener('abort', leave);
      leave();
    });
  }

  function bring({ history, streams }: Followed, event: UserEvent): void {
    const numbered = history.add(event);
    for (const stream of streams) stream.push(numbered);
  }

  return {
    publish(userId, event) {
      for (const listener of listeners.get(userId) ?? []) listener.push(event);
      const ofUser = followed.get(userId);
      if (ofUser) bring(ofUser, event);
      for (const look of published) look(userId, event);
    },
    onPublish(look) {
      published.add(look);
    },
    broadcast(event) {
      for (const ofUser of listeners.values()) for (const listener of ofUser) listener.push(event);
      for (const ofUser of followed.values()) bring(ofUser, event);
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
    announceAccessChange(userId) {
      for (const check of access.get(userId) ?? []) check();
    },
    announceEveryAccessChange() {
      for (const ofUser of access.values()) for (const check of ofUser) check();
    },
    onAccessChange(userId, check, signal) {
      if (signal.aborted) return;
      const ofUser = setOf(access, userId);
      ofUser.add(check);
      const leave = () => {
        ofUser.delete(check);
        if (ofUser.size === 0 && access.get(userId) === ofUser) access.delete(userId);
      };
      signal.addEventListener('abort', leave, { once: true });
    },
    isWatched: () => access.size > 0,
    subscribe,
    follow,
    end() {
      isEnded = true;
      for (const ofUser of listeners.values()) for (const listener of ofUser) listener.end();
      for (const { streams } of followed.values()) for (const stream of streams) stream.end();
    },
  };
}

function setOf<T>(sets: Map<string, Set<T>>, userId: string): Set<T> {
  const known = sets.get(userId) ?? new Set<T>();
  sets.set(userId, known);
  return known;
}

/** Ends the oldest where one more would be too many. */
function makeRoom<T>(listeners: Set<Listener<T>>, max: number): void {
  const [oldest] = listeners;
  if (!oldest || listeners.size < max) return;
  oldest.end();
  listeners.delete(oldest);
}

type Listener<T> = ReturnType<typeof createListener<T>>;

function createListener<T>() {
  const backlog: T[] = [];
  let isEnded = false;
  let wake = () => {};

  return {
    push(event: T): void {
      if (backlog.length >= maxBacklog) isEnded = true;
      if (!isEnded) backlog.push(event);
      wake();
    },
    end(): void {
      isEnded = true;
      wake();
    },
    async *events(leave: () => void): AsyncGenerator<T, void> {
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
