import type { SearchScope } from '@wingman/contract/conversation.ts';
import type { TimeRange } from '@wingman/contract/time.ts';
import { labelOf } from './label.ts';
import { type ReadDate, readDates, withoutSpans } from './read-dates.ts';

/** A question with all that decides where it is looked for. */
export type ScopeQuestion = {
  question: string;
  /** Today, or everything with SuperSearch. */
  wide: SearchScope;
  /** A range chosen by hand; null looks past the dates in the question; left out, they are read. */
  range?: TimeRange | null | undefined;
  now: Date;
  timeZone: string;
  /** Does a text hold nothing to search for? */
  isBare: (text: string) => boolean;
};

export type ScopePlan = {
  /** What is searched: today, everything, or the narrower range that a date gave (from its first to its last instant). */
  scope: SearchScope;
  /** The parts of the scope in which words count, when a question names several apart: «ieri e lunedì». */
  ranges: TimeRange[];
  /** Today or everything, where a narrower range holds nothing. */
  wide: SearchScope;
  /** Where what was said is preferred, though not alone searched. */
  preferred: { range: TimeRange; text: string } | undefined;
  /** The question without the dates that say when: the words to search for. */
  text: string;
  /** Nothing but a date: all that was said then is wanted. */
  isDateOnly: boolean;
  /** Today alone is searched, and the date lies outside of it. */
  isOutside: boolean;
};

/** Asks for a time, which every passage has: no word to search for. */
const clockQuestion =
  /(?<![\p{L}])(?:(?:a|verso|da|per) )?che or[ae](?![\p{L}])|(?<![\p{L}])what time(?![\p{L}])/giu;

/** Where to look for the answer to a question: today by default, everything with SuperSearch, narrowed by its dates. */
export function planScope(asked: ScopeQuestion): ScopePlan {
  const { question, wide, range, now, timeZone, isBare } = asked;
  const dates = range === undefined ? readDates(question, { now, timeZone, isBare }) : [];
  const said = dates.filter(({ role }) => role === 'said');
  const without = (some: ReadDate[]) =>
    withoutSpans(
      question,
      some.flatMap(({ spans }) => spans),
    ).replace(clockQuestion, ' ');
  const text = without(said);
  const chosen = range ? [range] : distinct(said.map((date) => date.range));
  const ranges = chosen.flatMap((each) => meet(each, wide));
  const isCut = ranges.length > 0 && chosen.some(({ from }) => wide.from !== null && from < wide.from);
  const labels = isCut ? ranges.map((each) => labelOf(each, now, timeZone)) : said.map(({ label }) => label);
  const narrowedBy = {
    words: range ? null : join(said.map(({ words }) => words)),
    label: range && !isCut ? labelOf(range, now, timeZone) : join(labels),
    ...(isCut && { isCut }),
  };
  const isNarrowed = chosen.length > 0 && !(chosen.length === 1 && isSame(chosen[0], wide));
  return {
    scope: isNarrowed ? { ...hull(ranges, chosen), superSearch: wide.superSearch, narrowedBy } : wide,
    ranges: isNarrowed ? ranges : [],
    wide,
    preferred: said.length > 0 ? undefined : preference(dates, wide, without),
    text,
    isDateOnly: said.length > 0 && isBare(text),
    isOutside: chosen.length > 0 && ranges.length === 0,
  };
}

function preference(
  dates: ReadDate[],
  wide: SearchScope,
  without: (dates: ReadDate[]) => string,
): ScopePlan['preferred'] {
  const perhaps = dates.filter(({ role }) => role === 'perhaps');
  const [range, ...others] = perhaps.flatMap((date) => meet(date.range, wide));
  // What was said then did not call it «sabato scorso».
  return range && others.length === 0 ? { range, text: without(perhaps) } : undefined;
}

/** The part of a range that lies within a scope, if any. */
function meet({ from, to }: TimeRange, scope: SearchScope): TimeRange[] {
  const begins = scope.from !== null && scope.from > from ? scope.from : from;
  const ends = scope.to !== null && scope.to < to ? scope.to : to;
  return begins < ends ? [{ from: begins, to: ends }] : [];
}

/** Of two ranges of which one holds the other, the narrower: «la settimana scorsa, martedì scorso». */
function distinct(ranges: TimeRange[]): TimeRange[] {
  return ranges.filter(
    (range, i) =>
      !ranges.some((other, j) => i !== j && holds(range, other) && !(isSame(range, other) && i < j)),
  );
}

const holds = (one: TimeRange, other: TimeRange) => one.from <= other.from && other.to <= one.to;
const isSame = (one: TimeRange | undefined, other: { from: string | null; to: string | null }) =>
  one !== undefined && one.from === other.from && one.to === other.to;

function hull(ranges: TimeRange[], otherwise: TimeRange[]): TimeRange {
  const all = ranges.length > 0 ? ranges : otherwise;
  const from = all.map((range) => range.from).sort()[0] as string;
  const to = all
    .map((range) => range.to)
    .sort()
    .at(-1) as string;
  return { from, to };
}

const join = (texts: string[]) =>
  [texts.slice(0, -1).join(', '), texts.at(-1) ?? ''].filter(Boolean).join(' e ');
