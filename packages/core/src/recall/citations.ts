import type { Citation } from '@wingman/contract/conversation.ts';
import { italianDay, italianTime } from '@wingman/italian/dates/italian-dates.ts';
import { readSaidDays } from '@wingman/italian/dates/said-days.ts';
import { type Span, sentencesOf } from '@wingman/italian/sentences/sentences.ts';
import { analyse } from '@wingman/italian/stems/analysis.ts';
import { type Support, sharesWords, supports, wordsOf } from '@wingman/search/excerpts/support.ts';
import { noteOf } from './commitments/line-facts.ts';
import { type GivenNote, supportOf } from './given-notes.ts';
import type { GivenRecording, GivenTurn } from './given-recordings.ts';

/** What may be cited, with all that it rests on: its words, those around them, and who said them when. */
export type Source = { citation: Citation; support: Support };

export type Checked = {
  text: string;
  citations: Citation[];
  /** Sentences of `text` whose citations were all dropped. */
  unsupported: Span[];
};

/** Turns before and after a cited one that support what cites it, too: a question is answered by the next voice. */
const neighbours = 2;

/** Every turn that a model was given, each a source of its own, with what the notes say of it. */
export function turnSources(
  recordings: GivenRecording[],
  timeZone: string,
  notes: GivenNote[] = [],
): Source[] {
  const noted = new Map<number, GivenNote[]>();
  for (const note of notes) for (const n of note.numbers) noted.set(n, [...(noted.get(n) ?? []), note]);
  return recordings.flatMap(({ turns }) => {
    const days = new Map(turns.map((turn) => [turn, daysIn(turn, timeZone)]));
    return turns.map((turn, index) => {
      const around = turns.slice(Math.max(0, index - neighbours), index + neighbours + 1);
      const near = around.filter(({ position }) => Math.abs(position - turn.position) <= neighbours);
      const moment = [momentOf(turn.spokenAt, timeZone), ...near.flatMap((each) => days.get(each) ?? [])];
      const ofTurn = noted.get(turn.n) ?? [];
      const beside = ofTurn.map(supportOf);
      const note = ofTurn[0] && noteOf(ofTurn[0].facts);
      const support = {
        turns: [...near, ...beside.flatMap(({ turns: told }) => told)],
        moment: [...moment, ...beside.map(({ moment: told }) => told)].join(' '),
      };
      return { citation: { ...turnCitation(turn), ...(note && { note }) }, support };
    });
  });
}

/** The days that «domani» and the like mean in a turn. */
function daysIn({ text, spokenAt }: GivenTurn, timeZone: string): string[] {
  return readSaidDays(text, { saidAt: new Date(spokenAt), timeZone }).map(({ day }) => day);
}

function turnCitation({ n, recordingId, start, end, text, spokenAt, speaker }: GivenTurn): Citation {
  return { n, recordingId, start, end, text, spokenAt, ...(speaker === null ? {} : { speaker }) };
}

function momentOf(spokenAt: string, timeZone: string): string {
  const instant = new Date(spokenAt);
  return `${italianDay(instant, timeZone)} ${italianTime(instant, timeZone)}`;
}

/** Also the forms that models like to write: `[1, 2]`, `[1][2]`. */
const mark = / ?\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g;

/**
 * The answer with its citation marks checked: a number that was not offered, or whose words do not support the sentence
 * that cites it, is removed from the text; `[1, 2]` becomes `[1][2]`. The marks that remain are numbered from 1 in the order in
 * which they appear, and returned with their citations, and the sentences that lost all of theirs. `question`: words that
 * need no support.
 */
export function checkCitations(answer: string, sources: Source[], question: string): Checked {
  const byNumber = new Map(sources.map((source) => [source.citation.n, source]));
  const numbering = createNumbering();
  const unsupported: Span[] = [];
  let text = '';
  let position = 0;
  for (const { start, end } of sentencesOf(answer)) {
    text += answer.slice(position, start);
    const sentence = answer.slice(start, end);
    const cited = citedIn(sentence, byNumber);
    const kept = supportedBy(sentence.replace(mark, ''), cited, question);
    const checked = replaceMarks(sentence, (n) => (kept.has(n) ? numbering.numberOf(n) : undefined));
    if (hasMark(sentence, byNumber) && kept.size === 0)
      unsupported.push({ start: text.length, end: text.length + checked.length });
    text += checked;
    position = end;
  }
  text += answer.slice(position);
  const citations = numbering.given().flatMap(({ n, of }) => {
    const source = byNumber.get(of);
    return source ? [{ ...source.citation, n }] : [];
  });
  return { text, citations, unsupported };
}

