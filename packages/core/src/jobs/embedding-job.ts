import type { Transaction } from '@wingman/db/handle.ts';
import { enqueueJob } from '@wingman/db/repositories/job.repository.ts';

/** Kind of the jobs that embed recordings; the subject is the recording's id. */
export const embeddingJobKind = 'embedding';

/** Priority above the jobs queued by a change of model, which may take hours. */
const aheadOfOthers = new Date(0).toISOString();

/** Queues a recording whose segments were added or replaced; a running job starts over. */
export async function enqueueEmbedding(
  trx: Transaction,
  { id, userId }: { id: string; userId: string },
  now: string,
): Promise<void> {
  const job = { kind: embeddingJobKind, subjectId: id, userId, runAt: aheadOfOthers, now };
  await enqueueJob(trx, { ...job, id: crypto.randomUUID() });
}
