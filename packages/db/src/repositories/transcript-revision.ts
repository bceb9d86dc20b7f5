import type { Transaction } from '../handle.ts';
import type { OwnedId } from './recording.repository.ts';

/** The segments of a recording, or what is marked in them, are not as they were. */
export async function raiseRevision(trx: Transaction, { id }: OwnedId): Promise<void> {
  await trx
    .updateTable('recordings')
    .set(({ eb }) => ({ transcript_revision: eb('transcript_revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
