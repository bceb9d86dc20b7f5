import { calendarDay } from '@wingman/contract/time.ts';

/** Of so many days, weeks and months with a backup the last one is kept. */
export type Retention = { daily: number; weekly: number; monthly: number };

const units = { d: 'daily', w: 'weekly', m: 'monthly' } as const;

/** Reads `7d 4w 12m`, in any order; what is not named is 0. Undefined when it is something else. */
export function parseRetention(text: string): Retention | undefined {
  const retention = { daily: 0, weekly: 0, monthly: 0 };
  for (const part of text.trim().split(/\s+/)) {
    const [, number, unit] = /^(\d{1,4})([dwm])$/.exec(part) ?? [];
    if (number === undefined) return undefined;
    retention[units[unit as keyof typeof units]] = Number(number);
  }
  return retention;
}

type Dated = { createdAt: string };

/** Whatever the rules are: a restore of the wrong state, or a mistake, may be followed by a backup on the same day. */
const alwaysKept = 3;

/**
 * Those of some states that are kept: always the newest three, and the last of each of the newest days, weeks (from Monday) and
 * months that have one. Where backups were not made, older ones stay instead.
 */
export function statesToKeep<T extends Dated>(states: T[], retention: Retention, timeZone: string): T[] {
  const newestFirst = states.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  const kept = new Set(newestFirst.slice(0, alwaysKept));
  for (const [rule, periodOf] of Object.entries(periods)) {
    const seen = new Set<string>();
    for (const state of newestFirst) {
      const period = periodOf(localDay(state, timeZone));
      if (seen.has(period)) continue;
      if (seen.size === retention[rule as keyof Retention]) break;
      seen.add(period);
      kept.add(state);
    }
  }
  return newestFirst.filter((state) => kept.has(state));
}

/** A local calendar day as that day's midnight in UTC. */
function localDay({ createdAt }: Dated, timeZone: string): Date {
  const { year, month, day } = calendarDay(new Date(createdAt), timeZone);
  return new Date(Date.UTC(year, month - 1, day));
}

const periods: Record<keyof Retention, (day: Date) => string> = {
  daily: (day) => day.toISOString().slice(0, 10),
  weekly(day) {
    const sinceMonday = (day.getUTCDay() + 6) % 7;
    return new Date(day.getTime() - sinceMonday * 86_400_000).toISOString().slice(0, 10);
  },
  monthly: (day) => day.toISOString().slice(0, 7),
};
