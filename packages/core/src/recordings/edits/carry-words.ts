import type { Transaction } from '@wingman/db/handle.ts';
import { insertAppliedWords, listAppliedWords } from '@wingman/db/repositories/applied-word.repository.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { placedWords } from '../corrections/applied-words.ts';
import type { CarriedOriginal } from './carry-history.ts';
import type { PlacedSegment } from './place-segments.ts';

type Given = { carried: readonly CarriedOriginal[]; ids: ReadonlyMap<number, number>; now: string };

/**
 * Known words that stand in the originals in the place of what was heard stay marked in the new recording, and can be put back there. One
 * that a cut runs through is a word like others. `ids`: those of its segments, by those of the originals.
 */
export async function carryWords(
  trx: Transaction,
  recording: OwnedRecording,
  { carried, ids, now }: Given,
): Promise<void> {
  for (const { original, placed } of carried) {
    const applied = Map.groupBy(await listAppliedWords(trx, original.id), ({ segmentId }) => segmentId);
    const words = placed.flatMap((each) => {
      const segmentId = ids.get(each.original.id);
      const own = placedWords(each.original.text, applied.get(each.original.id) ?? []);
      return segmentId === undefined ? [] : withinPart(own, each).map((word) => ({ ...word, segmentId }));
    });
    const copies = words.map((word) => ({ ...word, id: crypto.randomUUID() }));
    await insertAppliedWords(trx, recording, copies, now);
  }
}

/** The words that are whole in a part of a segment, at their places in that. */
function withinPart(
  words: ReturnType<typeof placedWords>,
  { at: first, text }: Pick<PlacedSegment, 'at' | 'text'>,
) {
  return words.flatMap(({ at, heard, written }) => {
    const isWithin = at >= first && at + written.length <= first + text.length;
    return isWithin ? [{ at: at - first, heard, written }] : [];
  });
}
