import { stopWordsOf, termOf } from '@wingman/italian/stems/analysis.ts';
import { fold, type Token } from '@wingman/italian/tokens/token.ts';
import { tokenise } from '@wingman/italian/tokens/tokenise.ts';
import type { RecalledSegment } from '../excerpts/excerpts.ts';
import { type AskedWord, isNameOf, saidIn } from './asked-words.ts';
import { asksMarked, asksUnmarked, greets, ignores, stalls } from './asking-turns.ts';

/** A segment as a turn of a talk, with what its words tell. */
export type Turn = {
  segment: RecalledSegment;
  readonly tokens: readonly Token[];
  /** How well it says each of the words that were asked, 0 to 1. */
  said: number[];
  /** It ends by asking, or passes a question on: «voleva sapere se …». */
  asks: boolean;
  /** And does nothing else: «Quante? Otto. E tu?» tells something before. */
  onlyAsks: boolean;
  /** It greets, thanks or exclaims, whoever it names, or keeps waiting, or does not know. */
  saysNothing: boolean;
  /** It keeps waiting. */
  stalls: boolean;
  /** «Non lo so» */
  ignores: boolean;
};

/** Segments of one recording that were read, by their position. `said`: the most that any of them says of each word. */
export type Talk = { recordingId: string; turns: Map<number, Turn>; voices: Set<string>; said: number[] };

type Words = { tokens: readonly Token[]; words: Set<string>; terms: Set<string> };

/** Words of turns that were read: those around what is found often are read again with most questions. By their text. */
const known = new Map<string, Words>();
const mostKnown = 2_000;
/** A longer one is read anew, so that those that are kept need no more than some megabytes. */
const longestKnown = 400;

function wordsOf(text: string): Words {
  const before = known.get(text);
  if (before) return before;
  const read = readWords(text);
  if (text.length > longestKnown) return read;
  // The first key is the oldest.
  if (known.size >= mostKnown) known.delete(known.keys().next().value ?? '');
  known.set(text, read);
  return read;
}

function readWords(text: string): Words {
  const tokens = tokenise(text);
  const words = new Set<string>();
  const terms = new Set<string>();
  for (const token of tokens) {
    words.add(token.folded);
    // «Paolo» is no form of «Paola», nor «Marco» one of «marca».
    if (!token.isName && !(token.kind === 'word' && stopWordsOf.it.has(token.folded)))
      terms.add(termOf(token, 'it'));
  }
  return { tokens, words, terms };
}

/** So many letters a form shares with its stem, whatever becomes of its end. */
const sharedLetters = 4;

/** May a turn say any of the words? Most do not, and need not be read. Figures may have been said in words. */
function mayBeSaid(asked: AskedWord[]): (text: string) => boolean {
  const all = asked.flatMap(({ concept, weights }) => [concept.word, ...weights.keys()]);
  if (all.some((word) => /\d/.test(word))) return () => true;
  const beginnings = [
    ...new Set(all.flatMap((word) => word.split(' ')).map((word) => fold(word).slice(0, sharedLetters))),
  ];
  return (text) => {
    const folded = fold(text);
    return beginnings.some((beginning) => folded.includes(beginning));
  };
}

function toTurn(segment: RecalledSegment, asked: AskedWord[], maySay: (text: string) => boolean): Turn {
  const { text } = segment;
  const asks = asksMarked(text);
  const onlyAsks = asks && !/[.!…] /.test(text.slice(0, 1_000));
  const [isStall, isIgnorant] = [stalls(text), ignores(text)];
  let said = asked.map(() => 0);
  if (maySay(text)) {
    const { words, terms } = wordsOf(text);
    said = asked.map((word) => saidIn(word, words, terms));
  }
  return {
    segment,
    get tokens() {
      return wordsOf(text).tokens;
    },
    said,
    asks,
    onlyAsks,
    saysNothing: isStall || isIgnorant || greets(text),
    stalls: isStall,
    ignores: isIgnorant,
  };
}

/** `segments` in any order, each as often as it was read. */
export function toTalks(segments: RecalledSegment[], asked: AskedWord[]): Talk[] {
  const talks = new Map<string, Talk>();
  const maySay = mayBeSaid(asked);
  for (const segment of segments) {
    const { recordingId, position, speaker } = segment;
    const talk: Talk = talks.get(recordingId) ?? {
      recordingId,
      turns: new Map(),
      voices: new Set(),
      said: asked.map(() => 0),
    };
    talks.set(recordingId, talk);
    if (talk.turns.has(position)) continue;
    const turn = toTurn(segment, asked, maySay);
    talk.turns.set(position, turn);
    talk.said = talk.said.map((most, index) => Math.max(most, turn.said[index] ?? 0));
    if (speaker !== null) talk.voices.add(speaker);
  }
  for (const talk of talks.values()) {
    leaveOutVoices(talk, asked);
    markQuestions(talk);
  }
  return [...talks.values()];
}

/** What a recogniser wrote without marks is read by its words and by what the other voice says next. */
function markQuestions({ turns }: Talk): void {
  for (const turn of turns.values()) {
    if (turn.asks) continue;
    const next = turns.get(turn.segment.position + 1);
    const reply = next && isOther(turn, next) ? next.segment.text : undefined;
    turn.asks = asksUnmarked(turn.segment.text, reply);
    turn.onlyAsks = turn.asks;
  }
}

/** Who takes part is addressed by name, which says nothing of what they do. */
function leaveOutVoices(talk: Talk, asked: AskedWord[]): void {
  const isVoice = asked.map((word) => isVoiceIn(word, talk));
  if (!isVoice.includes(true)) return;
  for (const turn of talk.turns.values())
    turn.said = turn.said.map((said, index) => (isVoice[index] ? 0 : said));
}

export const isVoiceIn = (word: AskedWord, { voices }: Talk) =>
  [...voices].some((voice) => isNameOf(word, voice));

/** The other voice takes its turn; where voices are not told apart, any turn may be another's. */
export const isOther = (one: Turn, other: Turn) =>
  one.segment.speaker === null || one.segment.speaker !== other.segment.speaker;

/** How far behind a question its answer may stand. */
export const farthestQuestion = 3;

/** It keeps the other voice waiting; «non lo so» only where somebody then looks. */
export function isStalling({ turns }: Talk, position: number): boolean {
  const [turn, next] = [turns.get(position), turns.get(position + 1)];
  if (!turn) return false;
  return turn.stalls || (turn.ignores && next?.stalls === true);
}

/** The question that a turn follows, which is of the other voice unless somebody had to look first. */
export function questionBefore(talk: Talk, turn: Turn): Turn | undefined {
  const { position } = turn.segment;
  for (let offset = 1; offset <= farthestQuestion; offset += 1) {
    const before = talk.turns.get(position - offset);
    if (before?.asks && (offset > 1 || isOther(before, turn))) return before;
    if (!isStalling(talk, position - offset)) return undefined;
  }
  return undefined;
}
