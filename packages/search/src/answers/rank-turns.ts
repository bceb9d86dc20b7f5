import type { AskedWord } from './asked-words.ts';
import { type AnswerKind, asksForSame, expectAnswer } from './expected-answer.ts';
import { holdsExpected } from './holds-expected.ts';
import { nearTo } from './nearness.ts';
import { questionBefore, type Talk, type Turn } from './turns.ts';

/**
 * What speaks for a turn as the answer. `own`: the share of what was asked, by rarity, that it says itself; `near`: that it or those
 * around it say; `holds`: how well it holds the kind of thing that is expected, all three 0 to 1. `worth`: all of it together, about 1
 * where everything is said nearby and the right kind of thing. `lacksName`: a name of the question is not near.
 */
export type TurnEvidence = { own: number; near: number; holds: number; worth: number; lacksName: boolean };

export type Candidate = { talk: Talk; turn: Turn; evidence: TurnEvidence };

export type TurnQuery = {
  words: AskedWord[];
  kinds: AnswerKind[];
  hits: number[];
  meant: number[];
  committed?: number[];
};

/**
 * How much less a turn is worth that holds nothing of the kind that is expected: most for kinds that are told easily and are seldom
 * left out of an answer. Like all weights here set by what they mean, in steps of a tenth.
 */
const strengths: Record<AnswerKind, number> = {
  money: 0.7,
  duration: 0.7,
  clock: 0.7,
  colour: 0.7,
  side: 0.7,
  digits: 0.7,
  count: 0.6,
  measure: 0.6,
  day: 0.6,
  moment: 0.6,
  withWhom: 0.5,
  origin: 0.5,
  name: 0.5,
  who: 0.6,
  place: 0.4,
  reason: 0.4,
  promise: 0.4,
  yesNo: 0.4,
  decision: 0.3,
  thing: 0,
};

/** What a question asks for that may be answered by yes or no. */
const untold = new Set<AnswerKind>(['yesNo', 'thing']);
/** Then so much of what was asked makes it the same question. */
const muchOfQuestion = 0.2;

/** A turn that asks seldom answers. */
const asksItself = 0.6;
const asksForThing = 0.4;
/** Nor does one that only greets, waits or does not know. */
const nothing = 0.3;
/** What was found first, and what stands beside it, comes before what was found last. */
const byRank = 0.15;
/** What is near in meaning counts as if so much of the question were said. */
const meantNear = 0.4;
/** More for what the turn says itself, for the answer to a question that says it, and to one that asks for the same kind of thing. */
const more = { own: 0.3, asked: 0.5, askedSame: 0.3, committed: 0.5 };

/** The turns of the talks as answers, best first; without those that cannot be nearly as good as the best. */
export function rankTurns(talks: Talk[], query: TurnQuery): Candidate[] {
  const rank = new Map(query.hits.map((id, index) => [id, 1 - index / query.hits.length]));
  const { committed = [] } = query;
  const isMeant = new Set([...query.meant, ...committed]);
  const commits = new Map(committed.map((id, index) => [id, 1 - index / committed.length]));
  const weighing = { ...query, rank, isMeant, commits };
  const promising = talks
    .flatMap((talk) =>
      [...talk.turns.values()].map((turn) => ({ talk, turn, told: wordsFor(talk, turn, weighing) })),
    )
    .filter(({ told }) => told.bound > 0)
    .sort((one, other) => other.told.bound - one.told.bound);
  const candidates: Candidate[] = [];
  let best = 0;
  for (const { talk, turn, told } of promising) {
    if (told.bound < leastOfBest * best) break;
    const evidence = weigh(turn, told, weighing);
    best = Math.max(best, evidence.worth);
    candidates.push({ talk, turn, evidence });
  }
  return candidates.sort((one, other) => other.evidence.worth - one.evidence.worth);
}

/** What is worth less than this part of the best is not shown. */
const leastOfBest = 0.5;

type Weighing = TurnQuery & {
  rank: Map<number, number>;
  isMeant: Set<number>;
  commits: Map<number, number>;
};

/** What is told by the words that were asked alone. `base`: the worth of a turn that holds what is expected; `bound`: with all that may be added. */
type Words = {
  asked: Turn | undefined;
  nearby: number[];
  near: number;
  own: number;
  askedShare: number;
  base: number;
  plus: number;
  bound: number;
};

function wordsFor(talk: Talk, turn: Turn, { words, rank, isMeant, commits }: Weighing): Words {
  const at = (offset: number) => talk.turns.get(turn.segment.position + offset);
  const asked = questionBefore(talk, turn);
  const nearby = nearTo(words, talk, turn, asked);
  const near = Math.max(shareOf(words, nearby), isMeant.has(turn.segment.id) ? meantNear : 0);
  const isAbout =
    near === meantNear || words.some(({ isAsking }, index) => !isAsking && (nearby[index] ?? 0) > 0);
  const askedShare = asked ? shareOf(words, asked.said) : 0;
  const own = shareOf(words, turn.said);
  const led = Math.max(...[0, -1, -2, 1].map((offset) => rank.get(at(offset)?.segment.id ?? -1) ?? 0));
  const base = isAbout ? near * (turn.saysNothing ? nothing : 1) * (1 - byRank * (1 - led)) : 0;
  const plus =
    1 + more.own * own + more.asked * askedShare + more.committed * (commits.get(turn.segment.id) ?? 0);
  const bound = base * (plus + (asked ? more.askedSame : 0));
  return { asked, nearby, near, own, askedShare, base, plus, bound };
}

function weigh(turn: Turn, told: Words, { words, kinds }: Weighing): TurnEvidence {
  const { asked, nearby, near, own, askedShare, base, plus } = told;
  const askedKinds = asked ? expectAnswer(asked.segment.text) : [];
  const settlesSame =
    kinds.includes('yesNo') && askedShare >= muchOfQuestion && askedKinds.every((kind) => untold.has(kind));
  const asksSame = asked !== undefined && (asksForSame(kinds, askedKinds) || settlesSame);
  const holds = holdsExpected(kinds, turn, asksSame);
  const strength = Math.max(...kinds.map((kind) => strengths[kind]));
  const worth =
    base * (1 - strength * (1 - holds)) * askingShare(turn) * (plus + (asksSame ? more.askedSame : 0));
  const lacksName = words.some(({ concept }, index) => concept.isName && (nearby[index] ?? 0) < nameNear);
  return { own, near, holds, worth, lacksName };
}

/** A proposal may be the answer all the same («cinquemila?»); what asks for a thing is none. */
function askingShare({ onlyAsks, segment }: Turn): number {
  if (!onlyAsks) return 1;
  const isOpen = expectAnswer(segment.text).some((kind) => kind !== 'thing' && kind !== 'yesNo');
  return isOpen ? asksForThing : asksItself;
}

/** Less than this is said somewhere in the talk at most. */
const nameNear = 0.21;

/** The share of what was asked, by what each word is worth. */
function shareOf(words: AskedWord[], said: number[]): number {
  let [sum, total] = [0, 0];
  for (let index = 0; index < words.length; index += 1) {
    const { worth } = words[index] as AskedWord;
    total += worth;
    sum += worth * (said[index] ?? 0);
  }
  return total === 0 ? 0 : sum / total;
}
