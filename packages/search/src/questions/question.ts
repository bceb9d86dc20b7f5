import { words } from '@wingman/italian/stems/analysis.ts';
import { overviewWords } from '@wingman/italian/words/italian-words.ts';
import { type Concept, readConcepts } from './query-terms.ts';

/**
 * What a question asks for: excerpts about its `concepts`, or an overview of all that was said in the scope. `asking`
 * are its words that refer to recordings as such, which may still occur in the answer.
 */
export type Question = {
  concepts: Concept[];
  asking: Concept[];
  wantsOverview: boolean;
  /** It asks for a number, a time or a date. */
  asksFigures: boolean;
};

/** With so few content words a question is a follow-up: «E a che ora?». */
const leaningConcepts = 1;

const forFigures =
  /(?<![\p{L}])(?:quant[oaie]|quando|(?:che|quale|quali) (?:ann[oi]|or[ae]|orari[o]?|dat[ae]|giorn[oi]|numer[oi]|percentual[ei]|prezz[oi]|cifr[ae])|when|how (?:many|much|long|old|often)|(?:what|which) (?:year|date|time|day|number|percentage|age))(?![\p{L}])/iu;

/**
 * Reads a question as typed, with the one before it in the same chat where there is one. Any text is valid; one
 * without letters or digits has no concepts and no overview.
 */
export function readQuestion(text: string, previous?: string): Question {
  const all = readConcepts(text);
  const isAsking = ({ word, isTelling }: Concept) => isTelling || overviewWords.has(word);
  const concepts = all.filter((concept) => !isAsking(concept));
  const asking = all.filter(isAsking);
  const wantsOverview =
    concepts.length === 0 && (asking.length > 0 || words(text).some((word) => overviewWords.has(word)));
  const own = { concepts, asking, wantsOverview, asksFigures: forFigures.test(text) };
  if (previous === undefined || wantsOverview || concepts.length > leaningConcepts) return own;
  const before = readQuestion(previous);
  const seen = new Set(concepts.map(({ word }) => word));
  return {
    ...own,
    concepts: [...concepts, ...before.concepts.filter(({ word }) => !seen.has(word))],
    wantsOverview: before.wantsOverview,
  };
}

/** Whether it is a follow-up that needs the previous question. */
export function leansOnPrevious(text: string): boolean {
  const { concepts, wantsOverview } = readQuestion(text);
  return !wantsOverview && concepts.length <= leaningConcepts;
}

/** Nothing to search for, and nothing that asks for an overview either: what is left of «ieri sera?». */
export function isBare(text: string): boolean {
  return readQuestion(text).concepts.length === 0;
}
