import { countRecordedSeconds } from '@wingman/db/repositories/counted-seconds.repository.ts';
import { finishJob, type Job, rescheduleJob } from '@wingman/db/repositories/job.repository.ts';
import type { JobTurn } from '../../jobs/job-loop.ts';
import { followLimit } from '../../plans/recording-limit.ts';
import { makeFindable } from '../../recall/search-indexer.ts';
import type { TranscriptionDeps } from './transcription-deps.ts';

const firstDelayMs = 5_000;
const longestDelayMs = 5 * 60_000;

/** Counts and makes findable a recording whose words were saved without; tried again until both work. */
export async function runIndexing(deps: TranscriptionDeps, job: Job, { signal }: JobTurn): Promise<void> {
  const { database, clock, nodeId, log } = deps;
  try {
    const outcomes = await Promise.allSettled([
      countMinutes(deps, job),
      makeFindable(database, { id: job.subjectId, userId: job.userId }),
    ]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    await finishJob(database.db, { id: job.id, owner: nodeId });
  } catch (error) {
    if (signal.aborted) return;
    log.warn({ err: error, recordingId: job.subjectId }, 'could not count or make findable a recording');
    const now = clock.now();
    const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(job.attempts, 10));
    await rescheduleJob(database.db, {
      id: job.id,
      owner: nodeId,
      attempts: job.attempts + 1,
      error: 'La registrazione non è ancora ricercabile',
      runAt: new Date(now.getTime() + delay).toISOString(),
      now: now.toISOString(),
    });
  }
}

async function countMinutes({ database, clock }: TranscriptionDeps, job: Job): Promise<void> {
  const now = clock.now().toISOString();
  await database.db.transaction().execute(async (trx) => {
    await countRecordedSeconds(trx, { id: job.subjectId, now });
    await followLimit(trx, job.userId, now);
  });
}
