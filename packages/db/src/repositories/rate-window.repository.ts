import { sql } from 'kysely';
import type { Handle } from '../handle.ts';

/** The count of a subject in a time window. */
export type RateWindow = {
  used: number;
  /** Instant at which the window ends. */
  endsAt: string;
};

/** `most`: the limit; the count stops one above it. `endsAt`: the end of a window that begins at `now`. */
export type Counting = { subject: string; most: number; now: string; endsAt: string };

/** Increments a subject's count in its window atomically, in one statement. */
export async function countInWindow(
  handle: Handle,
  { subject, most, now, endsAt }: Counting,
): Promise<RateWindow> {
  const hasEnded = sql<boolean>`rate_windows.ends_at <= ${now}`;
  const row = await handle
    .insertInto('rate_windows')
    .values({ subject, used: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        used: sql<number>`
          case when ${hasEnded} then 1
            when rate_windows.used > ${most} then rate_windows.used
            else rate_windows.used + 1 end
        `,
        ends_at: sql<string>`case when ${hasEnded} then excluded.ends_at else rate_windows.ends_at end`,
      }),
    )
    .returning(['used', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { used: row.used, endsAt: row.ends_at };
}

/** The windows that are open at `now`, by subject; subjects without one are missing. */
export async function findOpenWindows(
  handle: Handle,
  subjects: string[],
  now: string,
): Promise<Map<string, RateWindow>> {
  const rows = await handle
    .selectFrom('rate_windows')
    .selectAll()
    .where('subject', 'in', subjects)
    .where('ends_at', '>', now)
    .execute();
  return new Map(rows.map(({ subject, used, ends_at }) => [subject, { used, endsAt: ends_at }]));
}

export async function deleteWindows(handle: Handle, subjects: string[]): Promise<void> {
  if (subjects.length === 0) return;
  await handle.deleteFrom('rate_windows').where('subject', 'in', subjects).execute();
}

export async function deleteEndedWindows(handle: Handle, now: string): Promise<void> {
  await handle.deleteFrom('rate_windows').where('ends_at', '<=', now).execute();
}
