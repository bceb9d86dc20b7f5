import { type AskedWord, isNameOf } from './asked-words.ts';
import { isVoiceIn, type Talk, type Turn } from './turns.ts';

/** How near what is said so many turns before (negative) or after is to a turn that may answer. */
const reach = new Map([
  [-4, 0.35],
  [-3, 0.45],
  [-2, 0.6],
  [-1, 0.8],
  [0, 1],
  [1, 0.6],
  [2, 0.4],
  [3, 0.25],
]);
/** Anywhere else in what was read of the talk. */
const inTalk = 0.2;
/** A question that the other voice has just asked is as good as said. */
const askedBefore = 0.95;
/** Of somebody who takes part the others speak at most indirectly: one does not name whom one talks to. */
const takesPart = 0.8;

/** How well each of the words is said by a turn or around it, 0 to 1. What somebody does who takes part, that voice says itself. */
export function nearTo(asked: AskedWord[], talk: Talk, turn: Turn, question: Turn | undefined): number[] {
  const near = talk.said.map((most) => most * inTalk);
  for (const [offset, close] of reach) {
    const other = talk.turns.get(turn.segment.position + offset);
    for (const [index, said] of (other?.said ?? []).entries())
      near[index] = Math.max(near[index] ?? 0, said * close);
  }
  for (const [index, said] of (question?.said ?? []).entries())
    near[index] = Math.max(near[index] ?? 0, said * askedBefore);
  return near.map((most, index) => byVoice(asked[index], talk, turn) ?? most);
}

function byVoice(word: AskedWord | undefined, talk: Talk, { segment }: Turn): number | undefined {
  if (!word || !isVoiceIn(word, talk)) return undefined;
  return isNameOf(word, segment.speaker) ? 1 : takesPart;
}
