import { analyse, words } from './analysis.ts';
import { overviewWords, stopWords } from './italian-words.ts';

/** What a question asks for: passages with its terms, or an overview of all that was said in the scope. */
export type Question = { terms: string[]; wantsOverview: boolean };

/** Reads a question as typed. Any text is valid; one without letters or digits has no terms and no overview. */
export function readQuestion(text: string): Question {
  const all = words(text);
  const content = all.filter((word) => !stopWords.has(word) && !overviewWords.has(word));
  const terms = [...new Set(analyse(content.join(' ')))];
  return { terms, wantsOverview: terms.length === 0 && all.some((word) => overviewWords.has(word)) };
}
