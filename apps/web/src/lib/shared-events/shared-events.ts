import type { UserEvent } from '@wingman/contract/event.ts';
import { Election } from './election.ts';
import type { TabMessage } from './messages.ts';

/** Ids that a tab remembers, to tell what it has seen from what it missed. */
const rememberedIds = 100;

export type StreamListener = {
  onEvent: (id: string, event: UserEvent) => void;
  onConnected: (connected: boolean) => void;
};

export type SharedEventsParts = {
  /** Whose events they are: tabs of other accounts have a stream of their own. */
  userId: string;
  /** Opens the stream to the server, after an event where one is named. Returns the way to close it. */
  openStream: (lastId: string | null, listener: StreamListener) => () => void;
  onEvent: (event: UserEvent) => void;
  onConnected: (connected: boolean) => void;
  locks: LockManager | undefined;
  page: Pick<Document, 'addEventListener' | 'visibilityState'>;
  window: Pick<Window, 'addEventListener'>;
};

/**
 * One event stream for all tabs of an account in this browser: over HTTP/1.1 a browser opens six connections to a
 * host, so that a stream in each tab would leave none for anything else. One tab holds the stream and passes its events on.
 * When that tab closes, sleeps or crashes another one goes on after the last event that it heard.
 *
 * `onEvent` gets `connected` whenever events may have been missed. Returns the way to stop.
 */
export function shareEvents(parts: SharedEventsParts): () => void {
  const name = `wingman-events-${parts.userId}`;
  const stopped = new AbortController();
  const seen: string[] = [];
  let channel: BroadcastChannel | null = null;
  let closeStream: (() => void) | null = null;
  let connected = false;

  const lastId = () => seen.at(-1) ?? null;

  function setConnected(now: boolean): void {
    connected = now;
    parts.onConnected(now);
  }

  function note(id: string): void {
    seen.push(id);
    if (seen.length > rememberedIds) seen.shift();
  }

  const election = new Election({
    name,
    locks: parts.locks,
    post: (message) => channel?.postMessage(message),
    state: () => ({ connected, lastId: lastId() }),
    isVisible: () => parts.page.visibilityState === 'visible',
    onLead() {
      setConnected(false);
      closeStream = parts.openStream(lastId(), {
        onEvent(id, event) {
          channel?.postMessage({ type: 'event', from: election.id, id, after: lastId(), event });
          note(id);
          parts.onEvent(event);
        },
        onConnected(now) {
          setConnected(now);
          election.tell();
        },
      });
    },
    onResign() {
      closeStream?.();
      closeStream = null;
      setConnected(false);
    },
  });

  function hear(message: TabMessage): void {
    election.hear(message);
    if (election.isLeader) return;
    if (message.type === 'leading') {
      setConnected(message.connected);
      catchUpTo(message.lastId);
    } else if (message.type === 'event' && !seen.includes(message.id)) {
      if (message.event.type !== 'connected') catchUpTo(message.after);
      note(message.id);
      parts.onEvent(message.event);
    } else if (message.type === 'leaving') {
      setConnected(false);
    }
  }

  /** What lies between the last event here and this one was not heard: it is to be read again. */
  function catchUpTo(id: string | null): void {
    if (id === null || seen.includes(id)) return;
    note(id);
    parts.onEvent({ type: 'connected' });
  }

  function wake(): void {
    if (channel || stopped.signal.aborted) return;
    channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }) => hear(data as TabMessage);
    election.start();
  }

  /** Nothing of a page that sleeps may keep others waiting. */
  function sleep(): void {
    election.stop();
    channel?.close();
    channel = null;
  }

  const options = { signal: stopped.signal };
  parts.page.addEventListener('freeze', sleep, options);
  parts.page.addEventListener('resume', wake, options);
  parts.page.addEventListener('visibilitychange', () => election.checkLeader(), options);
  parts.window.addEventListener('pagehide', sleep, options);
  parts.window.addEventListener('pageshow', wake, options);
  wake();
  return () => {
    stopped.abort();
    sleep();
  };
}
