import type { Transaction } from '@wingman/db/handle.ts';
import {
  listAppliedWords,
  replaceAppliedWords,
  type WordInSegment,
} from '@wingman/db/repositories/applied-word.repository.ts';
import type { SegmentState } from '@wingman/db/repositories/correction.repository.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { placedWords } from './applied-words.ts';
import type { NewState } from './change-segments.ts';

/** The segments before a change; those that go with the known words in them, which would go with their rows. */
export async function keepWords(
  trx: Transaction,
  { id: recordingId }: OwnedRecording,
  { before, after }: { before: readonly SegmentState[]; after: readonly NewState[] },
): Promise<SegmentState[]> {
  const left = new Set(after.map(({ id }) => id));
  if (before.every(({ id }) => left.has(id))) return [...before];
  const applied = Map.groupBy(await listAppliedWords(trx, recordingId), ({ segmentId }) => segmentId);
  return before.map((state) => {
    const words = left.has(state.id) ? undefined : applied.get(state.id);
    return words ? { ...state, words: words.map(({ segmentId: _, ...word }) => word) } : state;
  });
}

type Changed = { states: readonly NewState[]; segments: readonly SegmentEntity[]; now: string };

/** Segments whose states name the known words in them have these. `segments`: those that are there. */
export async function putWordsBack(
  trx: Transaction,
  recording: OwnedRecording,
  { states, segments, now }: Changed,
): Promise<void> {
  const there = new Set(segments.map(({ id }) => id));
  const words = new Map<number, WordInSegment[]>();
  for (const { id, words: own } of states) if (own && id !== null && there.has(id)) words.set(id, own);
  await replaceAppliedWords(trx, recording, words, now);
}

/** Of the known words of segments only those that still stand there are kept. */
export async function keepStanding(
  trx: Transaction,
  recording: OwnedRecording,
  { segments, now }: Omit<Changed, 'states'>,
): Promise<void> {
  const applied = Map.groupBy(await listAppliedWords(trx, recording.id), ({ segmentId }) => segmentId);
  const words = new Map<number, WordInSegment[]>();
  for (const { id, text } of segments) {
    const own = applied.get(id);
    if (own) words.set(id, placedWords(text, own));
  }
  await replaceAppliedWords(trx, recording, words, now);
}
