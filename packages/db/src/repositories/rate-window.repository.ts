import { sql } from 'kysely';
import type { Handle } from '../handle.ts';

export type RateWindow = {
  used: number;
  /** Instant from which counting begins again. */
  endsAt: string;
};

/**
 * Counts one more of a subject in its window, in one statement, whoever else counts at the same time; a window that
 * has ended begins again and ends at `endsAt`. The count stops one above `most`.
 */
export async function countInWindow(
  handle: Handle,
  { subject, most, now, endsAt }: { subject: string; most: number; now: string; endsAt: string },
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

export async function deleteEndedWindows(handle: Handle, now: string): Promise<void> {
  await handle.deleteFrom('rate_windows').where('ends_at', '<=', now).execute();
}
