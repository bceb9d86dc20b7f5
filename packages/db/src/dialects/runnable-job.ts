import type { Handle } from '../handle.ts';
import { type Job, toJob } from '../repositories/job.repository.ts';
import type { JobClaim } from './dialect-tools.ts';

type RunnableJob = ReturnType<typeof nextRunnableJob>;

/** Marks the next runnable job as running. `lock` is how the dialect keeps two callers from the same one. */
export async function claimRunnableJob(
  handle: Handle,
  claim: JobClaim,
  lock: (next: RunnableJob) => RunnableJob,
): Promise<Job | undefined> {
  const row = await handle
    .updateTable('jobs')
    .set({
      state: 'running',
      lease_owner: claim.owner,
      lease_until: claim.leaseUntil,
      updated_at: claim.now,
    })
    .where('id', '=', lock(nextRunnableJob(handle, claim)))
    .returningAll()
    .executeTakeFirst();
  return row && toJob(row);
}

/** The id of the oldest job of a kind that is due at `now` or whose lease ran out before it, as a subquery. */
function nextRunnableJob(handle: Handle, { kind, now }: { kind: string; now: string }) {
  return handle
    .selectFrom('jobs')
    .select('jobs.id')
    .where('jobs.kind', '=', kind)
    .where((where) =>
      where.or([
        where.and([where('jobs.state', '=', 'queued'), where('jobs.run_at', '<=', now)]),
        where.and([where('jobs.state', '=', 'running'), where('jobs.lease_until', '<', now)]),
      ]),
    )
    .orderBy('jobs.run_at')
    .orderBy('jobs.created_at')
    .orderBy('jobs.id')
    .limit(1);
}
