import { foldText } from '@wingman/italian/dates/folded-text.ts';
import { italianDay, italianTime } from '@wingman/italian/dates/italian-dates.ts';
import { analyse } from '@wingman/italian/stems/analysis.ts';
import { type Excerpt, evenly, type RecalledSegment } from '@wingman/search/excerpts/excerpts.ts';
import { type Trimmed, trimTo } from '@wingman/search/excerpts/trim.ts';
import { readConcepts } from '@wingman/search/questions/query-terms.ts';

export type Quoting = {
  excerpts: Excerpt[];
  /** The words that were searched for. */
  question: string;
  /** 1 to 10. */
  responseLength: number;
  timeZone: string;
  /** An overview of everything, in order of time. */
  isOverview: boolean;
  /** The excerpts contain no words of the question and are only similar in meaning. */
  isMeant?: boolean;
  /** Perhaps none of it answers the question. */
  isDoubtful?: boolean;
};

type Quote = Trimmed & { excerpt: Excerpt };

/** How many excerpts each response length quotes: short answers show one, long ones five. */
const quotesFor = (responseLength: number) => Math.max(1, Math.min(5, Math.ceil(responseLength / 2)));
/** An overview shows more, and of each recording something. */
const overviewQuotesFor = (responseLength: number) => 2 + responseLength;
/** Characters of one quote. */
const lengthFor = (responseLength: number) => 140 + 30 * responseLength;

/**
 * An answer that quotes the recordings: the best excerpts, or for an overview some of each recording, trimmed to
 * whole sentences around the words that matter, with day, time and citation. It says that it quotes, because no model
 * wrote it.
 */
export function quoteExcerpts(quoting: Quoting): string {
  return quoting.isOverview ? quoteOverview(quoting) : quoteBest(quoting);
}

function quoteBest(quoting: Quoting): string {
  const { question, timeZone, isMeant, isDoubtful = false } = quoting;
  const [first = '', ...others] = bestQuotes(quoting).map(
    ({ text, segment, excerpt }) =>
      `${moment(segment.spokenAt, timeZone)}${speakerText(segment)}: «${text}» [${excerpt.n}]`,
  );
  if (isMeant) return [nearOnly, first, ...others].join('\n\n');
  if (asksWhenSaid.test(foldText(question.slice(0, 1_000)).text)) {
    const time = first.replace(': «', '. Cito le parole: «');
    return [`Se ne parla ${time}`, ...(others.length > 0 ? ['Cito anche:'] : []), ...others].join('\n\n');
  }
  return [introduction(others.length > 0, isDoubtful), first, ...others].join('\n\n');
}

function introduction(areMany: boolean, isDoubtful: boolean): string {
  if (isDoubtful)
    return areMany
      ? 'Una risposta certa non risulta. Cito i passaggi più vicini delle tue registrazioni:'
      : 'Una risposta certa non risulta. Cito il passaggio più vicino delle tue registrazioni:';
  return areMany
    ? 'Cito i passaggi più pertinenti delle tue registrazioni:'
    : 'Cito il passaggio più pertinente delle tue registrazioni:';
}

/** The first excerpt, and others that contain at least half as much of what was asked. */
function bestQuotes({ excerpts, question, responseLength }: Quoting): Quote[] {
  const wanted = new Set(readConcepts(question).flatMap(({ alternatives }) => alternatives[0]?.term ?? []));
  const worth = (terms: Set<string>) => [...terms].filter((term) => wanted.has(term)).length;
  const chosen = excerpts.slice(0, quotesFor(responseLength));
  const quotes = chosen.map((excerpt): Quote => ({ ...trim(excerpt, worth, responseLength), excerpt }));
  const worths = quotes.map(({ text }) => worth(new Set(analyse(text))));
  const best = Math.max(...worths);
  return quotes.filter((_, index) => index === 0 || best === 0 || (worths[index] ?? 0) * 2 >= best);
}

/** What is similar in meaning may be about something else, and must not be mistaken for the answer. */
const nearOnly =
  'Con queste parole non risulta nulla dalle registrazioni. Questo è ciò che vi si avvicina di più nel significato:';

/** «A che ora ho parlato di …?» is answered with the time of the words themselves. */
const asksWhenSaid =
  /(?<![\p{L}])(?:quando|a che ora|che ora|in che giorno|when|what time)(?![\p{L}]).{0,200}(?<![\p{L}])(?:parl\p{L}+|dett[oaie]|nominat[oaie]|menzionat[oaie]|accennat[oaie]|raccontat[oaie]|discuss\p{L}*|registrat[oaie]|say|said|talk(?:ed)?|mention(?:ed)?)(?![\p{L}])/u;

/** By recording, in order of time: when it was made, and its most relevant words. */
function quoteOverview({ excerpts, responseLength, timeZone }: Quoting): string {
  const worth = salience(excerpts);
  const recordings = Map.groupBy(excerpts, ({ hit }) => hit.recordingId);
  const share = overviewQuotesFor(responseLength) / recordings.size;
  const shown = evenly([...recordings.values()], overviewQuotesFor(responseLength));
  const parts = shown.map((members) => {
    const chosen = evenly(members, Math.max(1, Math.round(share)));
    const quotes = chosen.map((excerpt): Quote => ({ ...trim(excerpt, worth, responseLength), excerpt }));
    const lines = quotes.map(
      ({ text, segment, excerpt }) =>
        `- ${italianTime(new Date(segment.spokenAt), timeZone)}${speakerText(segment)}: «${text}» [${excerpt.n}]`,
    );
    const begins = members[0]?.hit.spokenAt ?? '';
    return `**${capital(moment(begins, timeZone))}**\n${lines.join('\n')}`;
  });
  const left = recordings.size - shown.length;
  const more =
    left > 0 ? [left === 1 ? 'C’è un’altra registrazione.' : `Ci sono altre ${left} registrazioni.`] : [];
  return ['Cito dalle tue registrazioni, in ordine di tempo:', ...parts, ...more].join('\n\n');
}

function trim(
  { segments, hit }: Excerpt,
  worth: (terms: Set<string>) => number,
  responseLength: number,
): Trimmed {
  // A citation covers the words from the hit on.
  const cited = segments.slice(Math.max(0, segments.indexOf(hit)));
  return trimTo(cited, worth, lengthFor(responseLength));
}

/** Weight of words in an overview: their frequency, normalized so that long chunks do not win by length. */
function salience(excerpts: Excerpt[]): (terms: Set<string>) => number {
  const counts = new Map<string, number>();
  for (const { quote } of excerpts)
    for (const term of analyse(quote)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return (terms) => {
    const sum = [...terms].reduce((total, term) => total + Math.log(1 + (counts.get(term) ?? 0)), 0);
    return sum / Math.sqrt(terms.size + 4);
  };
}

/** «sabato 11 luglio 2026, ore 15:40» */
function moment(instant: string, timeZone: string): string {
  const date = new Date(instant);
  return `${italianDay(date, timeZone)}, ore ${italianTime(date, timeZone)}`;
}

/** « (Marco)», where it is known who speaks. */
const speakerText = ({ speaker }: Pick<RecalledSegment, 'speaker'>) =>
  speaker === null ? '' : ` (${speaker.replace(/[[\]()«»]/g, ' ')})`;

const capital = (text: string) => text.replace(/^./u, (letter) => letter.toUpperCase());
