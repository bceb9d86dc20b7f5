import { looksForItself } from '@wingman/client/trpc-links.ts';
import type { StreamListener } from '../lib/shared-events/shared-events.ts';
import { isStillSignedIn, wingman } from '../lib/trpc.ts';

/** Milliseconds until a stream that ended is opened again, at first and at most. */
const firstWaitMs = 3_000;
const longestWaitMs = 60_000;

/**
 * The event stream to the server, kept open until the returned function is called. Without a network the browser connects
 * again by itself. It gives up when it is refused, when something on the way answers in the server's place, or when the
 * server ends the stream, e.g. because the person has too many: then the stream is opened again, ever later, as
 * long as the person is signed in.
 */
export function openEventStream(lastId: string | null, { onEvent, onConnected }: StreamListener): () => void {
  let latest = lastId;
  let waitMs = firstWaitMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let subscription: { unsubscribe(): void } | undefined;
  let isClosed = false;

  function open(): void {
    const openedAt = performance.now();
    let hasEnded = false;
    const ended = () => {
      if (hasEnded || isClosed) return;
      hasEnded = true;
      if (performance.now() - openedAt > longestWaitMs) waitMs = firstWaitMs;
      onConnected(false);
      timer = setTimeout(openAgain, waitMs);
      waitMs = Math.min(2 * waitMs, longestWaitMs);
    };
    const input = latest === null ? undefined : { lastEventId: latest };
    subscription = wingman.trpc.events.subscribe.subscribe(input, {
      // A sign-out in this browser ends the stream before its own answer is here: it is not to be told as an expiry.
      context: looksForItself,
      onData({ id, data }) {
        latest = id;
        onEvent(id, data);
      },
      onConnectionStateChange: ({ state }) => {
        if (!hasEnded && !isClosed) onConnected(state === 'pending');
      },
      onError: ended,
      onComplete: ended,
    });
  }

  async function openAgain(): Promise<void> {
    const isIn = await isStillSignedIn();
    if (isClosed) return;
    if (isIn) open();
    else timer = setTimeout(openAgain, firstWaitMs);
  }

  open();
  return () => {
    isClosed = true;
    clearTimeout(timer);
    subscription?.unsubscribe();
  };
}
