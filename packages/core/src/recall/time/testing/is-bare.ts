import { stopWordsOf } from '../../analysis.ts';
import { isHelping, isTelling } from '../../helping-verbs.ts';
import { overviewWords } from '../../italian-words.ts';
import type { Token } from '../../token.ts';
import { tokenise } from '../../tokens.ts';

/** Does a question hold nothing but words of asking? */
export const isBare = (text: string): boolean => tokenise(text).every(isOfAsking);

function isOfAsking({ folded }: Token, index: number, tokens: readonly Token[]): boolean {
  if (stopWordsOf.it.has(folded) || stopWordsOf.en.has(folded) || overviewWords.has(folded)) return true;
  return isHelping([...tokens], index) || isTelling(folded, tokens[index - 1]);
}
