import { sql } from 'kysely';
import type { Handle } from '../handle.ts';

export type RecordedDay = { day: string; recordings: number; seconds: number };

/**
 * How many recordings of a user began on each of some days that follow one another, and their seconds together, with one
 * statement; days without any are left out. Each day begins at an instant, the last one ends at `to`.
 */
export async function countByDay(
  handle: Handle,
  { userId, days, to }: { userId: string; days: { day: string; from: string }[]; to: string },
): Promise<RecordedDay[]> {
  const [first] = days;
  if (!first) return [];
  const cases = days.toReversed().map(({ day, from }) => sql`when created_at >= ${from} then ${day}`);
  const { rows } = await sql<RecordedDay>`
    select day, count(*) as recordings, sum(duration) as seconds from (
      select case ${sql.join(cases, sql` `)} end as day, duration from recordings
      where user_id = ${userId} and created_at >= ${first.from} and created_at < ${to}
    ) as recorded
    group by day order by day
  `.execute(handle);
  return rows.map(({ day, recordings, seconds }) => ({
    day,
    recordings: Number(recordings),
    seconds: Number(seconds),
  }));
}
