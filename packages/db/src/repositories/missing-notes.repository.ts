import { type SqlBool, sql } from 'kysely';
import type { Handle, Transaction } from '../handle.ts';
import { firstSegmentOf } from './notes.repository.ts';
import type { OwnedRecording } from './recording.repository.ts';

const isOfTranscript = sql<SqlBool>`(recording_notes.first_segment is null or recording_notes.first_segment = ${firstSegmentOf(sql`recordings.id`)})`;

/**
 * Transcribed recordings without notes of this version, newest first, without those that have a job of these kinds or are to
 * have no notes. `userId`: of one user only.
 */
export async function listWithoutNotes(
  handle: Handle,
  {
    version,
    jobKinds,
    limit,
    userId: owner,
  }: { version: number; jobKinds: string[]; limit: number; userId?: string },
): Promise<{ id: string; userId: string }[]> {
  const rows = await handle
    .selectFrom('recordings')
    .leftJoin('note_choices', 'note_choices.recording_id', 'recordings.id')
    .leftJoin('user_settings', 'user_settings.user_id', 'recordings.user_id')
    .select(['recordings.id', 'recordings.user_id'])
    .where('status', '=', 'ready')
    .$if(owner !== undefined, (query) => query.where('recordings.user_id', '=', owner ?? ''))
    // As the user chose for this recording, else as the setting says.
    .where(sql<boolean>`coalesce(note_choices.is_off, 1 - user_settings.automatic_notes, 0) = 0`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('recording_notes')
            .select('recording_notes.recording_id')
            .whereRef('recording_notes.recording_id', '=', 'recordings.id')
            .where('recording_notes.version', '>=', version)
            .where(isOfTranscript),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs')
            .select('jobs.id')
            .where('jobs.kind', 'in', jobKinds)
            .whereRef('jobs.subject_id', '=', 'recordings.id'),
        ),
      ),
    )
    .orderBy('recordings.created_at', 'desc')
    .orderBy('recordings.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, user_id: userId }) => ({ id, userId }));
}

/** Notes that a newer version of the rules leaves as they are count as its own. */
export async function updateNotesVersion(
  trx: Transaction,
  { id }: OwnedRecording,
  version: number,
): Promise<void> {
  await trx.updateTable('recording_notes').set({ version }).where('recording_id', '=', id).execute();
}
