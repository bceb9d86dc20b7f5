import { startOfDay } from '@wingman/contract/time.ts';
import { StartFailure } from '../config/start-failure.ts';

/**
 * The instant that a day like 2026-11-28, which begins in `timeZone`, or a time names.
 * @throws {StartFailure} when it is neither
 */
export function instantOf(text: string | undefined, timeZone: string): string | undefined {
  if (text === undefined) return undefined;
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const isOnCalendar = new Date(text).toJSON()?.startsWith(text);
  const instant =
    day && isOnCalendar
      ? startOfDay({ year: Number(year), month: Number(month), day: Number(day) }, timeZone)
      : new Date(day ? Number.NaN : text);
  if (!Number.isNaN(instant.getTime())) return instant.toISOString();
  throw new StartFailure(`${text} is no day like 2026-11-28 and no time like 2026-11-28T17:00:00Z.`);
}
