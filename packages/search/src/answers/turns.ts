import { stopWordsOf, termOf } from '@wingman/italian/stems/analysis.ts';
import type { Token } from '@wingman/italian/tokens/token.ts';
import { tokenise } from '@wingman/italian/tokens/tokenise.ts';
import type { RecalledSegment } from '../excerpts/excerpts.ts';
import { type AskedWord, isNameOf, saidIn } from './asked-words.ts';
import { asksMarked, asksUnmarked, greets, ignores, stalls } from './asking-turns.ts';

/** A segment as a turn of a talk, with what its words tell. */
export type Turn = {
  segment: RecalledSegment;
  tokens: readonly Token[];
  /** How well it says each of the words that were asked, 0 to 1. */
  said: number[];
  /** It ends by asking, or passes a question on: «voleva sapere se …». */
  asks: boolean;
  /** And does nothing else: «Quante? Otto. E tu?» tells something before. */
  onlyAsks: boolean;
  /** It greets, thanks or exclaims, whoever it names, or keeps waiting, or does not know. */
  saysNothing: boolean;
};

/** Segments of one recording that were read, by their position. `said`: the most that any of them says of each word. */
export type Talk = { recordingId: string; turns: Map<number, Turn>; voices: Set<string>; said: number[] };

function toTurn(segment: RecalledSegment, asked: AskedWord[]): Turn {
  const tokens = tokenise(segment.text);
  const words = new Set<string>();
  const terms = new Set<string>();
  for (const token of tokens) {
    words.add(token.folded);
    // «Paolo» is no form of «Paola», nor «Marco» one of «marca».
    if (!token.isName && !(token.kind === 'word' && stopWordsOf.it.has(token.folded)))
      terms.add(termOf(token, 'it'));
  }
  const asks = asksMarked(segment.text);
  const onlyAsks = asks && !/[.!…] /.test(segment.text.slice(0, 1_000));
  const said = asked.map((word) => saidIn(word, words, terms));
  return { segment, tokens, said, asks, onlyAsks, saysNothing: saysNothing(segment.text) };
}

const saysNothing = (text: string) => greets(text) || ignores(text) || stalls(text);

/** `segments` in any order, each as often as it was read. */
export function toTalks(segments: RecalledSegment[], asked: AskedWord[]): Talk[] {
  const talks = new Map<string, Talk>();
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
    const turn = toTurn(segment, asked);
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
  return stalls(turn.segment.text) || (ignores(turn.segment.text) && stalls(next?.segment.text ?? ''));
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
