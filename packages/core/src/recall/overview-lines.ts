import type { NoteSection } from '@wingman/contract/notes-table.ts';
import { localDay } from '@wingman/contract/time.ts';
import type { Handle } from '@wingman/db/handle.ts';
import {
  type AskedLine,
  listAskedLines,
  listSegmentsWithin,
} from '@wingman/db/repositories/asked-lines.repository.ts';
import { type Bounds, unbounded } from '@wingman/db/repositories/bounds.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { chooseLines } from '../lines/choose-lines.ts';
import { evenlyByDay } from './by-day.ts';
import { factsBeside, holds } from './commitments/line-facts.ts';
import { carrying, turnsOf, unspoken } from './commitments/placed-line.ts';
import { type QuotedLine, rememberedTerms } from './commitments/sought.ts';

/** Recordings of which lines are told. */
export const mostNoted = 40;
/** Lines that are told of one recording alone; of several they share them. */
const mostLines = 22;
/** Lines that are read, of the newest recordings. */
const mostRead = 2_000;
/** A recording may have begun so long before the time that was asked for, and go on in it. */
const longestMs = 24 * 3_600_000;
/** Turns that are shown of a line. */
const mostTurns = 3;

/** What sums a recording up: all but the names. */
const sections: readonly NoteSection[] = [
  'summary',
  'decision',
  'commitment',
  'appointment',
  'question',
  'key_point',
  'custom',
];

/** `ranges`: in which it was said; `recordingIds`: only of these. */
type Asked = {
  userId: string;
  ranges: Bounds[];
  /** What may be shown of it. */
  shown: Bounds;
  recordingIds?: readonly string[] | undefined;
  timeZone: string;
};

/** Of each recording the best line first. `noted`: all that have lines; `left`: of how many of them none is told. */
export type OverviewLines = { lines: QuotedLine[]; noted: ReadonlySet<string>; left: number };

/** The lines of notes that sum recordings up, with the turns that they rest on: two statements, however many recordings these are. */
export async function findOverviewLines(
  db: Handle,
  { userId, ranges, shown: within, recordingIds, timeZone }: Asked,
): Promise<OverviewLines> {
  const states = ['open', 'done'] as const;
  const asked = { userId, ...around(ranges), recordingIds, sections, states, limit: mostRead };
  const read = await listAskedLines(db, asked);
  const lines = read.lines.filter((line) => holds(line) && ranges.some(isSaidIn(saidAt(line))));
  const recordings = [...Map.groupBy(lines.toReversed(), ({ recordingId }) => recordingId).values()];
  const dayOf = ([line]: AskedLine[]) => (line ? localDay(new Date(line.recordedAt), timeZone) : '');
  const shown = evenlyByDay(recordings, mostNoted, dayOf);
  const chosen = shown.flatMap((some) => bestOf(some.toReversed(), shareOf(mostLines, shown.length)));
  const spans = chosen.flatMap(({ recordingId, sources }) =>
    sources.map((span) => ({ ...span, recordingId })),
  );
  const segments = await listSegmentsWithin(db, { userId, spans, within });
  const spoken = Map.groupBy(segments, ({ recordingId }) => recordingId);
  const reading = { termsOf: rememberedTerms(), within };
  return {
    lines: chosen.flatMap((line) => toQuoted(line, spoken.get(line.recordingId) ?? [], reading)),
    noted: new Set(lines.map(({ recordingId }) => recordingId)),
    left: recordings.length - shown.length,
  };
}

const outcomes: ReadonlySet<NoteSection> = new Set(['decision', 'commitment', 'appointment', 'question']);

/** What came of it and what was talked about, in turn, over the whole length; of the latter what the former does not show. */
function bestOf(lines: AskedLine[], most: number): AskedLine[] {
  const sections = [...Map.groupBy(lines, ({ section }) => section).values()].flatMap(spread);
  const came = chooseLines(
    sections.filter(({ section }) => outcomes.has(section)),
    most,
  );
  const isShown = (line: AskedLine) => came.some((outcome) => turnsOf(outcome, line.sources).length > 0);
  const told = chooseLines(
    sections.filter((line) => !outcomes.has(line.section) && !isShown(line)),
    most,
  );
  const places = Array.from({ length: most }, (_, index) => [came[index], told[index]]);
  return places
    .flat()
    .flatMap((line) => line ?? [])
    .slice(0, most);
}

/** In such an order that the first of them lie far apart, however many are taken: by their places with the digits reversed. */
function spread<T>(items: T[]): T[] {
  const digits = items.length.toString(2).length;
  const keyOf = (place: number) =>
    Number.parseInt([...place.toString(2).padStart(digits, '0')].reverse().join(''), 2);
  return items
    .map((item, place) => ({ item, key: keyOf(place) }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
}

/** Of so many lines those of one recording among several. */
export const shareOf = (lines: number, recordings: number) => Math.max(1, Math.round(lines / recordings));

/** All ranges and what lies between them, from the earliest beginning on; they differ only in their times. */
function around(ranges: Bounds[]): Bounds {
  const froms = ranges.map(({ from }) => from);
  const tos = ranges.map(({ to }) => to);
  const [first] = froms.includes(null) ? [] : (froms as string[]).toSorted();
  const last = tos.includes(null) ? undefined : (tos as string[]).toSorted().at(-1);
  return {
    ...(ranges[0] ?? unbounded),
    from: first === undefined ? null : new Date(Date.parse(first) - longestMs).toISOString(),
    to: last ?? null,
  };
}

const saidAt = ({ recordedAt, sources: [first] }: AskedLine): string =>
  new Date(Date.parse(recordedAt) + 1000 * (first?.start ?? 0)).toISOString();

const isSaidIn =
  (instant: string) =>
  ({ from, to }: Bounds) =>
    (from === null || instant >= from) && (to === null || instant < to);

function toQuoted(
  line: AskedLine,
  spoken: SegmentEntity[],
  reading: { termsOf: ReturnType<typeof rememberedTerms>; within: Bounds },
): QuotedLine[] {
  const turns = turnsOf(line, spoken);
  if (turns.length === 0 && line.origin !== 'own') return [];
  const answer = carrying(line, turns, reading.termsOf) ?? unspoken(line);
  const from = Math.max(0, Math.min(turns.indexOf(answer) - 1, turns.length - mostTurns));
  const shown = turns.slice(from, from + mostTurns);
  return [{ turns: shown, answer, facts: factsBeside(line, shown, reading) }];
}
