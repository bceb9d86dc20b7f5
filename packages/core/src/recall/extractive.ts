import type { Citation } from '@wingman/contract/conversation.ts';
import { nearestQuote, otherQuotes } from '@wingman/contract/quoted-answer.ts';
import { italianDay, italianTime } from '@wingman/italian/dates/italian-dates.ts';
import type { AnswerWindow } from '@wingman/search/answers/choose-answer.ts';
import { asksWhenSaid } from '@wingman/search/answers/expected-answer.ts';
import { noteOf } from './commitments/line-facts.ts';
import type { QuotedLine } from './commitments/sought.ts';
import type { Answer } from './find-answer.ts';
import { blockquoteOf, quoteWindow } from './quote-turns.ts';

/** An answer made of the recordings' own words: its Markdown, and the citations of the quotes in the order shown. */
export type Quoted = { text: string; citations: Citation[] };

export type Quoting = {
  /** The words that were searched for. */
  question: string;
  /** What the notes hold of it. */
  lines?: QuotedLine[] | undefined;
  /** 1 to 10. */
  responseLength: number;
  timeZone: string;
};

/** How many quotes each response length shows at most: short answers one, long ones five. */
const quotesFor = (responseLength: number) => Math.max(1, Math.min(5, Math.ceil(responseLength / 2)));
/** Characters of one turn; a longer one is trimmed to the sentences around the words of the question. */
export const lengthFor = (responseLength: number) => 140 + 30 * responseLength;

/**
 * The best quote alone, each turn on a line of its own with its voice, and under «Altri passaggi» what else answers. How sure it
 * is stands before it. Day and time are told by the citations.
 */
export function quoteAnswer(answer: Answer, { question, lines, responseLength, timeZone }: Quoting): Quoted {
  const { best, others, certainty, terms } = answer;
  if (!best) return { text: '', citations: [] };
  const quote = (window: AnswerWindow, n: number, isFolded = false) => {
    const note = noteFor(window, lines);
    return quoteWindow(window, { terms, length: lengthFor(responseLength), n, isFolded, note });
  };
  const first = quote(best, 1);
  const folded = byRecording(others.slice(0, quotesFor(responseLength) - 1)).map((window, index) =>
    quote(window, index + 2, true),
  );
  const when =
    asksWhenSaid(question) && certainty !== 'none' ? `Se ne parla ${moment(first.spokenAt, timeZone)}.` : '';
  const parts = [openings[certainty], when, blockquoteOf(first)];
  if (folded.length > 0) parts.push(otherQuotes(folded.length), ...folded.map(blockquoteOf));
  return { text: parts.filter(Boolean).join('\n\n'), citations: [first, ...folded] };
}

/** What the notes say of the turn that answers. */
const noteFor = ({ answer }: AnswerWindow, lines: QuotedLine[] = []) =>
  noteOf(lines.find(({ turns, answer: { id } }) => turns.length > 0 && id === answer.id)?.facts);

const openings: Record<Answer['certainty'], string> = {
  sure: '',
  maybe: 'Forse:',
  none: `Non ho trovato la risposta. ${nearestQuote}`,
};

/** The recordings with the best first, each in the order of speech. */
function byRecording(windows: AnswerWindow[]): AnswerWindow[] {
  const recordings = Map.groupBy(windows, ({ answer }) => answer.recordingId);
  return [...recordings.values()].flatMap((members) =>
    members.sort((one, other) => one.answer.position - other.answer.position),
  );
}

/** «sabato 11 luglio 2026, ore 15:40» */
export function moment(instant: string, timeZone: string): string {
  const date = new Date(instant);
  return `${italianDay(date, timeZone)}, ore ${italianTime(date, timeZone)}`;
}
