import type { UserEvent } from '@wingman/contract/event.ts';
import type { Recording } from '@wingman/contract/recording.ts';

type Waiting = {
  read: () => Promise<Recording>;
  /** False when no engine can work now: then waiting would only delay the answer. */
  isWorthWaiting: () => boolean;
  subscribe: (signal: AbortSignal) => AsyncIterable<UserEvent>;
  signal: AbortSignal;
};

/** Done, or put back after a failed attempt: then the reason is more useful than waiting on. */
const isFinal = ({ status, statusReason }: Recording) =>
  status === 'ready' || status === 'failed' || (status === 'queued' && statusReason !== null);

/**
 * The recording once it is ready, failed or put back, or in its current state when `signal` aborts. While it is queued
 * or running, the status is `transcribing`, as documented, also before the engine has started.
 */
export async function waitForTranscript({
  read,
  isWorthWaiting,
  subscribe,
  signal,
}: Waiting): Promise<Recording> {
  const ended = new AbortController();
  const changes = subscribe(AbortSignal.any([signal, ended.signal]));
  try {
    // Read after subscribing, so that no change falls between the two.
    const first = await read();
    if (isFinal(first) || !isWorthWaiting()) return first;
    for await (const event of changes) {
      const now = await stateAfter(event, first.id, read);
      if (now && isFinal(now)) return now;
    }
    const last = await read();
    return isFinal(last) || !isWorthWaiting() ? last : { ...last, status: 'transcribing' };
  } finally {
    ended.abort();
  }
}

/** What an event tells of this recording: itself, or after a gap in the events what can be read. */
async function stateAfter(
  event: UserEvent,
  id: string,
  read: () => Promise<Recording>,
): Promise<Recording | undefined> {
  if (event.type === 'connected') return read();
  return event.type === 'recording' && event.recording.id === id ? event.recording : undefined;
}
