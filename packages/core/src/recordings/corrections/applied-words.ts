import type { AppliedWord } from '@wingman/contract/known-word.ts';
import type { Segment } from '@wingman/contract/recording.ts';
import type { Handle } from '@wingman/db/handle.ts';
import {
  type AppliedWordEntity,
  listAppliedWords,
} from '@wingman/db/repositories/applied-word.repository.ts';

/** The segments, each with the known words that still stand in it in the place of what was heard. */
export async function withAppliedWords(
  handle: Handle,
  recordingId: string,
  segments: readonly Segment[],
): Promise<Segment[]> {
  const applied = Map.groupBy(await listAppliedWords(handle, recordingId), ({ segmentId }) => segmentId);
  return segments.map((segment) => {
    const words = placedWords(segment.text, applied.get(segment.id) ?? []);
    return words.length > 0 ? { ...segment, words } : segment;
  });
}

/** Where the words stand in a text that may have been changed since: each at its place, or at the nearest one that is free. */
export function placedWords(text: string, applied: readonly AppliedWordEntity[]): AppliedWord[] {
  const taken = new Set<number>();
  const placed: AppliedWord[] = [];
  const place = ({ id, heard, written }: AppliedWordEntity, at: number | undefined) => {
    if (at === undefined) return;
    taken.add(at);
    placed.push({ id, at, written, heard });
  };
  const stands = ({ at, written }: AppliedWordEntity) => text.startsWith(written, at) && !taken.has(at);
  for (const word of applied) if (stands(word)) place(word, word.at);
  const known = new Set(placed.map(({ id }) => id));
  for (const word of applied) if (!known.has(word.id)) place(word, nearest(text, word, taken));
  return placed.toSorted((one, other) => one.at - other.at);
}

function nearest(
  text: string,
  { at: wanted, written }: AppliedWordEntity,
  taken: Set<number>,
): number | undefined {
  let best: number | undefined;
  for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1))
    if (!taken.has(at) && (best === undefined || Math.abs(at - wanted) < Math.abs(best - wanted))) best = at;
  return best;
}

/** The words that are whole in a part of a text, which begins at a character of it, at their places in that. */
export function wordsWithin(
  words: readonly AppliedWord[],
  { at: first, text }: { at: number; text: string },
): AppliedWord[] {
  const isWithin = ({ at, written }: AppliedWord) =>
    at >= first && at + written.length <= first + text.length;
  return words.filter(isWithin).map((word) => ({ ...word, at: word.at - first }));
}
