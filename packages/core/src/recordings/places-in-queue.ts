import type { Recording } from '@wingman/contract/recording.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { listSubjectsInOrder } from '@wingman/db/repositories/job.repository.ts';
import { transcriptionJobKind } from '../transcription-job.ts';

/** Behind so many nobody counts. */
const longestQueue = 500;

/** Says of recordings that wait how many are done before them, of everybody. */
export async function withPlaces(handle: Handle, recordings: Recording[]): Promise<Recording[]> {
  if (!recordings.some(({ status }) => status === 'queued')) return recordings;
  const order = await listSubjectsInOrder(handle, { kind: transcriptionJobKind, limit: longestQueue });
  return recordings.map((recording) => {
    const place = recording.status === 'queued' ? order.indexOf(recording.id) : -1;
    return place < 0 ? recording : { ...recording, waitingBehind: place };
  });
}
