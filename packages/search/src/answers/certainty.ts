import type { AnswerKind } from './expected-answer.ts';
import type { TurnEvidence } from './rank-turns.ts';

/** How sure it is that a quote answers: `none` shows it as the nearest that was found, and not as an answer. */
export type Degree = 'sure' | 'maybe' | 'none';

/** Most of what was asked is said around the turn, and the turn holds the kind of thing that is wanted. */
const sureWorth = 0.8;
/** So little is said by chance. */
const leastWorth = 0.12;
/** Something of these kinds is said or is not: without it nothing is an answer. */
const tellingKinds = new Set<AnswerKind>(
  'money count measure duration clock colour digits'.split(' ') as AnswerKind[],
);

/** Kinds that no word shows by itself. Of all others a turn that holds them no better than this may only be about it. */
const untoldKinds = new Set<AnswerKind>('thing reason yesNo'.split(' ') as AnswerKind[]);
const leastHeld = 0.3;

/**
 * How sure it is that the best turn answers the question: two thresholds on its worth, and two plain reasons for doubt (a name of
 * the question that is not near, a kind of thing that is not said). More features would fit the development questions, of which
 * there are few, and not others.
 */
export function certaintyOf({ worth, holds, lacksName }: TurnEvidence, kinds: AnswerKind[]): Degree {
  if (worth < leastWorth) return 'none';
  if (holds === 0 && kinds.every((kind) => tellingKinds.has(kind))) return 'none';
  const isKind = holds > leastHeld || kinds.every((kind) => untoldKinds.has(kind));
  return worth >= sureWorth && !lacksName && isKind ? 'sure' : 'maybe';
}
