import type { Citation, QuotedNote, QuotedTurn } from '@wingman/contract/conversation.ts';
import { noteMarks } from '@wingman/contract/quoted-answer.ts';
import { analyse } from '@wingman/italian/stems/analysis.ts';
import { type AnswerWindow, leadSeconds } from '@wingman/search/answers/choose-answer.ts';
import type { RecalledSegment } from '@wingman/search/excerpts/excerpts.ts';
import { trimTo } from '@wingman/search/excerpts/trim.ts';
import { quotedSpeaker, quotedWords } from './quoted-words.ts';

export type QuoteOptions = {
  n: number;
  /** The terms of the question, in all forms in which they may have been said. */
  terms: ReadonlySet<string>;
  /** Characters of a turn; a longer one is trimmed to whole sentences, those that are worth most. */
  length: number;
  /** Left out, what has most of `terms` is worth most. */
  worth?: (said: Set<string>) => number;
  isFolded?: boolean;
  /** What the notes say of it. */
  note?: QuotedNote | undefined;
};

/**
 * A citation of turns in the order of speech. It plays from the first of them, and names the voice that answers; the turn
 * that answers is marked where there are others beside it.
 */
export function quoteWindow(
  { turns, answer }: Pick<AnswerWindow, 'turns' | 'answer'>,
  options: QuoteOptions,
): Citation {
  const [first = answer] = turns;
  const isMarked = options.terms.size > 0 && turns.length > 1;
  const quoted = turns.map((turn) => quoteTurn(turn, isMarked && turn.id === answer.id, options));
  return {
    n: options.n,
    recordingId: answer.recordingId,
    start: answer.start - first.start <= leadSeconds ? first.start : answer.start,
    end: turns.at(-1)?.end ?? answer.end,
    text: quoted.map(({ text }) => text).join(' '),
    spokenAt: first.spokenAt,
    ...(answer.speaker === null ? {} : { speaker: answer.speaker }),
    turns: quoted,
    ...(options.note ? { note: options.note } : {}),
    ...(options.isFolded ? { isFolded: true as const } : {}),
  };
}

function quoteTurn(segment: RecalledSegment, isAnswer: boolean, options: QuoteOptions): QuotedTurn {
  const { terms, length } = options;
  const worth = options.worth ?? ((said: Set<string>) => [...said].filter((term) => terms.has(term)).length);
  const whole = segment.text.trim();
  const text = (whole.length <= length ? whole : trimTo(whole, worth, length)).replace(/\s+/g, ' ');
  const matches = matchesIn(text, terms);
  return {
    ...(segment.speaker === null ? {} : { speaker: segment.speaker }),
    start: segment.start,
    text,
    ...(isAnswer ? { isAnswer: true as const } : {}),
    ...(matches.length > 0 ? { matches } : {}),
  };
}

/** Where the words of the question stand. */
function matchesIn(text: string, terms: ReadonlySet<string>): [number, number][] {
  if (terms.size === 0) return [];
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].flatMap(({ 0: word, index }): [number, number][] =>
    analyse(word).some((term) => terms.has(term)) ? [[index, index + word.length]] : [],
  );
}

/** As a Markdown blockquote, a line for each turn between what the notes say of it, with the mark at its end. */
export function blockquoteOf({ n, turns = [], note }: Citation): string {
  const { words, by = 'changed', told } = note ?? {};
  const lines = [
    ...(words === undefined ? [] : [`**${noteMarks[by]}:** ${quotedWords(words)}`]),
    ...turns.map(lineOf),
    ...(told === undefined ? [] : [`*${told}*`]),
  ];
  return `${lines.map((line) => `> ${line}`).join('\n')} [${n}]`;
}

function lineOf({ speaker = '', text }: QuotedTurn): string {
  const name = quotedSpeaker(speaker);
  return name === '' ? `«${quotedWords(text)}»` : `**${name}:** ${quotedWords(text)}`;
}
