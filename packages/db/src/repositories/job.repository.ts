import { type Selectable, sql } from 'kysely';
import type { Handle, Transaction } from '../handle.ts';
import type { JobTable } from '../job-tables.ts';

/** Seconds of audio from which a job is long; short ones come first. */
export const longJobSeconds = 60;
export const isLongJob = sql<number>`case when jobs.size > ${sql.lit(longJobSeconds)} then 1 else 0 end`;

/** `queued`: due at `runAt`; `running`: held by `leaseOwner` until `leaseUntil`; `failed`: waits for a manual retry. */
export type JobState = 'queued' | 'running' | 'failed';

/** A unit of work that must survive a crash. There is one per kind and subject. Finished ones are deleted. */
export type Job = {
  id: string;
  kind: string;
  subjectId: string;
  userId: string;
  state: JobState;
  attempts: number;
  runAt: string;
  leaseOwner: string | null;
  leaseUntil: string | null;
  lastError: string | null;
  createdAt: string;
  updatedAt: string;
  /** Approximate seconds of audio; 0 where unknown or irrelevant. */
  size: number;
};

export type NewJob = Pick<Job, 'id' | 'kind' | 'subjectId' | 'userId' | 'runAt'> & {
  now: string;
  size?: number;
};

/** Queues a job. One that exists for this subject is reset instead, even when it runs: its owner loses the lease. */
export const enqueueJob = (handle: Handle, job: NewJob): Promise<void> => enqueueJobs(handle, [job]);

/** The same for several, at most 1,000 and of different subjects, in one statement. */
export async function enqueueJobs(handle: Handle, jobs: NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await handle
    .insertInto('jobs')
    .values(jobs.map(toRow))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject_id']).doUpdateSet(({ ref }) => ({
        state: ref('excluded.state'),
        attempts: ref('excluded.attempts'),
        run_at: ref('excluded.run_at'),
        lease_owner: null,
        lease_until: null,
        last_error: null,
        updated_at: ref('excluded.updated_at'),
        size: ref('excluded.size'),
      })),
    )
    .execute();
}

/** Queues a job if there is none for this subject; an existing one is not changed. */
export const ensureJob = (handle: Handle, job: NewJob): Promise<void> => ensureJobs(handle, [job]);

/** The same for several, at most 1,000, in one statement. */
export async function ensureJobs(handle: Handle, jobs: NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await handle
    .insertInto('jobs')
    .values(jobs.map(toRow))
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
    .execute();
}

function toRow(job: NewJob) {
  return {
    id: job.id,
    kind: job.kind,
    subject_id: job.subjectId,
    user_id: job.userId,
    state: 'queued' satisfies JobState,
    attempts: 0,
    run_at: job.runAt,
    lease_owner: null,
    lease_until: null,
    last_error: null,
    created_at: job.now,
    updated_at: job.now,
    size: job.size ?? 0,
  };
}

