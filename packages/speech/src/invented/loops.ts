import { repetitionMark } from '@wingman/contract/recording.ts';
import { comparable } from './known-phrases.ts';

/** The longest phrase that is searched for, in words. */
const longestPhrase = 24;
/** People say «no no no no no», and repeat phrases: this many times, by number of words, is no longer speech. */
export const tooOften = (words: number): number => {
  if (words === 1) return 12;
  return words < 6 ? 6 : 4;
};
/** A longer word is an endless sound. */
const longestWord = 60;
const longestUnit = 20;
const keptUnits = 3;

/** Words `from` … are one phrase of `length` words, repeated `times` times. */
export type Loop = { from: number; length: number; times: number };

/** Loops: phrases repeated so often that the model is stuck. Ordered, without overlaps; linear time. */
export function findLoops(words: string[]): Loop[] {
  const keys = words.map((word) => comparable(word) || word);
  const found: Loop[] = [];
  for (let length = 1; length <= Math.min(longestPhrase, keys.length / 2); length += 1) {
    for (let index = length, same = 0; index <= keys.length; index += 1) {
      if (index < keys.length && keys[index] === keys[index - length]) {
        same += 1;
        continue;
      }
      const times = Math.floor(same / length) + 1;
      if (times >= tooOften(length)) found.push({ from: index - same - length, length, times });
      same = 0;
    }
  }
  return withoutOverlaps(found);
}

/** The shorter phrase first: «molto bene» four times is not «molto bene molto bene» twice. */
function withoutOverlaps(found: Loop[]): Loop[] {
  const kept: Loop[] = [];
  let until = 0;
  for (const loop of found.sort((a, b) => a.from - b.from || a.length - b.length)) {
    if (loop.from < until) continue;
    kept.push(loop);
    until = loop.from + loop.length * loop.times;
  }
  return kept;
}

/** Which words are kept, and after which of them a mark shows a loop. */
export function keptOnce(words: string[], loops: Loop[]): { kept: boolean[]; markAfter: Set<number> } {
  const kept = words.map(() => true);
  const markAfter = new Set<number>();
  for (const { from, length, times } of loops) {
    kept.fill(false, from + length, from + length * times);
    markAfter.add(from + length - 1);
  }
  return { kept, markAfter };
}

/** A word of endlessly repeated letters, shortened and marked; undefined for other words. */
export function shortenedWord(word: string): string | undefined {
  if (word.length <= longestWord) return undefined;
  for (let unit = 1; unit <= longestUnit; unit += 1) {
    let same = 0;
    while (unit + same < word.length && word[same] === word[unit + same]) same += 1;
    if (same + unit >= word.length * 0.9) return `${word.slice(0, unit * keptUnits)} ${repetitionMark}`;
  }
  return undefined;
}
