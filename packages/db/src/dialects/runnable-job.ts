import type { Handle } from '../handle.ts';
import { isLongJob, type Job, toJob } from '../repositories/job.repository.ts';
import { nextUserInTurn, runnableJobs } from '../repositories/job-turn.repository.ts';
import type { JobClaim } from './dialect-tools.ts';

type RunnableJob = ReturnType<typeof nextRunnableJob>;

/** Marks the next runnable job as running. `lock` is how the dialect keeps two callers from claiming the same one. */
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

/** The id of the next job of the user whose turn it is, as a subquery. */
function nextRunnableJob(handle: Handle, claim: JobClaim) {
  return runnableJobs(handle, claim)
    .select('jobs.id')
    .where('jobs.user_id', '=', nextUserInTurn(handle, claim).select('runnable.user_id'))
    .orderBy(isLongJob)
    .orderBy('jobs.run_at')
    .orderBy('jobs.created_at')
    .orderBy('jobs.id')
    .limit(1);
}
