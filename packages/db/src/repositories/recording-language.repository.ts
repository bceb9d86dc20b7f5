import type { SpeechLanguage } from '@wingman/contract/language-table.ts';
import type { Handle } from '../handle.ts';
import type { OwnedRecording } from './recording.repository.ts';

export type RecordingLanguage = {
  /** That its user chose for it. */
  asked: SpeechLanguage | null;
  /** ISO 639-1 code of what its transcript is in; null: not known. */
  spoken: string | null;
  /** The engine told it. */
  isHeard: boolean;
};

const unknown: RecordingLanguage = { asked: null, spoken: null, isHeard: false };

export async function findRecordingLanguage(handle: Handle, recordingId: string): Promise<RecordingLanguage> {
  const row = await handle
    .selectFrom('recording_languages')
    .select(['asked', 'spoken', 'is_heard'])
    .where('recording_id', '=', recordingId)
    .executeTakeFirst();
  if (!row) return unknown;
  return { asked: row.asked as SpeechLanguage | null, spoken: row.spoken, isHeard: row.is_heard === 1 };
}

/** Changes what is given. */
export async function upsertRecordingLanguage(
  handle: Handle,
  { id, userId }: OwnedRecording,
  { asked, spoken, isHeard }: Partial<RecordingLanguage>,
): Promise<void> {
  const given = { asked, spoken, is_heard: isHeard === undefined ? undefined : Number(isHeard) };
  await handle
    .insertInto('recording_languages')
    .values({
      recording_id: id,
      user_id: userId,
      asked: asked ?? null,
      spoken: spoken ?? null,
      is_heard: given.is_heard ?? 0,
    })
    .onConflict((conflict) => conflict.column('recording_id').doUpdateSet({ ...given, user_id: userId }))
    .execute();
}

/** Whether rules, which read Italian, may read a transcript: what they find in another language nobody may have said. */
export async function isReadByRules(handle: Handle, recordingId: string): Promise<boolean> {
  const { spoken } = await findRecordingLanguage(handle, recordingId);
  return spoken === null || spoken === 'it';
}
