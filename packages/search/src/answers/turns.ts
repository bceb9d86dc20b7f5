import { stopWordsOf, termOf } from '@wingman/italian/stems/analysis.ts';
import type { Token } from '@wingman/italian/tokens/token.ts';
import { tokenise } from '@wingman/italian/tokens/tokenise.ts';
import type { RecalledSegment } from '../excerpts/excerpts.ts';
import { type AskedWord, isNameOf, saidIn } from './asked-words.ts';

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
};

/** Segments of one recording that were read, by their position. `said`: the most that any of them says of each word. */
export type Talk = { recordingId: string; turns: Map<number, Turn>; voices: Set<string>; said: number[] };

const asksOn = /(?<![\p{L}])(?:saper|sapere|chiedere|chiesto|chiedeva|domandato) se(?![\p{L}])/u;

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
  const asks = /\?["»”)\s]*$/.test(segment.text.slice(-20)) || asksOn.test(segment.text.toLowerCase());
  const onlyAsks = asks && !/[.!…] /.test(segment.text.slice(0, 1_000));
  return { segment, tokens, said: asked.map((word) => saidIn(word, words, terms)), asks, onlyAsks };
}

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
  for (const talk of talks.values()) leaveOutVoices(talk, asked);
  return [...talks.values()];
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
