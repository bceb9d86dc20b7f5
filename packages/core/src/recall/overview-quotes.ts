import { quoteHeading } from '@wingman/contract/quoted-answer.ts';
import { type Excerpt, evenly } from '@wingman/search/excerpts/excerpts.ts';
import { standOutTurns } from '@wingman/search/overviews/stand-out-turns.ts';
import { noteOf } from './commitments/line-facts.ts';
import type { QuotedLine } from './commitments/sought.ts';
import { lengthFor, moment, type Quoted, type Quoting } from './extractive.ts';
import { blockquoteOf, quoteWindow } from './quote-turns.ts';

/** An overview shows more than an answer, and of each recording something. */
const quotesFor = (responseLength: number) => 2 + 2 * responseLength;
/** Most recordings of which something is quoted. */
const recordingsFor = (responseLength: number) => 2 + responseLength;
/** Of those that have notes one line each is short enough for so many. */
const mostNoted = 40;

/** What is told of. */
export type Overview = {
  excerpts: Excerpt[];
  /** Lines of notes of the recordings that have some. */
  lines?: QuotedLine[];
  /** The lines are everything that is to be quoted; left out, of recordings without lines what stands out is chosen. */
  isList?: boolean | undefined;
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
  const { responseLength, timeZone } = quoting;
  const recordings = recordingsOf(overview);
  const hasLines = recordings.some(({ lines }) => lines.length > 0);
  const most = overview.isList || hasLines ? mostNoted : recordingsFor(responseLength);
  const shown = evenly(recordings, most);
  const share = Math.max(1, Math.round(quotesFor(responseLength) / shown.length));
  const citations: Quoted['citations'] = [];
  const parts = shown.map((recording) => {
    const lines = overview.isList ? recording.lines : chosenOf(recording, share);
    const quotes = lines.map((line) => {
      const options = { n: citations.length + 1, terms: noTerms, length: lengthFor(responseLength) };
      const citation = quoteWindow(line, { ...options, worth: contentOf, note: noteOf(line.facts) });
      citations.push(citation);
      return blockquoteOf(citation);
    });
    return [quoteHeading(moment(recording.begins, timeZone)), ...quotes].join('\n\n');
  });
  const text = [
    openingOf(overview, shown.length, hasLines),
    ...parts,
    ...moreOf(overview, recordings.length - shown.length),
  ];
  return { text: text.join('\n\n'), citations };
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
    of(first.recordingId, first.spokenAt).lines.push(line);
  }
  return lines.length > 0
    ? [...told.values()].sort((one, other) => (one.begins < other.begins ? -1 : 1))
    : [...told.values()];
}

/** Of one recording: as many of its lines as there is room for, or what stands out of it. */
function chosenOf({ excerpts, lines }: Told, share: number): QuotedLine[] {
  if (lines.length > 0) return lines.slice(0, share);
  return standOutTurns(
    excerpts.flatMap(({ segments }) => segments),
    share,
  ) as QuotedLine[];
}

function openingOf({ isInstead, isList }: Overview, recordings: number, hasLines: boolean): string {
  if (isInstead) return 'Non ho trovato impegni. Ecco che cosa è stato detto:';
  if (isList || !hasLines || recordings === 1) return 'Cito dalle tue registrazioni, in ordine di tempo:';
  return `Cito da ${recordings} registrazioni, in ordine di tempo:`;
}

function moreOf({ isList, left = 0, elsewhere = 0, hasOlder }: Overview, recordings: number): string[] {
  const more: string[] = [];
  if (isList && left > 0) more.push(left === 1 ? 'Ce n’è un altro.' : `Ce ne sono altri ${left}.`);
  if (hasOlder) more.push('Ci sono anche impegni presi in altri giorni: conta quando scadono.');
  if (elsewhere > 0) more.push(elsewhereText(elsewhere));
  if (!isList && recordings > 0)
    more.push(
      recordings === 1 ? 'C’è un’altra registrazione.' : `Ci sono altre ${recordings} registrazioni.`,
    );
  return more;
}

const elsewhereText = (count: number) =>
  count === 1
    ? 'C’è un altro impegno aperto in una registrazione di un altro giorno: attiva SuperSearch per vederlo.'
    : `Ci sono altri ${count} impegni aperti in registrazioni di altri giorni: attiva SuperSearch per vederli.`;

/** Of a long turn the sentences that say most. */
const contentOf = (said: Set<string>) => said.size;

const noTerms: ReadonlySet<string> = new Set();
