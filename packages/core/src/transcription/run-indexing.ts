import { finishJob, type Job, rescheduleJob } from '@wingman/db/repositories/job.repository.ts';
import { makeFindable } from '../recall/search-indexer.ts';
import type { TranscriptionDeps } from './run-transcription.ts';

const firstDelayMs = 5_000;
const longestDelayMs = 5 * 60_000;

/** Makes a recording findable whose words were saved without; tried again until it works. */
export async function runIndexing(deps: TranscriptionDeps, job: Job, signal: AbortSignal): Promise<void> {
  const { database, clock, nodeId, log } = deps;
  try {
    await makeFindable(database, { id: job.subjectId, userId: job.userId });
    await finishJob(database.db, { id: job.id, owner: nodeId });
  } catch (error) {
    if (signal.aborted) return;
    log.warn({ err: error, recordingId: job.subjectId }, 'could not make a recording findable');
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
