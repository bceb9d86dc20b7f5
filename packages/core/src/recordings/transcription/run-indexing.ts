import { countRecordedSeconds } from '@wingman/db/repositories/counted-seconds.repository.ts';
import type { Job } from '@wingman/db/repositories/job.repository.ts';
import type { JobOutcome } from '../../jobs/job-handler.ts';
import { followLimit } from '../../plans/recording-limit.ts';
import { makeFindable } from '../../recall/search-indexer.ts';
import type { TranscriptionDeps } from './transcription-deps.ts';

/** Counts and indexes a recording whose transcript was saved without. */
export async function runIndexing(deps: TranscriptionDeps, job: Job): Promise<JobOutcome> {
  const outcomes = await Promise.allSettled([
    countMinutes(deps, job),
    makeFindable(deps.database, { id: job.subjectId, userId: job.userId }),
  ]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return 'done';
}

async function countMinutes({ database, clock }: TranscriptionDeps, job: Job): Promise<void> {
  const now = clock.now().toISOString();
  await database.db.transaction().execute(async (trx) => {
    await countRecordedSeconds(trx, { id: job.subjectId, now });
    await followLimit(trx, job.userId, now);
  });
}
