import { stopWordsOf } from '../../stems/analysis.ts';
import type { Token } from '../../tokens/token.ts';
import { tokenise } from '../../tokens/tokenise.ts';
import { isHelping, isTelling } from '../../verbs/helping-verbs.ts';
import { overviewWords } from '../../words/italian-words.ts';

/** Whether a question consists only of question words. */
export const isBare = (text: string): boolean => tokenise(text).every(isOfAsking);

function isOfAsking({ folded }: Token, index: number, tokens: readonly Token[]): boolean {
  if (stopWordsOf.it.has(folded) || stopWordsOf.en.has(folded) || overviewWords.has(folded)) return true;
  return isHelping([...tokens], index) || isTelling(folded, tokens[index - 1]);
}
