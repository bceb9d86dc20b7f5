import type { Transaction } from '@wingman/db/handle.ts';
import { insertAppliedWords, listAppliedWords } from '@wingman/db/repositories/applied-word.repository.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { placedWords, wordsWithin } from '../corrections/applied-words.ts';
import type { CarriedOriginal } from './carry-history.ts';

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
      return segmentId === undefined ? [] : wordsWithin(own, each).map((word) => ({ ...word, segmentId }));
    });
    const copies = words.map((word) => ({ ...word, id: crypto.randomUUID() }));
    await insertAppliedWords(trx, recording, copies, now);
  }
}
