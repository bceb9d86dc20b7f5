import { decisionIn } from '@wingman/italian/commitments/decision.ts';
import type { AskedWord } from './asked-words.ts';
import { type AnswerKind, expectAnswer, namesKind } from './expected-answer.ts';
import { holdsExpected } from './holds-expected.ts';
import { isOther, type Talk, type Turn } from './turns.ts';

/** So many turns later the talk is about something else. */
const reach = 8;
/** A turn that holds the expected kind as well as this says another value of it. */
const fully = 0.9;
/** Kinds of which a talk says several values before one counts: a first price, an offer, the price that was agreed. */
const ofValues = new Set<AnswerKind>([
  'money',
  'count',
  'measure',
  'duration',
  'clock',
  'day',
  'moment',
  'colour',
]);

/** «Domani?»: a longer question begins something else where it says nothing of it, or asks for a thing. */
const shortQuestion = 4;

/** How a turn begins that changes what was said, or agrees to something else. */
const begins =
  /^(?:(?:eh|e|ah|ma|si|ok|okay|vabbe) ){0,2}(?:no|anzi|aspett[aei]|scus[aei]|scusate|pero|invece|meglio|facciamo|famo|possiamo|va bene|vabbe|d accordo|allora facciamo|rimaniamo|restiamo|diciamo|spostiamo)(?! grazie)/;

/**
 * The turn in which the talk that goes on behind an answer settles on another value of the same kind: «Giovedì. – No, di sabato il
 * tecnico non lavora: martedì.» The last one counts. Undefined where the answer stands.
 */
export function settledLater(
  { turns }: Talk,
  answer: Turn,
  { kinds, words }: { kinds: AnswerKind[]; words: AskedWord[] },
): Turn | undefined {
  if (!kinds.some((kind) => ofValues.has(kind) || kind === 'decision')) return undefined;
  let settled: Turn | undefined;
  let off = 0;
  for (let offset = 1; offset <= reach; offset += 1) {
    const turn = turns.get(answer.segment.position + offset);
    if (!turn) break;
    const isAbout = turn.said.some((said, index) => said > 0 && isContent(words[index]));
    if (turn.asks && turn.tokens.length > shortQuestion && (!isAbout || asksForThing(turn))) break;
    if (isChange(turn, kinds, isAbout)) {
      settled = turn;
      off = 0;
    } else if (isAbout || turn.asks || isOther(answer, turn)) off += 0.5;
    else off += 1;
    if (off > 2) break;
  }
  return settled;
}

/** It names what is asked about, and not the kind of thing that is wanted. */
const isContent = (word: AskedWord | undefined) =>
  word !== undefined && !word.isAsking && !namesKind(word.concept.word);

/** «Quanto vive una regina?» */
const asksForThing = ({ segment }: Turn) =>
  expectAnswer(segment.text).some((kind) => kind !== 'yesNo' && kind !== 'thing');

function isChange(turn: Turn, kinds: AnswerKind[], isAbout: boolean): boolean {
  if (turn.asks) return false;
  const isSettling = begins.test(plain(turn)) || (decisionIn(turn.segment.text)?.strength ?? 0) >= 0.6;
  const values = kinds.filter((kind) => ofValues.has(kind));
  if (values.length === 0) return isAbout && isSettling;
  return holdsExpected(values, turn, false) >= fully && (isSettling || isAbout);
}

const plain = ({ tokens }: Turn) =>
  tokens
    .slice(0, 5)
    .map(({ folded }) => folded)
    .join(' ');
