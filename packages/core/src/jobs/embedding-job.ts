import type { Transaction } from '@wingman/db/handle.ts';
import { enqueueJob } from '@wingman/db/repositories/job.repository.ts';

/** The kind under which recordings wait for their vectors; the subject is the recording's id. */
export const embeddingJobKind = 'embedding';

/** Before all that waits since a change of model, which may be for hours. */
const aheadOfOthers = new Date(0).toISOString();

/** Queues a recording whose segments were added or replaced; a run that is under way begins again. */
export async function enqueueEmbedding(
  trx: Transaction,
  { id, userId }: { id: string; userId: string },
  now: string,
): Promise<void> {
  const job = { kind: embeddingJobKind, subjectId: id, userId, runAt: aheadOfOthers, now };
  await enqueueJob(trx, { ...job, id: crypto.randomUUID() });
}
