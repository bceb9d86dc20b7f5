import type { RecordingDetail } from '@wingman/contract/recording.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { findNextCorrections } from '@wingman/db/repositories/correction.repository.ts';

/** What can be taken back, and what can be made again. */
export async function nextCorrections(
  handle: Handle,
  recordingId: string,
): Promise<Pick<RecordingDetail, 'undo' | 'redo'>> {
  const { undo, redo } = await findNextCorrections(handle, recordingId);
  return {
    ...(undo && { undo }),
    ...(redo && { redo }),
  };
}
