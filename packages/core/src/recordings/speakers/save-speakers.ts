import type { Transaction } from '@wingman/db/handle.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import {
  listSegments,
  type SegmentEntity,
  updateSegmentSpeakers,
} from '@wingman/db/repositories/segment.repository.ts';
import { indexRecording } from '../../recall/index-recording.ts';

/**
 * Writes who said each segment of a recording and makes it findable by that; `speakersOf` answers in the order of the
 * segments. False when nothing changed.
 */
export async function saveSpeakers(
  trx: Transaction,
  recording: OwnedRecording,
  speakersOf: (segments: SegmentEntity[]) => (string | null)[],
): Promise<boolean> {
  const { id, userId } = recording;
  const segments = await listSegments(trx, id);
  const speakers = speakersOf(segments);
  const labelled = segments.map((segment, index) => ({ ...segment, speaker: speakers[index] ?? null }));
  const changed = labelled.filter(({ speaker }, index) => speaker !== segments[index]?.speaker);
  if (changed.length === 0) return false;
  await updateSegmentSpeakers(trx, recording, changed);
  // The index forgot the recording with the first label that changed.
  await indexRecording(trx, { id, userId, segments: labelled });
  return true;
}
