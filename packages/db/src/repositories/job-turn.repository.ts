import { sql } from 'kysely';
import type { JobClaim } from '../dialects/dialect-tools.ts';
import type { Handle } from '../handle.ts';
import { isLongJob } from './job.repository.ts';

/**
 * Turns between users: the one with less recent work comes first. Seconds of work decay exponentially with a half-life
 * of `halfLifeMs`, so that old work no longer counts. The stored score is the logarithm of that sum plus the time,
 * which decays equally for all users: the order of two scores stays right without updates.
 */
const halfLifeMs = 600_000;
const scaleMs = halfLifeMs / Math.LN2;

/** Below every score: no work for this user yet. */
const noScore = sql<number>`-1e300`;

type TurnQuery = Pick<JobClaim, 'kind' | 'owner' | 'now' | 'perUser' | 'atWork'>;

/** Jobs of a kind that are due at `now`, or whose lease expired before it. */
export function runnableJobs(
  handle: Handle,
  { kind, now, atWork = [] }: Pick<TurnQuery, 'kind' | 'now' | 'atWork'>,
) {
  return handle
    .selectFrom('jobs')
    .where('jobs.kind', '=', kind)
    .$if(atWork.length > 0, (jobs) => jobs.where('jobs.id', 'not in', atWork))
    .where((where) =>
      where.or([
        where.and([where('jobs.state', '=', 'queued'), where('jobs.run_at', '<=', now)]),
        where.and([where('jobs.state', '=', 'running'), where('jobs.lease_until', '<', now)]),
      ]),
    );
}

/** The next user among those with runnable jobs, as a query of one row `runnable`. */
export function nextUserInTurn(handle: Handle, query: TurnQuery) {
  const { kind, owner, now, perUser } = query;
  const runnable = runnableJobs(handle, query)
    .select((select) => [
      'jobs.user_id',
      select.fn.min(isLongJob).as('is_long'),
      select.fn.min('jobs.run_at').as('run_at'),
    ])
    .groupBy('jobs.user_id');
  const running = handle
    .selectFrom('jobs')
    .select(({ fn }) => ['jobs.user_id', fn.countAll<number>().as('total')])
    .select(sql<number>`sum(case when jobs.lease_owner = ${owner} then 1 else 0 end)`.as('own'))
    .where('jobs.kind', '=', kind)
    .where('jobs.state', '=', 'running')
    .where('jobs.lease_until', '>=', now)
    .groupBy('jobs.user_id');
  return handle
    .selectFrom(runnable.as('runnable'))
    .leftJoin(running.as('running'), 'running.user_id', 'runnable.user_id')
    .leftJoin('job_turns', (join) =>
      join.on('job_turns.kind', '=', kind).onRef('job_turns.user_id', '=', 'runnable.user_id'),
    )
    .$if(perUser !== undefined, (found) =>
      found.where(sql<boolean>`coalesce(running.own, 0) < ${sql.lit(perUser ?? 0)}`),
    )
    .orderBy(sql`coalesce(running.total, 0)`)
    .orderBy(sql`coalesce(job_turns.score, ${noScore})`)
    .orderBy('runnable.is_long')
    .orderBy('runnable.run_at')
    .orderBy('runnable.user_id')
    .limit(1);
}

/** The next user, whether their job is short, and their recent work. */
export async function findNextInTurn(
  handle: Handle,
  query: TurnQuery,
): Promise<{ userId: string; isShort: boolean; usedSeconds: number } | undefined> {
  const row = await nextUserInTurn(handle, query)
    .select(['runnable.user_id', 'runnable.is_long', 'job_turns.score'])
    .executeTakeFirst();
  return (
    row && {
      userId: row.user_id,
      isShort: Number(row.is_long) === 0,
      usedSeconds: usedSeconds(row.score ?? undefined, query.now),
    }
  );
}

/** Recent seconds of work of a kind, by user; users without any are missing. */
export async function listUsedSeconds(
  handle: Handle,
  { kind, now }: { kind: string; now: string },
): Promise<Map<string, number>> {
  const rows = await handle
    .selectFrom('job_turns')
    .select(['user_id', 'score'])
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map(({ user_id, score }) => [user_id, usedSeconds(score, now)]));
}

/** Adds seconds of work, more than 0, to a user's score. Does nothing for a deleted user. */
export async function updateJobTurn(
  handle: Handle,
  { kind, userId, seconds, now }: { kind: string; userId: string; seconds: number; now: string },
): Promise<void> {
  const at = Date.parse(now) / scaleMs;
  // PostgreSQL raises an error on underflow.
  const left = sql<number>`case when job_turns.score - ${at} < -500 then 0 else exp(job_turns.score - ${at}) end`;
  await handle
    .insertInto('job_turns')
    .columns(['kind', 'user_id', 'score'])
    .expression((build) =>
      build
        .selectFrom('users')
        .select([
          sql<string>`${kind}`.as('kind'),
          'users.id as user_id',
          sql<number>`${Math.log(seconds) + at}`.as('score'),
        ])
        .where('users.id', '=', userId),
    )
    // In one statement, so that turns that end concurrently are all counted.
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'user_id'])
        .doUpdateSet({ score: sql<number>`ln(${left} + ${seconds}) + ${at}` }),
    )
    .execute();
}

function usedSeconds(score: number | undefined, now: string): number {
  return score === undefined ? 0 : Math.exp(score - Date.parse(now) / scaleMs);
}
