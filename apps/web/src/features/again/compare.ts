import type { TranscriptDraft } from '@wingman/contract/transcript-draft.ts';

/** A segment of a transcript or of a draft; seconds from the beginning of the recording. */
export type Said = { start: number; end: number; text: string };
/** One of a draft: the known words in it stand in the place of what was heard. */
export type Fresh = Said & Pick<TranscriptDraft['segments'][number], 'words'>;

/** What both say in the same seconds. */
export type Row<Old extends Said = Said> = { start: number; old: Old[]; fresh: Fresh[]; isSame: boolean };

/** A part of a text, and whether the other text has it, too. */
export type Part = { text: string; isOwn: boolean };

/** More words than these are not compared one by one: each pair costs a cell. */
const mostWords = 400;

/** Both transcripts beside each other, in rows that divide neither of their segments. Both are in the order of time. */
export function rowsOf<Old extends Said>(old: readonly Old[], fresh: readonly Fresh[]): Row<Old>[] {
  const rows: Row<Old>[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    const row: Row<Old> = { start: 0, old: [], fresh: [], isSame: false };
    let until = Math.min(middleOf(old[i]), middleOf(fresh[j]));
    // A segment belongs to the row that its middle lies in; what it covers itself belongs there, too.
    for (let grown = true; grown; ) {
      grown = false;
      for (let next = old[i]; next && middleOf(next) <= until; next = old[i]) {
        row.old.push(next);
        until = Math.max(until, next.end);
        i += 1;
        grown = true;
      }
      for (let next = fresh[j]; next && middleOf(next) <= until; next = fresh[j]) {
        row.fresh.push(next);
        until = Math.max(until, next.end);
        j += 1;
        grown = true;
      }
    }
    row.start = Math.min(
      row.old[0]?.start ?? Number.POSITIVE_INFINITY,
      row.fresh[0]?.start ?? Number.POSITIVE_INFINITY,
    );
    row.isSame = comparable(textOf(row.old)) === comparable(textOf(row.fresh));
    rows.push(row);
  }
  return rows;
}

const middleOf = (said: Said | undefined) => (said ? (said.start + said.end) / 2 : Number.POSITIVE_INFINITY);

export const textOf = (some: readonly Said[]): string => some.map(({ text }) => text).join(' ');

/** Case and punctuation are no other words. */
const comparable = (text: string): string => wordsOf(text).map(plain).filter(Boolean).join(' ');
const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');
const plain = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The words of each text, joined by whether the other has them in the same order. */
export function differences(old: string, fresh: string): { old: Part[]; fresh: Part[] } {
  const [one, other] = [wordsOf(old), wordsOf(fresh)];
  if (one.length > mostWords || other.length > mostWords)
    return { old: [{ text: old, isOwn: true }], fresh: [{ text: fresh, isOwn: true }] };
  const shared = sharedWords(one.map(plain), other.map(plain));
  return {
    old: joined(one, (index) => !shared.has(`o${index}`)),
    fresh: joined(other, (index) => !shared.has(`f${index}`)),
  };
}

/** Places of the longest common row of words: `o` of the first text, `f` of the second. */
function sharedWords(one: readonly string[], other: readonly string[]): Set<string> {
  const width = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const shared = new Set<string>();
  for (let [i, j] = [0, 0]; i < one.length && j < other.length; ) {
    if (one[i] === other[j]) {
      shared.add(`o${i}`).add(`f${j}`);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return shared;
}

function joined(words: readonly string[], isOwn: (index: number) => boolean): Part[] {
  const parts: Part[] = [];
  for (const [index, word] of words.entries()) {
    const last = parts.at(-1);
    if (last && last.isOwn === isOwn(index)) last.text += ` ${word}`;
    else parts.push({ text: word, isOwn: isOwn(index) });
  }
  return parts;
}
