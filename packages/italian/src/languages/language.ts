import type { Token } from '../tokens/token.ts';
import { englishStopWords } from '../words/english-words.ts';
import { stopWords } from '../words/italian-words.ts';

export type Language = 'it' | 'en';

/** How many words are enough to decide. */
const enough = 4_000;

/**
 * The language of a text by its function words, which make up nearly half of any speech; undefined when there are
 * none, or as many of one as of the other.
 */
export function detectLanguage(tokens: readonly Token[]): Language | undefined {
  let italian = 0;
  let english = 0;
  for (const { folded, kind } of tokens.slice(0, enough)) {
    if (kind !== 'word') continue;
    const isItalian = stopWords.has(folded);
    const isEnglish = englishStopWords.has(folded);
    if (isItalian && !isEnglish) italian += 1;
    if (isEnglish && !isItalian) english += 1;
  }
  if (italian === english) return undefined;
  return italian > english ? 'it' : 'en';
}
