import type { WingmanDatabase } from '@wingman/db/database.ts';
import { failJob, finishJob, type Job, rescheduleJob } from '@wingman/db/repositories/job.repository.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { JobHandler, JobTurn } from './job-handler.ts';
import type { RetryDecision } from './retry-policy.ts';

type RunDeps = { database: WingmanDatabase; clock: Clock; nodeId: string; log: Log };

/**
 * Runs one claimed job: deleted when done, put back or failed by its retry policy. Rethrows errors that the policy does
 * not handle; the job then runs again when its lease expires.
 */
export async function runJob(deps: RunDeps, handler: JobHandler, job: Job, turn: JobTurn): Promise<void> {
  try {
    const outcome = await handler.run(job, turn);
    if (outcome === 'done') await finishJob(deps.database.db, { id: job.id, owner: deps.nodeId });
    // It succeeded: earlier failures no longer count.
    else await putBack(deps, handler, job, { runAt: job.runAt, attempts: 0, reason: null });
  } catch (error) {
    if (turn.signal.aborted) {
      await putBack(deps, handler, job, { runAt: job.runAt, attempts: job.attempts, reason: null });
      return;
    }
    const decision = handler.retryPolicy(error, job.attempts);
    if (!decision) throw error;
    await afterFailure(deps, handler, job, decision, error);
  } finally {
    await handler.onEnd?.(job);
  }
}

async function afterFailure(
  deps: RunDeps,
  handler: JobHandler,
  job: Job,
  decision: RetryDecision,
  error: unknown,
): Promise<void> {
  const { kind, subjectId, attempts } = job;
  const about = { err: error, kind, subjectId, attempts: attempts + 1 };
  if (decision.next === 'fail') {
    deps.log.warn(about, 'job failed');
    await giveUp(deps, handler, job, decision.reason);
    return;
  }
  const { delayMs, reason, countsAttempt, isWait } = decision;
  if (!isWait) deps.log.warn(about, `retry in ${Math.ceil(delayMs / 1_000)} s`);
  const runAt = new Date(deps.clock.now().getTime() + delayMs).toISOString();
  await putBack(deps, handler, job, { runAt, attempts: attempts + Number(countsAttempt), reason });
}

type NextRun = { runAt: string; attempts: number; reason: string | null };

async function putBack(deps: RunDeps, handler: JobHandler, job: Job, next: NextRun): Promise<void> {
  const { runAt, attempts, reason } = next;
  const queued = { id: job.id, owner: deps.nodeId, now: deps.clock.now().toISOString() };
  await deps.database.db.transaction().execute(async (trx) => {
    const isHeld = await rescheduleJob(trx, { ...queued, runAt, attempts, error: reason });
    if (isHeld) await handler.onPutBack?.(trx, job, 'queued', reason);
  });
}

async function giveUp(deps: RunDeps, handler: JobHandler, job: Job, reason: string): Promise<void> {
  const failed = { id: job.id, owner: deps.nodeId, now: deps.clock.now().toISOString() };
  await deps.database.db.transaction().execute(async (trx) => {
    const isHeld = await failJob(trx, { ...failed, attempts: job.attempts + 1, error: reason });
    if (isHeld) await handler.onPutBack?.(trx, job, 'failed', reason);
  });
}
