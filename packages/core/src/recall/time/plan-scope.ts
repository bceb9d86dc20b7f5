import type { SearchScope } from '@wingman/contract/conversation.ts';
import type { TimeRange } from '@wingman/contract/time.ts';
import type { Bounds } from '@wingman/db/repositories/bounds.ts';
import {
  type OddDate,
  type ReadDate,
  readEveryDate,
  withoutSpans,
} from '@wingman/italian/dates/read-dates.ts';
import { boundsOf } from '../bounds.ts';
import { labelOf } from './label.ts';

/** A question with everything that decides its scope. */
export type ScopeQuestion = {
  question: string;
  /** Today, or everything with SuperSearch. */
  wide: SearchScope;
  /**
   * When the recording was made to which the search is limited: dates of the question that lie outside of it are told, and do not
   * narrow the search.
   */
  recorded?: TimeRange | undefined;
  /** A range chosen by hand; null ignores the dates in the question; if absent, they are read. */
  range?: TimeRange | null | undefined;
  now: Date;
  timeZone: string;
  /** Whether a text has nothing to search for. */
  isBare: (text: string) => boolean;
};

export type ScopePlan = {
  /**
   * What is searched: today, everything, or the narrower range that a date gave (from its first to its last instant).
   */
  scope: SearchScope;
  /** The parts of the scope that are searched, when a question names several separate ones: «ieri e lunedì». */
  ranges: Within[];
  /** Today or everything, used where a narrower range finds nothing. */
  wide: SearchScope;
  /** The range that is ranked first, without limiting the search to it. */
  preferred: Preferred | undefined;
  /** A date that may say when something was said, outside of today, while only today is searched. */
  unreached: NarrowedBy | undefined;
  /** Dates that cannot be searched. */
  odd: OddDate[];
  /** The question asks only for what was said at such dates. */
  isOddOnly: boolean;
  /** The question without the dates that say when: the words to search for. */
  text: string;
  /** Only a date: asks for everything said then. */
  isDateOnly: boolean;
  /** Only today is searched, and the date is outside of it. */
  isOutside: boolean;
};

type NarrowedBy = NonNullable<SearchScope['narrowedBy']>;
/** A part of the scope. */
type Within = Bounds & TimeRange;
type Preferred = { ranges: Within[]; text: string; narrowedBy: NarrowedBy };

/** The most ranges, each of which costs a search. A question may name every day of a week. */
export const mostRanges = 7;

/** Asks for a time, which every excerpt has: no word to search for. */
const clockQuestion =
  /(?<![\p{L}])(?:(?:a|verso|da|per) )?che or[ae](?![\p{L}])|(?<![\p{L}])what time(?![\p{L}])/giu;

/** The scope of a question: today by default, everything with SuperSearch, narrowed by its dates. */
export function planScope(asked: ScopeQuestion): ScopePlan {
  const { question, wide, range, now, timeZone, isBare } = asked;
  const { dates, odd } =
    range === undefined ? readEveryDate(question, { now, timeZone, isBare }) : { dates: [], odd: [] };
  const allSaid = dates.filter(({ role }) => role === 'said');
  const said = firstOf(allSaid);
  const without = (some: ReadDate[]) =>
    withoutSpans(
      question,
      [...some, ...odd.filter(({ role }) => role !== 'topic')].flatMap(({ spans }) => spans),
    ).replace(clockQuestion, ' ');
  const allPerhaps = said.length > 0 ? [] : dates.filter(({ role }) => role === 'perhaps');
  const perhaps = firstOf(allPerhaps);
  const surplus = surplusOf([...allSaid, ...allPerhaps], [...said, ...perhaps]);
  const text = without(allSaid);
  const named = range ? [range] : distinct(said.map((date) => date.range));
  const chosen = named.filter((each) => isReached(asked, each));
  const ranges = chosen.flatMap((each) => meet(each, wide));
  const narrowedBy = narrowing(asked, said, chosen, ranges);
  const contradiction =
    named.length > 0 && chosen.length === 0
      ? { narrowedBy: narrowing(asked, said, named, []), dateUse: 'outside' as const }
      : {};
  const isNarrowed = chosen.length > 0 && !(chosen.length === 1 && isSame(chosen[0], wide));
  return {
    scope: isNarrowed ? { ...wide, ...hull(ranges, chosen), narrowedBy } : { ...wide, ...contradiction },
    ranges: isNarrowed ? ranges : [],
    wide,
    ...preference(perhaps, asked, () => without(allPerhaps)),
    odd: [...odd, ...surplus],
    isOddOnly: dates.length === 0 && odd.some(({ role }) => role !== 'topic') && isBare(text),
    text,
    isDateOnly: said.length > 0 && isBare(text),
    isOutside: chosen.length > 0 && ranges.length === 0,
  };
}

