import { tokenise } from '@wingman/italian/tokens/tokenise.ts';
import type { RecalledSegment } from '../excerpts/excerpts.ts';
import { findAntecedent } from './antecedent.ts';
import type { AskedWord } from './asked-words.ts';
import { objects, takesBack } from './asking-turns.ts';
import { certaintyOf, type Degree } from './certainty.ts';
import type { AnswerKind } from './expected-answer.ts';
import { type Candidate, rankTurns, type TurnEvidence } from './rank-turns.ts';
import { settledLater } from './settlement.ts';
import { numbersOf } from './spoken-numbers.ts';
import {
  farthestQuestion,
  isOther,
  isStalling,
  questionBefore,
  type Talk,
  type Turn,
  toTalks,
} from './turns.ts';

/** At most three turns in the order of speech, with the one of them that answers. */
export type AnswerWindow = { turns: RecalledSegment[]; answer: RecalledSegment; evidence: TurnEvidence };

export type AnswerQuery = {
  words: AskedWord[];
  kinds: AnswerKind[];
  /** Ids of the segments that were found, best first. */
  hits: number[];
  /** Ids of those that are near in meaning, whatever their words. */
  meant: number[];
  /** Ids of those that take something on or settle it as the question asks, best first. */
  committed?: number[];
  /** The hits and the segments around them, in any order. */
  around: RecalledSegment[];
  /** Most other windows. */
  others: number;
};

/** `others`: the best first; beside an answer that is not sure at most one, beside the merely near none. `best` is missing where nothing of what was asked is said. */
export type AnswerChoice = { best: AnswerWindow | undefined; others: AnswerWindow[]; certainty: Degree };

/** The less sure, the shorter: what may be wrong is read quickly. */
const mostTurns: Record<Degree, number> = { sure: 3, maybe: 2, none: 1 };
/** And so many where the last one leaves open what was asked. */
const mostOpen = 3;
/** Playing starts at most so many seconds before the answer. */
export const leadSeconds = 5;
/** Another window is worth at least this part of the best: less beside one that may be wrong. */
const leastOfBest: Record<Degree, number> = { sure: 0.8, maybe: 0.7, none: 1 };
/** Beside what may be wrong the next best is offered, and no list to choose from. */
const mostOthers: Record<Degree, number> = { sure: Number.POSITIVE_INFINITY, maybe: 1, none: 0 };

/** The window that answers a question best, and others that are nearly as good. */
export function chooseAnswer({ around, words, others, ...query }: AnswerQuery): AnswerChoice {
  const candidates = rankTurns(toTalks(around, words), { ...query, words });
  const first = newestOfBest(candidates, query.kinds);
  if (!first || first.evidence.worth <= 0) return { best: undefined, others: [], certainty: 'none' };
  const certainty = certaintyOf(first.evidence, query.kinds);
  const taken = new Set<number>();
  const whole = withAntecedent(toWindow(first, taken, certainty), first, query.kinds);
  const best = withSettlement(whole, first, { kinds: query.kinds, words });
  for (const { id } of best.turns) taken.add(id);
  const rest: AnswerWindow[] = [];
  for (const candidate of candidates) {
    const isGood = candidate.evidence.worth >= leastOfBest[certainty] * first.evidence.worth;
    if (!isGood || rest.length >= Math.min(others, mostOthers[certainty])) break;
    if (!taken.has(candidate.turn.segment.id)) rest.push(toWindow(candidate, taken, certainty));
  }
  return { best, others: rest, certainty };
}

/**
 * The turn with what follows as long as the talk of the same goes on, and before it the question that it answers. Its turns
 * become `taken`.
 */
/** The same quotes for somebody who has reason to doubt them: one degree less sure. */
export function lessSure<Choice extends AnswerChoice>(choice: Choice): Choice {
  const certainty = choice.certainty === 'sure' ? 'maybe' : 'none';
  return { ...choice, certainty, others: choice.others.slice(0, mostOthers[certainty]) };
}

function toWindow({ talk, turn, evidence }: Candidate, taken: Set<number>, certainty: Degree): AnswerWindow {
  const isFree = (other: Turn | undefined): other is Turn =>
    other !== undefined && !taken.has(other.segment.id);
  const before = questionBefore(talk, turn);
  const asked =
    isFree(before) && turn.segment.start - before.segment.start <= leadSeconds ? before : undefined;
  const most = mostTurns[certainty] - (asked ? 1 : 0);
  const turns =
    certainty === 'none' ? [turn] : followed({ talk, turn, isFree, isSure: certainty === 'sure', most });
  const answer = answerIn(turns);
  const isLead =
    asked && turns.length < mostOpen && answer.segment.start - asked.segment.start <= leadSeconds;
  if (isLead && certainty !== 'none') turns.unshift(asked);
  for (const { segment } of turns) taken.add(segment.id);
  return { turns: turns.map(({ segment }) => segment), answer: answer.segment, evidence };
}

type Following = {
  talk: Talk;
  turn: Turn;
  isFree: (other: Turn | undefined) => other is Turn;
  isSure: boolean;
  most: number;
};

/** The turn with those that come behind it, as far as they belong to it; no question at the end. */
function followed({ talk, turn, isFree, isSure, most }: Following): Turn[] {
  const turns = [turn];
  while (turns.length < mostOpen) {
    const last = turns.at(-1) as Turn;
    const next = nextOf(talk, last);
    const isMore = leavesOpen(last, turns) || (isSure && turns.length < most && goesOn(last, next));
    if (!isFree(next) || !isMore) break;
    turns.push(next);
  }
  while (turns.length > 2 && turns.at(-1)?.asks) turns.pop();
  return turns;
}

