import type { SearchScope } from '@wingman/contract/conversation.ts';
import type { TimeRange } from '@wingman/contract/time.ts';
import { isBare, leansOnPrevious, readQuestion } from '@wingman/search/questions/question.ts';
import { planScope, type ScopePlan } from './time/plan-scope.ts';

/** `recordingIds`: where the answer was found, from which a question that leans on it is answered if it can be. */
export type Previous = { question: string; askedAt: Date; recordingIds: string[] };

export type RecallQuery = {
  userId: string;
  question: string;
  /** What was asked before in the same chat, for a question that leans on it. */
  previous?: Previous | undefined;
  /** Today, or everything with SuperSearch; dates in the question narrow it further. */
  scope: SearchScope;
  now: Date;
  timeZone: string;
  /** A range chosen by hand; null looks past the dates in the question; left out, they are read. */
  range?: TimeRange | null | undefined;
};

/** `previousText`: the question before without its dates; `leans`: this one says too little without it. */
export type QuestionPlan = ScopePlan & { previousText: string | undefined; leans: boolean };

/** Reads a question's time, and whether it needs the one before to be understood. */
export function planQuestion({ question, scope, now, timeZone, range, previous }: RecallQuery): QuestionPlan {
  const asked = { question, wide: scope, range, now, timeZone, isBare };
  const plan = planScope(asked);
  if (!previous) return { ...plan, previousText: undefined, leans: false };
  const before = planScope({ ...asked, question: previous.question, now: previous.askedAt });
  const leans = leansOnPrevious(plan.text);
  // «E a che ora?» asks about the same time as the question it leans on.
  const hasOwnTime = plan.ranges.length > 0 || plan.isOutside || range !== undefined;
  const isSameTime = leans && !hasOwnTime && before.ranges.length > 0;
  const { scope: sameScope, ranges } = isSameTime ? before : plan;
  return { ...plan, scope: sameScope, ranges, previousText: before.text, leans };
}

/** «Ieri sera» asks for all of it; «E ieri sera?» in a chat asks the same as before of another time. */
export function wantsOverview(question: string, { text, isDateOnly, previousText }: QuestionPlan): boolean {
  const goesOn = previousText !== undefined && /^\s*(?:e|ed|and|o)\s/i.test(question);
  if (isDateOnly && !goesOn) return true;
  return readQuestion(text, previousText).wantsOverview;
}