/** Of a small model's sentence so many content words are in what it was given, or in the question. */
const leastKnownShare = 0.5;

/**
 * Of a small model's answer the sentences that cite something and mostly consist of words that it was given: such a model also writes
 * what is no language, around a date that is right. The words of a date alone prove nothing here, and of what it says again and
 * again nothing stands: it has lost the thread.
 */
export function sentencesInGivenWords(answer: string, sources: Source[], question: string): string {
  const turns = sources.flatMap(({ support }) => support.turns);
  const said = turns.map(({ text, speaker }) => `${text} ${speaker ?? ''}`).join(' ');
  const known = new Set(analyse(`${said} ${question}`));
  const dates = new Set(analyse(sources.map(({ support }) => support.moment).join(' ')));
  const isInGivenWords = (sentence: string) => {
    const wanted = [...new Set(analyse(sentence.replace(mark, '')))].filter((term) => !dates.has(term));
    return wanted.filter((term) => known.has(term)).length >= wanted.length * leastKnownShare;
  };
  const sentences = sentencesOf(answer).map(({ start, end }) => answer.slice(start, end));
  const wording = (sentence: string) => analyse(sentence.replace(mark, '')).join(' ');
  const times = Map.groupBy(sentences, wording);
  const isSaidOnce = (sentence: string) => times.get(wording(sentence))?.length === 1;
  return sentences
    .filter((sentence) => sentence.search(mark) >= 0 && isSaidOnce(sentence) && isInGivenWords(sentence))
    .join(' ');
}

/** Different turns that one answer cites; while it is streamed, all of them are sent again with each new one. */
const mostCitations = 100;

/** Numbers from 1 for other numbers, in the order in which they are asked for; undefined for more of them than an answer may cite. */
export function createNumbering() {
  const numbers = new Map<number, number>();
  return {
    numberOf(of: number): number | undefined {
      if (!numbers.has(of) && numbers.size < mostCitations) numbers.set(of, numbers.size + 1);
      return numbers.get(of);
    },
    given: () => [...numbers].map(([of, n]) => ({ n, of })),
  };
}

/** A mark that stands right behind itself says nothing more. */
const repeatedMark = /(\[\d{1,3}\])(?: ?\1)+/g;

/** The text with each number of its marks replaced, or left out where `numberOf` knows none, and none twice in a row. */
export function replaceMarks(text: string, numberOf: (n: number) => number | undefined): string {
  const replaced = text.replace(mark, (whole: string, list: string) => {
    const numbers = [...new Set(numbersIn(list).flatMap((n) => numberOf(n) ?? []))];
    const space = whole.startsWith(' ') && numbers.length > 0 ? ' ' : '';
    return space + numbers.map((n) => `[${n}]`).join('');
  });
  return replaced.replace(repeatedMark, '$1');
}

const numbersIn = (list: string) => list.split(/[,;]/).map(Number);

function citedIn(sentence: string, byNumber: Map<number, Source>): Source[] {
  const numbers = [...sentence.matchAll(mark)].flatMap(([, list]) => numbersIn(list ?? ''));
  return [...new Set(numbers)].flatMap((n) => byNumber.get(n) ?? []);
}

/** Years in brackets are no citations: only what could have been offered counts. */
function hasMark(sentence: string, byNumber: Map<number, Source>): boolean {
  const most = Math.max(20, ...byNumber.keys());
  return [...sentence.matchAll(mark)].some(([, list]) => numbersIn(list ?? '').some((n) => n <= most));
}

/** The numbers of what supports a sentence: together they must, and each must add to that. */
export function supportedBy(sentence: string, cited: Source[], question: string): Set<number> {
  const turns = [...new Set(cited.flatMap(({ support }) => support.turns))];
  const moment = cited.map(({ support }) => support.moment).join(' ');
  if (cited.length === 0 || !supports({ turns, moment }, sentence, question)) return new Set();
  const adds = ({ support }: Source) => cited.length === 1 || sharesWords(wordsOf(support), sentence);
  const kept = cited.filter(adds);
  return new Set((kept.length > 0 ? kept : cited).map(({ citation }) => citation.n));
}
