import { type AskedWord, isNameOf } from './asked-words.ts';
import { isVoiceIn, type Talk, type Turn } from './turns.ts';

/** How near what is said so many turns before (negative) or after is to a turn that may answer. */
const reach = [
  { offset: -4, close: 0.35 },
  { offset: -3, close: 0.45 },
  { offset: -2, close: 0.6 },
  { offset: -1, close: 0.8 },
  { offset: 0, close: 1 },
  { offset: 1, close: 0.6 },
  { offset: 2, close: 0.4 },
  { offset: 3, close: 0.25 },
];
/** Anywhere else in what was read of the talk. */
const inTalk = 0.2;
/** A question that the other voice has just asked is as good as said. */
const askedBefore = 0.95;
/** Of somebody who takes part the others speak at most indirectly: one does not name whom one talks to. */
const takesPart = 0.8;

/** How well each of the words is said by a turn or around it, 0 to 1. What somebody does who takes part, that voice says itself. */
export function nearTo(asked: AskedWord[], talk: Talk, turn: Turn, question: Turn | undefined): number[] {
  const near = talk.said.map((most) => most * inTalk);
  for (const { offset, close } of reach) raise(near, talk.turns.get(turn.segment.position + offset), close);
  raise(near, question, askedBefore);
  return near.map((most, index) => byVoice(asked[index], talk, turn) ?? most);
}

/** Of every turn that was read: without an object for each word. */
function raise(near: number[], turn: Turn | undefined, close: number): void {
  if (!turn) return;
  for (let index = 0; index < turn.said.length; index += 1)
    near[index] = Math.max(near[index] ?? 0, (turn.said[index] as number) * close);
}

function byVoice(word: AskedWord | undefined, talk: Talk, { segment }: Turn): number | undefined {
  if (!word || !isVoiceIn(word, talk)) return undefined;
  return isNameOf(word, segment.speaker) ? 1 : takesPart;
}
