import type { Language } from '@wingman/italian/languages/language.ts';
import { analyse, languageOf } from '@wingman/italian/stems/analysis.ts';
import { encodePostings, type Posting } from './posting-list.ts';
import type { PostingList } from './search-index.ts';

/** Increment it when the analysis changes: entries of an older version are reindexed. */
export const analysisVersion = 3;

/** Lists beside the words: who speaks (`@` and the name's terms), where figures are said, where something is asked. */
export const speakerMark = '@';
export const numberMark = '#';
export const questionMark = '?';

/** `position` counts the segments of a document; `speaker`: a name, or the number of a voice that has none. */
export type SpokenSegment = { position: number; text: string; speaker: string | number | null };

/** Characters of a document used to detect its language. */
const languageSample = 20_000;

/**
 * The posting lists of one document, one a term, and how many terms its segments have in all, with repetitions.
 * `segments` in any order, each position once.
 */
export function indexSegments(segments: SpokenSegment[]): { lists: PostingList[]; termCount: number } {
  const said = segments.map(({ text }) => text).join(' ');
  return listTerms(segments, languageOf(said.slice(0, languageSample)));
}

/** A voice without a name is indexed as a single term: «1» and «voce» are said in other ways, too. */
function speakerTerms(speaker: SpokenSegment['speaker'], language: Language): string[] {
  if (speaker === null) return [];
  if (typeof speaker === 'number') return [unnamedTerm(speaker)];
  return analyse(speaker, language).map((term) => speakerMark + term);
}

/** The term of «Voce 2». */
export const unnamedTerm = (number: number): string => `${speakerMark}voce ${number}`;

function listTerms(
  segments: SpokenSegment[],
  language: Language,
): { lists: PostingList[]; termCount: number } {
  const byTerm = new Map<string, Posting[]>();
  const add = (term: string, posting: Posting) => {
    const list = byTerm.get(term);
    if (list) list.push(posting);
    else byTerm.set(term, [posting]);
  };
  let termCount = 0;
  for (const { position, text, speaker } of [...segments].sort(
    (one, other) => one.position - other.position,
  )) {
    const terms = analyse(text, language);
    const length = terms.length;
    termCount += length;
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    if (terms.some((term) => /^\d+$/.test(term))) counts.set(numberMark, 1);
    if (text.includes('?')) counts.set(questionMark, 1);
    for (const term of speakerTerms(speaker, language)) counts.set(term, 1);
    for (const [term, count] of counts) add(term, { position, count, length });
  }
  const lists = [...byTerm].map(([term, postings]) => ({
    term,
    hits: postings.length,
    data: encodePostings(postings),
  }));
  return { lists, termCount };
}
