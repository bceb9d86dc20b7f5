import type { KnownWordList } from '@wingman/contract/known-word.ts';
import { foldText } from '../../lib/fold-text.ts';

/** Those words whose spelling or one of whose sounds has this part; all for nothing. */
export function findWords<Word extends { written: string; sounds: readonly string[] }>(
  words: readonly Word[],
  part: string,
): readonly Word[] {
  const folded = foldText(part);
  if (folded === '') return words;
  return words.filter(({ written, sounds }) =>
    [written, ...sounds].some((text) => foldText(text).includes(folded)),
  );
}

export function findPairs(pairs: KnownWordList['rejected'], part: string): KnownWordList['rejected'] {
  const folded = foldText(part);
  return pairs.filter(({ heard, written }) =>
    [heard, written].some((text) => foldText(text).includes(folded)),
  );
}
