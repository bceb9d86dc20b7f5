import type { WingmanDatabase } from '@wingman/db/database.ts';
import { type LiveRecording, listLiveSlices } from '@wingman/db/repositories/live-recording.repository.ts';
import type { AudioStore } from '../../ports/audio-store.ts';
import type { GrowingFiles } from '../../ports/growing-files.ts';

type FileDeps = { database: WingmanDatabase; audioStore: AudioStore; growingFiles: GrowingFiles };

/** The path of a file with all slices received of the recording. One call at a time for a recording. */
export async function fileOfLive(
  { database, audioStore, growingFiles }: FileDeps,
  { recordingId }: LiveRecording,
): Promise<string> {
  const { path, nextPart } = await growingFiles.open(recordingId);
  for (const slice of await listLiveSlices(database.db, { recordingId, from: nextPart })) {
    await growingFiles.append(recordingId, await audioStore.read(slice.fileKey), slice.firstSlice + 1);
  }
  return path;
}
