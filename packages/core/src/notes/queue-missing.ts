import type { Db } from '@wingman/db/handle.ts';
import { ensureJobs } from '@wingman/db/repositories/job.repository.ts';
import { listWithoutNotes } from '@wingman/db/repositories/missing-notes.repository.ts';
import { missingNotesJobKind, notesJobKind } from '../jobs/notes-job.ts';
import { notesVersion } from './found-notes.ts';

const jobsAtOnce = 200;

type Wanted = { now: () => Date; wake: () => void; userId?: string; signal?: AbortSignal };

/** Queues transcribed recordings that lack notes of this version, the newest first; `userId`: of one user only. */
export async function queueMissingNotes(db: Db, { now, wake, userId: owner, signal }: Wanted): Promise<void> {
  for (;;) {
    const jobKinds = [notesJobKind, missingNotesJobKind];
    const missing = { version: notesVersion, jobKinds, limit: jobsAtOnce };
    const found = await listWithoutNotes(db, { ...missing, ...(owner !== undefined && { userId: owner }) });
    const at = now().toISOString();
    const job = { kind: missingNotesJobKind, runAt: at, now: at };
    await ensureJobs(
      db,
      found.map(({ id, userId }) => ({ ...job, id: crypto.randomUUID(), subjectId: id, userId })),
    );
    if (found.length > 0) wake();
    if (found.length < jobsAtOnce || signal?.aborted) return;
  }
}
