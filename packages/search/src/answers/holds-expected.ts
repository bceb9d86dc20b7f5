import { commitmentIn } from '@wingman/italian/commitments/commitment.ts';
import { decisionIn } from '@wingman/italian/commitments/decision.ts';
import type { Token } from '@wingman/italian/tokens/token.ts';
import { settles } from '../questions/yes-no.ts';
import type { AnswerKind } from './expected-answer.ts';
import { numbersOf } from './spoken-numbers.ts';
import * as telling from './telling-words.ts';
import type { Turn } from './turns.ts';

type Said = Pick<Turn, 'tokens' | 'segment'>;
type Tokens = readonly Token[];

/**
 * How well a turn holds all that is expected, 0 to 1. `isAsked`: a question for the same kind of thing was asked just before, which makes
 * certain what stands for it: «Quanto costa? – Duecento».
 */
export function holdsExpected(kinds: AnswerKind[], turn: Said, isAsked: boolean): number {
  if (kinds.length === 0) return 1;
  const hold = (kind: AnswerKind) => {
    const held = rules[kind](turn);
    return isAsked && held > 0.5 ? 1 : held;
  };
  return kinds.reduce((total, kind) => total + hold(kind), 0) / kinds.length;
}

const has = (tokens: Tokens, words: Set<string>) => tokens.some(({ folded }) => words.has(folded));
const hasNumber = (tokens: Tokens, use: 'clock' | 'day' | 'duration' | 'money' | 'plain') =>
  numbersOf(tokens).some((number) => number.use === use);
const someNumber = (tokens: Tokens, worth: number) => (numbersOf(tokens).length > 0 ? worth : 0);

/** How well a turn holds a kind of thing, 0 to 1. */
const rules: Record<AnswerKind, (turn: Said) => number> = {
  money: ({ tokens }) => moneyIn(tokens),
  count: ({ tokens }) => (hasNumber(tokens, 'plain') ? 1 : someNumber(tokens, 0.3)),
  measure: ({ tokens }) => measureIn(tokens),
  duration: ({ tokens }) => durationIn(tokens),
  clock: (turn) => clockIn(turn),
  day: ({ tokens }) => dayIn(tokens),
  moment: (turn) => Math.max(dayIn(turn.tokens), 0.9 * clockIn(turn)),
  who: ({ tokens }) => (hasName(tokens) || takesOn(tokens) ? 1 : partly(tokens, telling.self, 0.4)),
  withWhom: ({ tokens }) => (hasName(tokens.slice(1)) ? 1 : 0),
  place: ({ tokens }) => Math.max(placeIn(tokens, telling.beforePlace), partly(tokens, telling.places, 0.8)),
  origin: ({ tokens }) =>
    Math.max(placeIn(tokens, telling.beforeOrigin), 0.3 * placeIn(tokens, telling.beforePlace)),
  yesNo: ({ segment }) => settlesIt(segment.text),
  reason: ({ tokens }) => (has(tokens, telling.reasons) ? 1 : 0.2),
  colour: ({ tokens }) => partly(tokens, telling.colours, 1),
  side: ({ tokens }) => (tokens.some(({ folded }) => /^(?:destr|sinistr)[aoie]$/.test(folded)) ? 1 : 0),
  digits: ({ tokens }) => (hasDigits(tokens) ? 1 : 0),
  name: ({ tokens }) => (tokens.some(({ isName }) => isName) ? 1 : 0),
  decision: ({ segment }) => Math.max(decisionIn(segment.text)?.strength ?? 0, 0.3),
  promise: ({ segment }) => commitmentIn(segment.text)?.strength ?? 0,
  thing: () => 1,
};

const partly = (tokens: Tokens, words: Set<string>, worth: number) => (has(tokens, words) ? worth : 0);

function moneyIn(tokens: Tokens): number {
  if (hasNumber(tokens, 'money')) return 1;
  const plain = numbersOf(tokens).filter(({ use }) => use === 'plain');
  // «Due prezzi», «tre rate» count what follows.
  if (plain.some(({ value }) => value >= 5) && has(tokens, telling.moneyWords)) return 1;
  return plain.some(({ value }) => value >= 10) ? 0.6 : 0;
}

/** «Tre quattro sette …», «3471122», «AB-123»: more than one says of a price or a year. */
const hasDigits = (tokens: Tokens) =>
  tokens.some(({ kind, text }, index) => {
    const row = tokens.slice(index, index + fewestDigits);
    const isRow = row.length === fewestDigits && row.every((each) => each.kind === 'number');
    return (kind === 'code' && /\d/.test(text)) || /^\d{6}/.test(text) || isRow;
  });
const fewestDigits = 4;

/** «Otto chili», «un litro e mezzo», «mezzo bicchiere» */
function measureIn(tokens: Tokens): number {
  const isMeasured = tokens.some(
    ({ folded }, index) =>
      telling.measureUnits.has(folded) &&
      tokens
        .slice(Math.max(0, index - 2), index)
        .some((before) => before.kind === 'number' || telling.vagueNumbers.has(before.folded)),
  );
  if (isMeasured) return 1;
  return hasNumber(tokens, 'plain') ? 0.9 : someNumber(tokens, 0.4);
}

/** «Due ore», «una decina di giorni», «mezz'ora». */
function durationIn(tokens: Tokens): number {
  if (hasNumber(tokens, 'duration')) return 1;
  const isVague = tokens.some(
    ({ folded }, index) =>
      telling.timeUnits.has(folded) && has(tokens.slice(Math.max(0, index - 2), index), telling.vagueNumbers),
  );
  return isVague ? 0.9 : 0;
}

function clockIn({ tokens, segment }: Said): number {
  if (hasNumber(tokens, 'clock') || has(tokens, telling.noon)) return 1;
  if (/l['’]una(?![\p{L}])/iu.test(segment.text)) return 1;
  return partly(tokens, telling.dayParts, 0.3);
}

function dayIn(tokens: Tokens): number {
  if (hasNumber(tokens, 'day') || has(tokens, telling.weekdays) || has(tokens, telling.months)) return 1;
  return has(tokens, telling.relativeDays) ? 0.7 : someNumber(tokens, 0.2);
}

/** «Mamma mia» names nobody. */
const hasName = (tokens: Tokens) =>
  tokens.some(
    ({ folded, isName }, index) =>
      isName || (telling.kin.has(folded) && !/^mi[oa]$/.test(tokens[index + 1]?.folded ?? '')),
  );

/** «Ci penso io», «vado io», «lo vado a prendere io»: who says «io» behind the verb takes it on. */
const takesOn = (tokens: Tokens) =>
  tokens.some(({ folded }, index) => {
    const before = tokens.slice(Math.max(0, index - 3), index);
    const isOwn = folded === 'io' && before.some((each) => /..o$/.test(each.folded));
    return isOwn || (folded === 'penso' && /^c[ei]$/.test(before.at(-1)?.folded ?? ''));
  });

/** A preposition and what it stands before, which is no infinitive: «sotto il tetto», not «a vedere». */
function placeIn(tokens: Tokens, before: Set<string>): number {
  const isPlace = tokens.some(({ folded }, index) => {
    const next = tokens[index + 1];
    return before.has(folded) && next?.kind === 'word' && !/(?:are|ere|ire)$/.test(next.folded);
  });
  return isPlace ? 1 : 0;
}

function settlesIt(text: string): number {
  const settled = settles(text);
  if (settled) return settled.firmly ? 1 : 0.9;
  return 0.3;
}
