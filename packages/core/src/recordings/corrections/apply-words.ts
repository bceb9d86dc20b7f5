import type { Transaction } from '@wingman/db/handle.ts';
import { replaceAppliedWords, type WordInSegment } from '@wingman/db/repositories/applied-word.repository.ts';
import { insertCorrection, updateCorrection } from '@wingman/db/repositories/correction.repository.ts';
import { addUses } from '@wingman/db/repositories/known-word.repository.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { saveSegmentChange } from '@wingman/db/repositories/segment-change.repository.ts';
import type { FoundWord } from '@wingman/italian/sounds/known-words.ts';

/**
 * Puts known words in the place of what was heard, as one correction of the whole transcript that nobody made by hand: what was heard
 * stays in the history. `found`: of each of the segments, in their order. Returns the segments as they are then; the caller indexes them.
 */
export async function applyWords(
  trx: Transaction,
  recording: OwnedRecording,
  { segments, found, now }: { segments: SegmentEntity[]; found: readonly FoundWord[][]; now: string },
): Promise<SegmentEntity[]> {
  const changes = segments.flatMap((segment, at) => {
    const words = found[at] ?? [];
    return words.length > 0 ? [{ segment, ...withWords(segment.text, words) }] : [];
  });
  if (changes.length === 0) return segments;
  const before = changes.map(({ segment: { id: segmentId, version, text } }) => ({
    ...{ id: segmentId, version, text },
    words: [],
  }));
  const after = changes.map(({ segment, text, places }) => ({
    ...{ id: segment.id, text },
    words: places.map((place): WordInSegment => ({ id: crypto.randomUUID(), ...place })),
  }));
  const id = await insertCorrection(trx, recording, { kind: 'words', before, createdAt: now });
  await updateCorrection(trx, recording, { id, before, after });
  const texts = new Map(after.map((state) => [state.id, state.text]));
  const changed = segments.map((segment) => {
    const text = texts.get(segment.id);
    return text === undefined ? segment : { ...segment, text, version: id };
  });
  const saved = await saveSegmentChange(trx, recording, { before: segments, after: changed });
  const applied = new Map(after.map((state) => [state.id, state.words]));
  await replaceAppliedWords(trx, recording, applied, now);
  const uses = Map.groupBy(
    changes.flatMap(({ words }) => words),
    ({ wordId }) => wordId,
  );
  await addUses(trx, new Map([...uses].map(([wordId, some]) => [wordId, some.length])), now);
  return saved;
}

/** The text with the words in it, and where they stand then. */
export function withWords(text: string, words: readonly FoundWord[]) {
  let changed = '';
  let until = 0;
  const places = words.map(({ at, length, heard, written }) => {
    changed += text.slice(until, at);
    until = at + length;
    const place = { at: changed.length, heard, written };
    changed += written;
    return place;
  });
  return { text: changed + text.slice(until), places, words };
}
