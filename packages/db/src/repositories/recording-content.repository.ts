import type { Transaction } from '../handle.ts';
import type { OwnedRecording, RecordingEntity } from './recording.repository.ts';

/** Sets or replaces the audio of a recording: the file of the old one is then to be deleted. */
export async function updateAudio(
  trx: Transaction,
  { id }: OwnedRecording,
  {
    audio,
    now,
  }: {
    audio: Pick<RecordingEntity, 'audioPath' | 'audioType' | 'audioBytes' | 'filename' | 'playerForm'>;
    now: string;
  },
): Promise<void> {
  await trx
    .insertInto('file_removals')
    .columns(['file_key'])
    .expression((eb) =>
      eb
        .selectFrom('recordings')
        .select(({ ref }) => ref('audio_path').$notNull().as('file_key'))
        .where('id', '=', id)
        .where('audio_path', 'is not', null)
        .where('audio_path', '<>', audio.audioPath),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .updateTable('recordings')
    .set({
      audio_path: audio.audioPath,
      audio_type: audio.audioType,
      audio_bytes: audio.audioBytes,
      player_form: audio.playerForm,
      incomplete: null,
      stated_duration: null,
      filename: audio.filename,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Stores the transcript so far of a recording in progress. */
export async function updateTranscript(
  trx: Transaction,
  { id }: OwnedRecording,
  { transcript, now }: { transcript: string; now: string },
): Promise<void> {
  await trx.updateTable('recordings').set({ transcript, updated_at: now }).where('id', '=', id).execute();
}
