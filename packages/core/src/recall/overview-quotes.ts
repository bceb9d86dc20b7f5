import { quoteHeading, quoteSubheading } from '@wingman/contract/quoted-answer.ts';
import { localDay } from '@wingman/contract/time.ts';
import { italianDay, italianTime } from '@wingman/italian/dates/italian-dates.ts';
import { type Excerpt, evenly } from '@wingman/search/excerpts/excerpts.ts';
import { standOutTurns } from '@wingman/search/overviews/stand-out-turns.ts';
import { evenlyByDay } from './by-day.ts';
import { noteOf } from './commitments/line-facts.ts';
import type { QuotedLine } from './commitments/sought.ts';
import { lengthFor, moment, type Quoted, type Quoting } from './extractive.ts';
import { mostNoted, shareOf } from './overview-lines.ts';
import { blockquoteOf, quoteWindow } from './quote-turns.ts';

/** An overview shows more than an answer, and of each recording something. */
const quotesFor = (responseLength: number) => 2 + 2 * responseLength;
/** Most recordings of which something is quoted. */
const recordingsFor = (responseLength: number) => 2 + responseLength;
/** Of those that have notes one line each is short enough for so many. */
const notedFor = (responseLength: number) => Math.min(mostNoted, 8 * responseLength);

/** What is told of. */
export type Overview = {
  excerpts: Excerpt[];
  /** Lines of notes of the recordings that have some. */
  lines?: QuotedLine[];
  /** The lines are everything that is to be quoted; left out, of recordings without lines what stands out is chosen. */
  isList?: boolean | undefined;
  /** How many more a list would have, or of how many more recordings the notes hold something. */
  left?: number;
  hasOlder?: boolean;
  elsewhere?: number;
  /** What was asked for was not found. */
  isInstead?: boolean | undefined;
};

type OverviewQuoting = Omit<Quoting, 'question' | 'lines'>;

/**
 * What was said, told by recordings in the order of time: when each was made, and what stands out of it over its whole length, each
 * quote from its first second on.
 */
export function quoteOverview(overview: Overview, quoting: OverviewQuoting): Quoted {
  const recordings = recordingsOf(overview);
  const shown = chosenAmong(recordings, overview, quoting);
  const share = shareOf(quotesFor(quoting.responseLength), shown.length);
  const citations: Quoted['citations'] = [];
  const headingOf = headings(shown, overview, quoting);
  const parts = shown.map((recording, index) => {
    const lines = overview.isList ? recording.lines : chosenOf(recording, share);
    const quotes = lines.map((line) => {
      const { responseLength } = quoting;
      const options = { n: citations.length + 1, terms: noTerms, length: lengthFor(responseLength) };
      const note = noteOf(line.facts, !overview.isList);
      const citation = quoteWindow(line, { ...options, worth: contentOf, note });
      citations.push(citation);
      return blockquoteOf(citation);
    });
    return [...headingOf(index), ...quotes].join('\n\n');
  });
  const left = recordings.length - shown.length;
  const text = [openingOf(overview, shown), ...parts, ...moreOf(overview, left)];
  return { text: text.join('\n\n'), citations };
}

/** Of those that are too many for the length of the answer some of each day. */
function chosenAmong(
  recordings: Told[],
  { isList }: Overview,
  { responseLength, timeZone }: OverviewQuoting,
): Told[] {
  if (isList) return evenly(recordings, mostNoted);
  if (!recordings.some(isNoted)) return evenly(recordings, recordingsFor(responseLength));
  return evenlyByDay(recordings, notedFor(responseLength), (recording) => dayOf(recording, timeZone));
}

const isNoted = ({ lines }: Told) => lines.length > 0;
const dayOf = ({ begins }: Told, timeZone: string) => localDay(new Date(begins), timeZone);

