import { analyse } from '@wingman/italian/stems/analysis.ts';
import { type Excerpt, evenly, type RecalledSegment } from '@wingman/search/excerpts/excerpts.ts';
import { lengthFor, moment, type Quoted, type Quoting } from './extractive.ts';
import { blockquoteOf, quoteWindow } from './quote-turns.ts';

/** An overview shows more than an answer, and of each recording something. */
const quotesFor = (responseLength: number) => 2 + responseLength;

/**
 * What was said, told by recordings in the order of time: when each was made, and what stands out of it, each quote in the words of
 * one voice and from its first second on.
 */
export function quoteOverview(
  excerpts: Excerpt[],
  { responseLength, timeZone }: Omit<Quoting, 'question'>,
): Quoted {
  const worth = salience(excerpts);
  const recordings = Map.groupBy(excerpts, ({ hit }) => hit.recordingId);
  const share = quotesFor(responseLength) / recordings.size;
  const shown = evenly([...recordings.values()], quotesFor(responseLength));
  const citations: Quoted['citations'] = [];
  const parts = shown.map((members) => {
    const quotes = evenly(members, Math.max(1, Math.round(share))).map((excerpt) => {
      const turns = bestTurns(excerpt.segments, worth, lengthFor(responseLength));
      const [answer] = turns as [RecalledSegment];
      const options = { n: citations.length + 1, terms: noTerms, length: lengthFor(responseLength) };
      const citation = quoteWindow({ turns, answer }, { ...options, worth });
      citations.push(citation);
      return blockquoteOf(citation);
    });
    const begins = members[0]?.hit.spokenAt ?? '';
    return [`**${capital(moment(begins, timeZone))}**`, ...quotes].join('\n\n');
  });
  const left = recordings.size - shown.length;
  const more =
    left > 0 ? [left === 1 ? 'C’è un’altra registrazione.' : `Ci sono altre ${left} registrazioni.`] : [];
  const text = ['Cito dalle tue registrazioni, in ordine di tempo:', ...parts, ...more].join('\n\n');
  return { text, citations };
}

const noTerms: ReadonlySet<string> = new Set();

/** The segment that stands out most, and those of the same voice that follow it as long as they fit into `length` characters. */
function bestTurns(
  segments: RecalledSegment[],
  worth: (terms: Set<string>) => number,
  length: number,
): RecalledSegment[] {
  const worths = segments.map(({ text }) => worth(new Set(analyse(text))));
  const best = worths.indexOf(Math.max(...worths));
  const turns = segments.slice(best, best + 1);
  let size = turns[0]?.text.length ?? 0;
  for (const next of segments.slice(best + 1)) {
    size += next.text.length + 1;
    if (size > length || next.speaker !== turns[0]?.speaker) break;
    turns.push(next);
  }
  return turns;
}

/** Worth of words in an overview: what is said often in it, without long chunks winning by their length. */
function salience(excerpts: Excerpt[]): (terms: Set<string>) => number {
  const counts = new Map<string, number>();
  for (const { quote } of excerpts)
    for (const term of analyse(quote)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return (terms) => {
    const sum = [...terms].reduce((total, term) => total + Math.log(1 + (counts.get(term) ?? 0)), 0);
    return sum / Math.sqrt(terms.size + 4);
  };
}

const capital = (text: string) => text.replace(/^./u, (letter) => letter.toUpperCase());
