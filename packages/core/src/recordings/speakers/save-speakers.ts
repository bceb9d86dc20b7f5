import type { Transaction } from '@wingman/db/handle.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import {
  listSegments,
  type SegmentEntity,
  updateSegmentSpeakers,
} from '@wingman/db/repositories/segment.repository.ts';
import { indexRecording } from '../../recall/index-recording.ts';

/**
 * Stores the speakers of a recording's segments and reindexes it; `speakersOf` returns them in the order of the
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
  // The first changed label removed the recording from the index.
  await indexRecording(trx, { id, userId, segments: labelled });
  return true;
}
