import type { Handle } from '../handle.ts';
import type { OwnedRecording } from './recording.repository.ts';

/** Audio of a recording that was measured. */
export type MeasuredAudio = { recordingId: string; audioPath: string };

/** Its peaks in whole percent; undefined while this audio has not been measured. */
export async function findWaveform(handle: Handle, measured: MeasuredAudio): Promise<number[] | undefined> {
  const row = await handle
    .selectFrom('recording_waveforms')
    .select('peaks')
    .where('recording_id', '=', measured.recordingId)
    .where('audio_path', '=', measured.audioPath)
    .executeTakeFirst();
  return row && JSON.parse(row.peaks);
}

/** Replaces those of an earlier audio. Stores nothing for a deleted recording. */
export async function insertWaveform(
  handle: Handle,
  { id }: OwnedRecording,
  { audioPath, peaks }: { audioPath: string; peaks: number[] },
): Promise<void> {
  await handle
    .insertInto('recording_waveforms')
    .columns(['recording_id', 'audio_path', 'peaks'])
    .expression((eb) =>
      eb
        .selectFrom('recordings')
        .select(({ val }) => ['id', val(audioPath).as('audio_path'), val(JSON.stringify(peaks)).as('peaks')])
        .where('id', '=', id),
    )
    .onConflict((conflict) =>
      conflict.column('recording_id').doUpdateSet({
        audio_path: (eb) => eb.ref('excluded.audio_path'),
        peaks: (eb) => eb.ref('excluded.peaks'),
      }),
    )
    .execute();
}