/** Of a recording only a part can be searched by a date. */
const isReached = ({ recorded }: ScopeQuestion, { from, to }: TimeRange) =>
  recorded === undefined || (from < recorded.to && recorded.from < to);

/** The dates that are searched: those of the first few ranges. */
function firstOf(dates: ReadDate[]): ReadDate[] {
  const first = distinct(dates.map(({ range }) => range)).slice(0, mostRanges);
  return dates.filter(({ range }) => first.some((each) => holds(range, each)));
}

function surplusOf(all: ReadDate[], searched: ReadDate[]): OddDate[] {
  const rest = all.filter((date) => !searched.includes(date));
  if (rest.length === 0) return [];
  return [{ words: join(rest.map(({ words }) => words)), spans: [], kind: 'surplus', role: 'said' }];
}

/** What the search is narrowed by: the words of the dates, and their range or the part of it within today. */
function narrowing(
  asked: ScopeQuestion,
  said: ReadDate[],
  chosen: TimeRange[],
  ranges: TimeRange[],
): NarrowedBy {
  const { wide, range, now, timeZone } = asked;
  const isCut = ranges.length > 0 && chosen.some(({ from }) => wide.from !== null && from < wide.from);
  const labels = isCut ? ranges.map((each) => labelOf(each, now, timeZone)) : labelsOf(said, asked);
  return {
    words: range ? null : join(said.map(({ words }) => words)),
    label: range && !isCut ? labelOf(range, now, timeZone) : join(labels),
    ...(isCut && { isCut }),
  };
}

const labelsOf = (dates: ReadDate[], { now, timeZone }: ScopeQuestion) =>
  dates.map(({ range }) => labelOf(range, now, timeZone));

function preference(
  perhaps: ReadDate[],
  asked: ScopeQuestion,
  textWithout: () => string,
): Pick<ScopePlan, 'preferred' | 'unreached'> {
  const { wide } = asked;
  const reached = distinct(perhaps.map(({ range }) => range)).filter((range) => isReached(asked, range));
  // Of a recording such a date is what it speaks of.
  if (reached.length === 0) return { preferred: undefined, unreached: undefined };
  const ranges = reached.flatMap((range) => meet(range, wide));
  const narrowedBy = {
    words: join(perhaps.map(({ words }) => words)),
    label: join(labelsOf(perhaps, asked)),
  };
  if (ranges.some((range) => isSame(range, wide))) {
    return { preferred: undefined, unreached: undefined };
  }
  if (ranges.length === 0) return { preferred: undefined, unreached: narrowedBy };
  // Words said then did not call that day «sabato scorso».
  return { preferred: { ranges, text: textWithout(), narrowedBy }, unreached: undefined };
}

/** The part of a range that lies within a scope, if any. */
function meet({ from, to }: TimeRange, scope: SearchScope): Within[] {
  const begins = scope.from !== null && scope.from > from ? scope.from : from;
  const ends = scope.to !== null && scope.to < to ? scope.to : to;
  return begins < ends ? [{ ...boundsOf(scope), from: begins, to: ends }] : [];
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

/** Each once, whatever its capitals, and no more than are searched: «ieri, Ieri, IERI» names one day. */
function join(texts: string[]): string {
  const once = [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()].slice(0, mostRanges);
  return [once.slice(0, -1).join(', '), once.at(-1) ?? ''].filter(Boolean).join(' e ');
}
