import type { RecordingFilter } from '@wingman/contract/recording-list.ts';
import { daysRange } from '@wingman/contract/time.ts';
import type { Handle } from '@wingman/db/handle.ts';
import type { RecordingsWhere } from '@wingman/db/repositories/recording-list.repository.ts';
import { findSettings } from '@wingman/db/repositories/settings.repository.ts';
import type { Actor } from '../accounts/actor.ts';

/** A filter as the database takes it. Its days are those of clocks in this time zone. */
export function recordingsWhere(filter: RecordingFilter, userId: string, timeZone: string): RecordingsWhere {
  const { from, to, tag, isFavorite, person, minSeconds, maxSeconds, state, moments } = filter;
  return {
    userId,
    from: from && daysRange(from, 1, timeZone).from,
    to: to && daysRange(to, 1, timeZone).to,
    tagIds: tag === undefined ? undefined : [...new Set([tag].flat())],
    isFavorite,
    personId: person,
    minSeconds,
    maxSeconds,
    state,
    moments,
  };
}

/** Whether it leaves any recordings out. */
export const narrows = ({ userId: _owner, ...parts }: RecordingsWhere): boolean =>
  Object.values(parts).some((part) => part !== undefined);

/** The time zone of a filter's days; read only where it has some. */
export async function zoneOf(
  handle: Handle,
  { userId, timeZone }: Actor,
  { from, to }: RecordingFilter,
  { defaultTimeZone }: { defaultTimeZone: string },
): Promise<string> {
  if (from === undefined && to === undefined) return defaultTimeZone;
  return timeZone ?? (await findSettings(handle, userId)).timeZone ?? defaultTimeZone;
}
