import { randomUUID } from 'node:crypto';
import type { UserEvent } from '@wingman/contract/event.ts';
import type { NumberedEvent } from '@wingman/core/ports/event-bus.ts';

/** Limits of a user's buffer for clients that reconnect. */
const maxEvents = 200;
const maxCharacters = 300_000;

/**
 * The last events of one user with their ids. Ids of another buffer, e.g. of another node or an earlier process, are
 * unknown here.
 */
export function createEventHistory() {
  const epoch = randomUUID();
  const kept: (NumberedEvent & { size: number })[] = [];
  let count = 0;
  let size = 0;

  const idOf = (position: number) => `${epoch}-${position}`;

  return {
    /** The id of the newest event. */
    latestId: () => idOf(count),

    add(event: UserEvent): NumberedEvent {
      count += 1;
      const entry = { id: idOf(count), event, size: sizeOf(event) };
      kept.push(entry);
      size += entry.size;
      while (kept.length > maxEvents || size > maxCharacters) size -= kept.shift()?.size ?? 0;
      return entry;
    },

    /** The events after this one; undefined when they are not all buffered. */
    after(id: string): NumberedEvent[] | undefined {
      if (!id.startsWith(`${epoch}-`)) return undefined;
      const position = Number(id.slice(epoch.length + 1));
      const missing = count - position;
      if (!Number.isInteger(position) || missing < 0 || missing > kept.length) return undefined;
      return kept.slice(kept.length - missing);
    },
  };
}

export type EventHistory = ReturnType<typeof createEventHistory>;

/** Characters, roughly: only a recording can be long. */
function sizeOf(event: UserEvent): number {
  return event.type === 'recording' ? 500 + event.recording.transcript.length : 500;
}