/** False when the job has another owner or none. */
export async function renewLease(
  handle: Handle,
  { id, owner, leaseUntil }: { id: string; owner: string; leaseUntil: string },
): Promise<boolean> {
  const { numUpdatedRows } = await heldJob(handle, id, owner)
    .set({ lease_until: leaseUntil })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether the owner still holds a job's lease; within a transaction this stays true until its end. */
export async function holdsJob(
  trx: Transaction,
  { id, owner }: { id: string; owner: string },
): Promise<boolean> {
  // An update, so that PostgreSQL locks the row as SQLite does the file.
  const { numUpdatedRows } = await heldJob(trx, id, owner).set({ lease_owner: owner }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a finished job. False when the owner no longer holds the lease: then write nothing. */
export async function finishJob(
  handle: Handle,
  { id, owner }: { id: string; owner: string },
): Promise<boolean> {
  const { numDeletedRows } = await handle
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .where('state', '=', 'running' satisfies JobState)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Puts a leased job back, due at `runAt`. False when the owner no longer holds the lease. */
export async function rescheduleJob(
  handle: Handle,
  { id, owner, runAt, attempts, error, now }: HeldJobEnd & { runAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await heldJob(handle, id, owner)
    .set({ ...unheld('queued', now), run_at: runAt, attempts, last_error: error })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks a leased job as failed until it is enqueued again. False when the owner no longer holds the lease. */
export async function failJob(
  handle: Handle,
  { id, owner, attempts, error, now }: HeldJobEnd,
): Promise<boolean> {
  const { numUpdatedRows } = await heldJob(handle, id, owner)
    .set({ ...unheld('failed', now), attempts, last_error: error })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether there is a job of a kind for a subject in one of these states. */
export async function hasJobIn(
  handle: Handle,
  states: JobState[],
  { kind, subjectId }: Pick<Job, 'kind' | 'subjectId'>,
): Promise<boolean> {
  const row = await handle
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', 'in', states)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes jobs that failed before an instant; their subjects stay. */
export async function deleteFailedJobsBefore(handle: Handle, before: string): Promise<void> {
  await handle
    .deleteFrom('jobs')
    .where('state', '=', 'failed' satisfies JobState)
    .where('updated_at', '<', before)
    .execute();
}

/** Queued jobs of a kind that wait for a later instant become due. */
export async function wakeWaitingJobs(
  handle: Handle,
  { kind, now }: { kind: string; now: string },
): Promise<void> {
  await handle
    .updateTable('jobs')
    .set({ run_at: now, updated_at: now })
    .where('kind', '=', kind)
    .where('state', '=', 'queued' satisfies JobState)
    .where('run_at', '>', now)
    .execute();
}

/** Retries failed jobs of a kind. */
export async function retryFailedJobs(
  handle: Handle,
  { kind, now }: { kind: string; now: string },
): Promise<void> {
  await handle
    .updateTable('jobs')
    .set({ ...unheld('queued', now), run_at: now, attempts: 0 })
    .where('kind', '=', kind)
    .where('state', '=', 'failed' satisfies JobState)
    .execute();
}

/** Reason of the latest failure of a kind; undefined when no job waits with a reason. */
export async function findLastJobError(handle: Handle, kind: string): Promise<string | undefined> {
  const row = await handle
    .selectFrom('jobs')
    .select('last_error')
    .where('kind', '=', kind)
    .where('last_error', 'is not', null)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.last_error ?? undefined;
}

/**
 * For a graceful shutdown: releases this owner's leases; the jobs are runnable at once, without counting an attempt.
 */
export async function releaseLeases(
  handle: Handle,
  { owner, now }: { owner: string; now: string },
): Promise<void> {
  await handle
    .updateTable('jobs')
    .set(unheld('queued', now))
    .where('lease_owner', '=', owner)
    .where('state', '=', 'running' satisfies JobState)
    .execute();
}

/** How many jobs of a kind are queued, and how many are running. */
export async function countJobs(handle: Handle, kind: string): Promise<{ queued: number; running: number }> {
  const rows = await handle
    .selectFrom('jobs')
    .select(['state', ({ fn }) => fn.countAll<number>().as('total')])
    .where('kind', '=', kind)
    .groupBy('state')
    .execute();
  const totalOf = (state: JobState) => Number(rows.find((row) => row.state === state)?.total ?? 0);
  return { queued: totalOf('queued'), running: totalOf('running') };
}

export type JobFigures = { kind: string; state: JobState; total: number; earliestRunAt: string };

/** How many jobs there are of each kind in each state, and when the earliest of them was or will be due. */
export async function countAllJobs(handle: Handle): Promise<JobFigures[]> {
  const rows = await handle
    .selectFrom('jobs')
    .select(['kind', 'state', ({ fn }) => fn.countAll<number>().as('total')])
    .select(({ fn }) => fn.min('run_at').as('earliest'))
    .groupBy(['kind', 'state'])
    .orderBy('kind')
    .orderBy('state')
    .execute();
  return rows.map(({ kind, state, total, earliest }) => ({
    kind,
    state: state as JobState,
    total: Number(total),
    earliestRunAt: earliest,
  }));
}

export type QueuedJob = Pick<Job, 'subjectId' | 'userId' | 'state' | 'runAt' | 'size'>;

/**
 * The running and queued jobs of a kind, those of each user in the order of execution, at most `perUser` of each.
 */
export async function listQueuedJobs(
  handle: Handle,
  { kind, perUser }: { kind: string; perUser: number },
): Promise<QueuedJob[]> {
  const ranked = handle
    .selectFrom('jobs')
    .select(['subject_id', 'user_id', 'state', 'run_at', 'size'])
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) =>
          over
            .partitionBy('user_id')
            .orderBy('state', 'desc')
            .orderBy(isLongJob)
            .orderBy('run_at')
            .orderBy('created_at')
            .orderBy('id'),
        )
        .as('rank'),
    )
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'running'] satisfies JobState[]);
  const rows = await handle
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where('rank', '<=', perUser)
    .orderBy('rank')
    .execute();
  return rows.map((row) => ({
    subjectId: row.subject_id,
    userId: row.user_id,
    state: row.state as JobState,
    runAt: row.run_at,
    size: row.size,
  }));
}

/** The earliest instant at which a job of this kind is due or its lease expires; it may be past. */
export async function nextRunAt(handle: Handle, kind: string): Promise<string | undefined> {
  const due = await handle
    .selectFrom('jobs')
    .select(({ fn }) => fn.min<string | null>('run_at').as('at'))
    .where('kind', '=', kind)
    .where('state', '=', 'queued' satisfies JobState)
    .executeTakeFirst();
  const expiring = await handle
    .selectFrom('jobs')
    .select(({ fn }) => fn.min<string | null>('lease_until').as('at'))
    .where('kind', '=', kind)
    .where('state', '=', 'running' satisfies JobState)
    .executeTakeFirst();
  return [due?.at, expiring?.at].filter((at) => typeof at === 'string').sort()[0];
}

export function toJob(row: Selectable<JobTable>): Job {
  return {
    id: row.id,
    kind: row.kind,
    subjectId: row.subject_id,
    userId: row.user_id,
    state: row.state as JobState,
    attempts: row.attempts,
    runAt: row.run_at,
    leaseOwner: row.lease_owner,
    leaseUntil: row.lease_until,
    lastError: row.last_error,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    size: row.size,
  };
}

type HeldJobEnd = { id: string; owner: string; attempts: number; error: string | null; now: string };

function heldJob(handle: Handle, id: string, owner: string) {
  return handle
    .updateTable('jobs')
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .where('state', '=', 'running' satisfies JobState);
}

function unheld(state: JobState, now: string) {
  return { state, lease_owner: null, lease_until: null, updated_at: now };
}
