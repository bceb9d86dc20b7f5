import { analyse, words } from './analysis.ts';
import { overviewWords, stopWords } from './italian-words.ts';

/** What a question asks for: passages with its terms, or an overview of all that was said in the scope. */
export type Question = { terms: string[]; wantsOverview: boolean };

/** With so few content words of its own a question leans on the one before: «E a che ora?». */
const leaningTerms = 1;

/**
 * Reads a question as typed, with the one before it in the same chat where there is one. Any text is valid; one
 * without letters or digits has no terms and no overview.
 */
export function readQuestion(text: string, previous?: string): Question {
  const all = words(text);
  const content = all.filter((word) => !stopWords.has(word) && !overviewWords.has(word));
  const terms = [...new Set(analyse(content.join(' ')))];
  const wantsOverview = terms.length === 0 && all.some((word) => overviewWords.has(word));
  if (previous === undefined || wantsOverview || terms.length > leaningTerms) return { terms, wantsOverview };
  const before = readQuestion(previous);
  return { terms: [...new Set([...terms, ...before.terms])], wantsOverview: before.wantsOverview };
}

/** Does it say too little to be understood without what was asked before? */
export function leansOnPrevious(text: string): boolean {
  const { terms, wantsOverview } = readQuestion(text);
  return !wantsOverview && terms.length <= leaningTerms;
}

/** Nothing to search for, and nothing that asks for an overview either: what is left of «ieri sera?». */
export function isBare(text: string): boolean {
  return readQuestion(text).terms.length === 0;
}
