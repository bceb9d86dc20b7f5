import type { Transaction } from '@wingman/db/handle.ts';
import { enqueueJob } from '@wingman/db/repositories/job.repository.ts';

/** Kind of the jobs that make the notes of recordings; the subject is the recording's id. */
export const notesJobKind = 'notes';

/**
 * Kind of the jobs that make notes which are missing, of recordings whose words have not changed: no model is asked for them, however
 * often the job is retried. The subject is the recording's id.
 */
export const missingNotesJobKind = 'missing_notes';

/** Kind of the jobs that make a second version of notes; the subject is the recording's id. */
export const noteProposalJobKind = 'note_proposal';

/** Kind of the jobs in which a model writes the notes that rules have found; the subject is the recording's id. */
export const writtenNotesJobKind = 'written_notes';

/** Priority above other jobs of the user. */
const aheadOfOthers = new Date(0).toISOString();

/** Queues a recording whose segments or voices have changed; a running job starts over. */
export async function enqueueNotes(
  trx: Transaction,
  { id, userId }: { id: string; userId: string },
  now: string,
): Promise<void> {
  const job = { kind: notesJobKind, subjectId: id, userId, runAt: aheadOfOthers, now };
  await enqueueJob(trx, { ...job, id: crypto.randomUUID() });
}

/** Queues the second version that its user has just asked for; a running job starts over. */
export async function enqueueNoteProposal(
  trx: Transaction,
  { id, userId }: { id: string; userId: string },
  now: string,
): Promise<void> {
  const job = { kind: noteProposalJobKind, subjectId: id, userId, runAt: aheadOfOthers, now };
  await enqueueJob(trx, { ...job, id: crypto.randomUUID() });
}

/** Queues a recording whose notes by rule have just been saved; a running job starts over. */
export async function enqueueWrittenNotes(
  trx: Transaction,
  { id, userId }: { id: string; userId: string },
  now: string,
): Promise<void> {
  const job = { kind: writtenNotesJobKind, subjectId: id, userId, runAt: now, now };
  await enqueueJob(trx, { ...job, id: crypto.randomUUID() });
}