/** When each was made: below the heading of its day, where notes of several days are told. */
function headings(shown: Told[], { isList }: Overview, { timeZone }: OverviewQuoting) {
  const days = shown.map((recording) => dayOf(recording, timeZone));
  const isByDay = !isList && shown.some(isNoted) && new Set(days).size > 1;
  return (index: number): string[] => {
    const { begins } = shown[index] as Told;
    if (!isByDay) return [quoteHeading(moment(begins, timeZone))];
    const began = new Date(begins);
    const day = days[index] === days[index - 1] ? [] : [quoteHeading(italianDay(began, timeZone))];
    return [...day, quoteSubheading(italianTime(began, timeZone))];
  };
}

/** What of one recording there is to tell. */
type Told = { recordingId: string; begins: string; excerpts: Excerpt[]; lines: QuotedLine[] };

/** In the order of time. */
function recordingsOf({ excerpts, lines = [], isList }: Overview): Told[] {
  const told = new Map<string, Told>();
  const of = (recordingId: string, begins: string) => {
    const known = told.get(recordingId) ?? { recordingId, begins, excerpts: [], lines: [] };
    told.set(recordingId, known);
    return known;
  };
  if (!isList)
    for (const excerpt of excerpts) of(excerpt.hit.recordingId, excerpt.hit.spokenAt).excerpts.push(excerpt);
  for (const line of lines) {
    const first = line.turns[0] ?? line.answer;
    const recording = of(first.recordingId, first.spokenAt);
    recording.lines.push(line);
    if (first.spokenAt < recording.begins) recording.begins = first.spokenAt;
  }
  return lines.length > 0
    ? [...told.values()].sort((one, other) => (one.begins < other.begins ? -1 : 1))
    : [...told.values()];
}

/** Of one recording: as many of its lines as there is room for, the best, in the order of speech; or what stands out of it. */
function chosenOf({ excerpts, lines }: Told, share: number): QuotedLine[] {
  if (lines.length > 0)
    return lines.slice(0, share).sort((one, other) => one.answer.position - other.answer.position);
  return standOutTurns(
    excerpts.flatMap(({ segments }) => segments),
    share,
  ) as QuotedLine[];
}

function openingOf({ isInstead, isList }: Overview, shown: Told[]): string {
  if (isInstead) return 'Non ho trovato impegni. Ecco che cosa è stato detto:';
  const isOfNotes = !isList && shown.length > 0 && shown.every(isNoted);
  const { length } = shown;
  if (isOfNotes)
    return length === 1
      ? 'Dalle note della registrazione, con le parole dette:'
      : `Dalle note di ${length} registrazioni, con le parole dette, in ordine di tempo:`;
  if (isList || length === 1 || !shown.some(isNoted))
    return 'Cito dalle tue registrazioni, in ordine di tempo:';
  return `Cito da ${length} registrazioni, in ordine di tempo:`;
}

function moreOf({ isList, left = 0, elsewhere = 0, hasOlder }: Overview, recordings: number): string[] {
  const more: string[] = [];
  if (isList && left > 0) more.push(left === 1 ? 'Ce n’è un altro.' : `Ce ne sono altri ${left}.`);
  if (hasOlder) more.push('Ci sono anche impegni presi in altri giorni: conta quando scadono.');
  if (elsewhere > 0) more.push(elsewhereText(elsewhere));
  const others = isList ? 0 : recordings + left;
  if (others > 0)
    more.push(others === 1 ? 'C’è un’altra registrazione.' : `Ci sono altre ${others} registrazioni.`);
  return more;
}

const elsewhereText = (count: number) =>
  count === 1
    ? 'C’è un altro impegno aperto in una registrazione di un altro giorno: attiva SuperSearch per vederlo.'
    : `Ci sono altri ${count} impegni aperti in registrazioni di altri giorni: attiva SuperSearch per vederli.`;

/** Of a long turn the sentences that say most. */
const contentOf = (said: Set<string>) => said.size;

const noTerms: ReadonlySet<string> = new Set();
