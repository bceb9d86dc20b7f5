import type { Handle } from '../handle.ts';
import type { OwnedRecording } from './recording.repository.ts';

/** The key of the recording's mp3, undefined until one was made. */
export async function findConvertedAudio(handle: Handle, recordingId: string): Promise<string | undefined> {
  const row = await handle
    .selectFrom('converted_audio')
    .select('file_key')
    .where('recording_id', '=', recordingId)
    .executeTakeFirst();
  return row?.file_key;
}

/**
 * Stores the key of a recording's mp3. False when there was one already, or the recording is deleted: then the file is
 * orphaned.
 */
export async function insertConvertedAudio(
  handle: Handle,
  { id }: OwnedRecording,
  { fileKey, now }: { fileKey: string; now: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await handle
    .insertInto('converted_audio')
    .columns(['recording_id', 'file_key', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('recordings')
        .select(({ val }) => ['id', val(fileKey).as('file_key'), val(now).as('created_at')])
        .where('id', '=', id),
    )
    .onConflict((conflict) => conflict.column('recording_id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** For an mp3 whose file is missing. */
export async function deleteConvertedAudio(handle: Handle, { id }: OwnedRecording): Promise<void> {
  await handle.deleteFrom('converted_audio').where('recording_id', '=', id).execute();
}
