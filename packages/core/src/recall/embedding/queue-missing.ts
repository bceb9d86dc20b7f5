import type { Handle } from '@wingman/db/handle.ts';
import { listUnembedded } from '@wingman/db/repositories/embedding.repository.ts';
import { ensureJob } from '@wingman/db/repositories/job.repository.ts';
import { embeddingJobKind } from '../../jobs/embedding-job.ts';
import type { Clock } from '../../ports/clock.ts';

const jobsAtOnce = 200;

/** Queues every recording that has no vectors of a model: after a change of model, all of them. Returns how many. */
export async function queueMissing(
  { db, clock }: { db: Handle; clock: Clock },
  modelId: number,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  for (;;) {
    const found = await listUnembedded(db, { modelId, jobKind: embeddingJobKind, limit: jobsAtOnce });
    const now = clock.now();
    for (const [index, { id, userId }] of found.entries()) {
      // In this order, the newest first.
      const runAt = new Date(now.getTime() + count + index).toISOString();
      const job = { kind: embeddingJobKind, subjectId: id, userId, runAt, now: now.toISOString() };
      await ensureJob(db, { ...job, id: crypto.randomUUID() });
    }
    count += found.length;
    if (found.length < jobsAtOnce || signal.aborted) return count;
  }
}
