import { moveShares, moveSharesIntoSpan } from '@wingman/db/carry/carry-shares.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import type { StoredRecording } from './edited.ts';
import { milliseconds } from './place-segments.ts';

/**
 * Links to an original follow into what was made of it, where they show no more than before. Of one that was divided nobody knows which
 * half was meant: those go with it, as do links to a span, to a line, and to the notes of one that was joined.
 */
export async function moveLinks(
  trx: Transaction,
  original: OwnedRecording,
  stored: readonly StoredRecording[],
): Promise<void> {
  const holding = stored.filter(({ made }) =>
    made.placements.some(({ recordingId }) => recordingId === original.id),
  );
  const [only, another] = holding;
  if (!only || another) return;
  const { id: recordingId, fileKey: audioPath, made } = only;
  if (made.placements.length === 1) return moveShares(trx, original, recordingId);
  const index = made.placements.findIndex((placement) => placement.recordingId === original.id);
  const next = made.placements[index + 1];
  await moveSharesIntoSpan(trx, original, {
    recordingId,
    audioPath,
    from: milliseconds(made.placements[index]?.by ?? 0),
    until: next ? milliseconds(next.by) : null,
    duration: made.audio.duration,
  });
}
