import type { Citation } from '@wingman/contract/conversation.ts';
import { italianDay, italianTime } from '@wingman/italian/dates/italian-dates.ts';
import { type Span, sentencesOf } from '@wingman/italian/sentences/sentences.ts';
import type { Excerpt } from '@wingman/search/excerpts/excerpts.ts';
import { sharesWords, supports } from '@wingman/search/excerpts/support.ts';

/** An excerpt that may be cited, with its words, day, time and speaker. */
export type Source = { citation: Citation; words: string };

export type Checked = {
  text: string;
  citations: Citation[];
  /** Sentences of `text` whose citations were all dropped. */
  unsupported: Span[];
};

export function toCitation({ n, hit, end, quote }: Excerpt): Citation {
  return {
    n,
    recordingId: hit.recordingId,
    start: hit.start,
    end,
    text: quote,
    spokenAt: hit.spokenAt,
    ...(hit.speaker === null ? {} : { speaker: hit.speaker }),
  };
}

export function toSource(excerpt: Excerpt, timeZone: string): Source {
  const instant = new Date(excerpt.hit.spokenAt);
  const moment = `${italianDay(instant, timeZone)} ${italianTime(instant, timeZone)}`;
  const speakers = excerpt.segments.map(({ speaker }) => speaker ?? '').join(' ');
  return { citation: toCitation(excerpt), words: `${excerpt.text} ${moment} ${speakers}` };
}

/** Also the forms that models like to write: `[1, 2]`, `[1][2]`. */
const mark = / ?\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g;

/**
 * The answer with its citation marks checked: a number that was not offered, or whose words do not support the sentence
 * that cites it, is removed from the text; `[1, 2]` becomes `[1][2]`; the citations that remain are returned in order
 * of number, and the sentences that lost all of theirs. `question`: its words need no support.
 */
export function checkCitations(answer: string, sources: Source[], question: string): Checked {
  const byNumber = new Map(sources.map((source) => [source.citation.n, source]));
  const used = new Set<number>();
  const unsupported: Span[] = [];
  let text = '';
  let position = 0;
  for (const { start, end } of sentencesOf(answer)) {
    text += answer.slice(position, start);
    const sentence = answer.slice(start, end);
    const cited = citedIn(sentence, byNumber);
    const kept = supportedBy(sentence.replace(mark, ''), cited, question);
    const checked = withMarks(sentence, kept);
    if (hasMark(sentence, byNumber) && kept.size === 0)
      unsupported.push({ start: text.length, end: text.length + checked.length });
    for (const n of kept) used.add(n);
    text += checked;
    position = end;
  }
  text += answer.slice(position);
  const citations = sources.map(({ citation }) => citation).filter(({ n }) => used.has(n));
  return { text, citations: citations.sort((a, b) => a.n - b.n), unsupported };
}

/** The quotes' own marks, next to the words that they cite. */
export function citationsOf(text: string, sources: Source[]): Citation[] {
  const numbers = new Set([...text.matchAll(mark)].flatMap(([, list]) => numbersIn(list ?? '')));
  return sources.map(({ citation }) => citation).filter(({ n }) => numbers.has(n));
}

const numbersIn = (list: string) => list.split(/[,;]/).map(Number);

function citedIn(sentence: string, byNumber: Map<number, Source>): Source[] {
  const numbers = [...sentence.matchAll(mark)].flatMap(([, list]) => numbersIn(list ?? ''));
  return [...new Set(numbers)].flatMap((n) => byNumber.get(n) ?? []);
}

/** Years in brackets are no citations: only numbers that could have been offered count. */
function hasMark(sentence: string, byNumber: Map<number, Source>): boolean {
  const most = Math.max(20, ...byNumber.keys());
  return [...sentence.matchAll(mark)].some(([, list]) => numbersIn(list ?? '').some((n) => n <= most));
}

/** Together they must support the sentence, and each must contribute. */
function supportedBy(sentence: string, cited: Source[], question: string): Set<number> {
  const together = cited.map(({ words }) => words).join(' ');
  if (cited.length === 0 || !supports(together, sentence, question)) return new Set();
  const kept = cited.filter(({ words }) => cited.length === 1 || sharesWords(words, sentence));
  return new Set((kept.length > 0 ? kept : cited).map(({ citation }) => citation.n));
}

function withMarks(sentence: string, kept: Set<number>): string {
  return sentence.replace(mark, (whole: string, numbers: string) => {
    const valid = numbersIn(numbers).filter((n) => kept.has(n));
    const space = whole.startsWith(' ') && valid.length > 0 ? ' ' : '';
    return space + valid.map((n) => `[${n}]`).join('');
  });
}