/** The next turn that says something. */
function nextOf(talk: Talk, { segment }: Turn): Turn | undefined {
  let position = segment.position + 1;
  while (isStalling(talk, position) && position < segment.position + farthestQuestion) position += 1;
  return talk.turns.get(position) ?? talk.turns.get(segment.position + 1);
}

const hasFigure = (words: string) => numbersOf(tokenise(words)).length > 0;

/** It asks, objects to what was asked, or takes back what it said: what counts comes behind it. */
const leavesOpen = (last: Turn, turns: Turn[]) =>
  last.asks ||
  takesBack(last.segment.text, hasFigure) ||
  (objects(last.segment.text) && turns.at(-2)?.asks === true);

/** What sets it right, else what is said to it where the turn does nothing but ask, or takes back what it says. */
function answerIn(turns: Turn[]): Turn {
  const [turn, ...following] = turns as [Turn, ...Turn[]];
  const isOpen = turn.onlyAsks || takesBack(turn.segment.text, hasFigure);
  const told = isOpen
    ? following.find(({ onlyAsks, segment }) => !onlyAsks && !objects(segment.text))
    : undefined;
  return correctionIn(turns) ?? told ?? turn;
}

/** Two turns that are worth nearly the same and hold what is asked for may contradict each other. */
const nearlySame = 0.9;
/** What of these kinds is said again later is said instead. */
const changing = new Set<AnswerKind>(
  'money count measure duration clock day moment who place colour decision'.split(' ') as AnswerKind[],
);

/** The best, or what was said of the same in a later recording. */
function newestOfBest(candidates: Candidate[], kinds: AnswerKind[]): Candidate | undefined {
  const [best] = candidates;
  if (!best || !kinds.every((kind) => changing.has(kind))) return best;
  // What is near by chance contradicts nothing.
  if (certaintyOf(best.evidence, kinds) !== 'sure') return best;
  const least = nearlySame * best.evidence.worth;
  const same = candidates.filter(
    ({ evidence, talk }) =>
      talk !== best.talk && evidence.worth >= least && evidence.holds >= best.evidence.holds,
  );
  return same.reduce(
    (newest, each) => (each.turn.segment.spokenAt > newest.turn.segment.spokenAt ? each : newest),
    best,
  );
}

/** Kinds whose answer is the thing itself, and not a statement about it. */
const ofThings: AnswerKind[] = ['thing', 'promise', 'decision'];
const farthestAntecedent = 5;

/** «Te la porto» needs the turn that says what, as long as there is room for it. */
function withAntecedent(window: AnswerWindow, { talk }: Candidate, kinds: AnswerKind[]): AnswerWindow {
  const { turns, answer } = window;
  if (turns.length > 2 || !kinds.some((kind) => ofThings.includes(kind))) return window;
  const at = (position: number) => talk.turns.get(position);
  const earlier = Array.from({ length: farthestAntecedent }, (_, index) => at(answer.position - 1 - index));
  const back = findAntecedent(
    at(answer.position)?.tokens ?? [],
    earlier.map((turn) => turn?.tokens ?? []),
  );
  const named = back === undefined ? undefined : at(answer.position - back)?.segment;
  if (!named || turns.some(({ id }) => id === named.id)) return window;
  return { ...window, turns: [named, ...turns] };
}

/** What was first said of it, and the turn in which something else was agreed on, which is then the answer. */
function withSettlement(
  window: AnswerWindow,
  { talk, turn }: Candidate,
  asked: { kinds: AnswerKind[]; words: AskedWord[] },
): AnswerWindow {
  const answered = talk.turns.get(window.answer.position) ?? turn;
  const settled = settledLater(talk, answered, asked);
  if (!settled) return window;
  const before = talk.turns.get(settled.segment.position - 1)?.segment;
  const between =
    before && before.id !== answered.segment.id && settled.segment.start - before.start <= leadSeconds;
  const turns = [answered.segment, ...(between ? [before] : []), settled.segment];
  return { ...window, turns, answer: settled.segment };
}

/** An answer to a question, a question about it, a yes or a correction, the same words again. */
const goesOn = (last: Turn, next: Turn | undefined) =>
  next !== undefined &&
  (last.asks ||
    confirms(next) ||
    (next.asks && isOther(last, next) && next.tokens.length <= shortQuestion) ||
    next.said.some((said) => said > 0));

/** «Domani?», «E a che ora?»: a longer question has words of its own, and may be about something else. */
const shortQuestion = 4;

const confirming = new Set(
  'si bene perfetto esatto giusto certo ok okay va benissimo bravo brava anzi aspetta no'.split(' '),
);

const confirms = ({ tokens }: Turn) => tokens.slice(0, 2).some(({ folded }) => confirming.has(folded));

/** Of turns behind a question the one that sets it right counts: «lunedì. – Domani? – No, quello dopo». */
function correctionIn(turns: Turn[]): Turn | undefined {
  return turns.findLast(
    ({ tokens }, index) =>
      turns[index - 1]?.asks && /^(?:no|anzi|aspetta)$/.test(tokens[0]?.folded ?? '') && tokens.length > 2,
  );
}
