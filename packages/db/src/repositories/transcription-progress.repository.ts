import type { Handle, Transaction } from '../handle.ts';
import { storedJson } from '../stored-text.ts';
import type { OwnedRecording } from './recording.repository.ts';

/** The audio and engine of the finished chunks. */
export type ProgressOrigin = { recordingId: string; audioPath: string; madeBy: string };

/**
 * The stored progress of an unfinished transcription: the state of the last chunks, and all finished segments in order.
 * Progress of other audio or another engine is not returned.
 */
export async function findTranscriptionProgress<State, Segment>(
  handle: Handle,
  { recordingId, audioPath, madeBy }: ProgressOrigin,
): Promise<{ state: State; segments: Segment[] } | undefined> {
  const row = await handle
    .selectFrom('transcription_progress')
    .select(['state', 'parts'])
    .where('recording_id', '=', recordingId)
    .where('audio_path', '=', audioPath)
    .where('made_by', '=', madeBy)
    .executeTakeFirst();
  if (!row) return undefined;
  const parts = await handle
    .selectFrom('transcription_parts')
    .select('segments')
    .where('recording_id', '=', recordingId)
    .orderBy('position')
    .execute();
  const segments = parts.flatMap((part): Segment[] => JSON.parse(part.segments));
  return { state: JSON.parse(row.state), segments };
}

/** Stores the next finished segments with the state after them. `isFirst` replaces earlier progress. */
export async function insertTranscriptionChunk(
  trx: Transaction,
  recording: OwnedRecording,
  {
    audioPath,
    madeBy,
    state,
    segments,
    isFirst,
  }: Omit<ProgressOrigin, 'recordingId'> & { state: unknown; segments: unknown[]; isFirst: boolean },
): Promise<void> {
  if (isFirst) await deleteTranscriptionProgress(trx, recording);
  const recordingId = recording.id;
  const json = storedJson(state);
  const row = await trx
    .insertInto('transcription_progress')
    .values({ recording_id: recordingId, audio_path: audioPath, made_by: madeBy, state: json, parts: 1 })
    .onConflict((conflict) =>
      conflict.column('recording_id').doUpdateSet(({ eb, ref }) => ({
        state: json,
        parts: eb(ref('transcription_progress.parts'), '+', 1),
      })),
    )
    .returning('parts')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('transcription_parts')
    .values({ recording_id: recordingId, position: row.parts - 1, segments: storedJson(segments) })
    .execute();
}

/** Deletes the progress, e.g. because the transcription is done. */
export async function deleteTranscriptionProgress(handle: Handle, { id }: OwnedRecording): Promise<void> {
  await handle.deleteFrom('transcription_progress').where('recording_id', '=', id).execute();
}
