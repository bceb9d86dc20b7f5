import type { EventBus } from '../ports/event-bus.ts';

/**
 * A signal that is aborted with another one, and as soon as a recording is deleted: what is being asked about it ends at once.
 * `end` ends the watch.
 */
export function untilGone(
  events: Pick<EventBus, 'subscribe'>,
  { id, userId }: { id: string; userId: string },
  signal: AbortSignal,
): { signal: AbortSignal; isGone: () => boolean; end: () => void } {
  const gone = new AbortController();
  const over = new AbortController();
  const watch = async () => {
    for await (const event of events.subscribe(userId, over.signal)) {
      const isRemoved =
        (event.type === 'recording_removed' && event.id === id) ||
        (event.type === 'recordings_removed' && event.ids.includes(id));
      if (isRemoved || event.type === 'data_cleared') gone.abort();
    }
  };
  // The job is taken back soon in any case.
  watch().catch(() => {});
  return {
    signal: AbortSignal.any([signal, gone.signal]),
    isGone: () => gone.signal.aborted,
    end: () => over.abort(),
  };
}
