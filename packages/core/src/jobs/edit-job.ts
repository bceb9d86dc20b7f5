import type { Transaction } from '@wingman/db/handle.ts';
import { enqueueJob } from '@wingman/db/repositories/job.repository.ts';

/** Kind of the jobs that cut, divide and join recordings; the subject is the edit's id. */
export const editJobKind = 'recording-edit';

/** `size`: seconds of what is made. */
export async function enqueueEdit(
  trx: Transaction,
  { id, userId, size }: { id: string; userId: string; size: number },
  now: string,
): Promise<void> {
  const job = { kind: editJobKind, subjectId: id, userId, size, runAt: now, now };
  await enqueueJob(trx, { ...job, id: crypto.randomUUID() });
}
