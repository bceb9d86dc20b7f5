import { quoteHeading } from '@wingman/contract/quoted-answer.ts';
import { type Excerpt, evenly } from '@wingman/search/excerpts/excerpts.ts';
import { type OverviewWindow, standOutTurns } from '@wingman/search/overviews/stand-out-turns.ts';
import { lengthFor, moment, type Quoted, type Quoting } from './extractive.ts';
import { blockquoteOf, quoteWindow } from './quote-turns.ts';

/** An overview shows more than an answer, and of each recording something. */
const quotesFor = (responseLength: number) => 2 + 2 * responseLength;
/** Most recordings of which something is quoted. */
const recordingsFor = (responseLength: number) => 2 + responseLength;

type OverviewQuoting = Omit<Quoting, 'question'> & {
  /** Everything that is to be quoted; left out, what stands out is chosen. */
  isList?: boolean | undefined;
  /** What was asked for was not found. */
  isInstead?: boolean | undefined;
};

/**
 * What was said, told by recordings in the order of time: when each was made, and what stands out of it over its whole length, each
 * quote from its first second on.
 */
export function quoteOverview(excerpts: Excerpt[], quoting: OverviewQuoting): Quoted {
  const { responseLength, timeZone } = quoting;
  const recordings = Map.groupBy(excerpts, ({ hit }) => hit.recordingId);
  const shown = evenly([...recordings.values()], recordingsFor(responseLength));
  const share = Math.max(1, Math.round(quotesFor(responseLength) / shown.length));
  const citations: Quoted['citations'] = [];
  const parts = shown.map((members) => {
    const quotes = windowsOf(members, share, quoting).map((window) => {
      const options = { n: citations.length + 1, terms: noTerms, length: lengthFor(responseLength) };
      const citation = quoteWindow(window, { ...options, worth: contentOf });
      citations.push(citation);
      return blockquoteOf(citation);
    });
    const begins = members[0]?.hit.spokenAt ?? '';
    return [quoteHeading(moment(begins, timeZone)), ...quotes].join('\n\n');
  });
  const left = recordings.size - shown.length;
  const more =
    left > 0 ? [left === 1 ? 'C’è un’altra registrazione.' : `Ci sono altre ${left} registrazioni.`] : [];
  const opening = quoting.isInstead ? 'Non ho trovato impegni. Ecco che cosa è stato detto:' : usualOpening;
  const text = [opening, ...parts, ...more].join('\n\n');
  return { text, citations };
}

const usualOpening = 'Cito dalle tue registrazioni, in ordine di tempo:';

/** Of one recording. */
function windowsOf(members: Excerpt[], share: number, { isList }: OverviewQuoting): OverviewWindow[] {
  if (isList) return members.map(({ segments, hit }) => ({ turns: segments, answer: hit }));
  return standOutTurns(
    members.flatMap(({ segments }) => segments),
    share,
  );
}

/** Of a long turn the sentences that say most. */
const contentOf = (said: Set<string>) => said.size;

const noTerms: ReadonlySet<string> = new Set();
