import type { SearchScope } from '@wingman/contract/conversation.ts';
import { type Bounds, unbounded } from '@wingman/db/repositories/bounds.ts';

/** What a search may look at. */
export function boundsOf({ from, to, recording, limits }: SearchScope): Bounds {
  return {
    from,
    to,
    recordingId: recording?.recordingId ?? null,
    seconds: limits?.seconds ?? null,
    tagIds: idsOf(limits?.tags),
    personIds: idsOf(limits?.people),
  };
}

/** Null where there is none: then they do not narrow. */
const idsOf = (named: { id: string }[] = []) => (named.length === 0 ? null : named.map(({ id }) => id));

/** Whether the user has limited it, otherwise than to today. */
export const isLimited = ({ recording, limits }: SearchScope): boolean =>
  recording !== undefined || limits !== undefined;

/**
 * What may be shown around something that was found: all within the limits that the user set. `wide`: today, everything or those
 * limits; the dates of a question and today tell where to search, and not where a talk begins and ends.
 */
export const shownWithin = (wide: SearchScope): Bounds => (isLimited(wide) ? boundsOf(wide) : unbounded);
