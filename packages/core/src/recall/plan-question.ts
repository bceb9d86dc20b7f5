import type { SearchScope } from '@wingman/contract/conversation.ts';
import type { TimeRange } from '@wingman/contract/time.ts';
import { datedAsRecording } from '@wingman/search/questions/overview-question.ts';
import { isBare, leansOnPrevious, readQuestion } from '@wingman/search/questions/question.ts';
import { asSummary } from '@wingman/search/questions/summary-question.ts';
import { planScope, type ScopePlan, type ScopeQuestion } from './time/plan-scope.ts';

/** `recordingIds`: where the answer was found, searched first for a follow-up question. */
export type Previous = { question: string; askedAt: Date; recordingIds: string[] };

export type RecallQuery = {
  userId: string;
  question: string;
  /** The earlier question in the same chat, for a follow-up. */
  previous?: Previous | undefined;
  /** Today, or everything with SuperSearch; dates in the question narrow it further. */
  scope: SearchScope;
  /** What the limits leave, in Italian: «in ciò che dice Marco». */
  place?: string | undefined;
  /** When that was said to which the scope is limited. */
  recorded?: TimeRange | undefined;
  now: Date;
  timeZone: string;
  /** A range chosen by hand; null ignores the dates in the question; if absent, they are read. */
  range?: TimeRange | null | undefined;
  /** Called when the words of the question found little and a model is asked for others. */
  onWiden?: (() => void) | undefined;
};

/** `previousText`: the earlier question without its dates; `leans`: this one is incomplete without it. */
export type QuestionPlan = ScopePlan & { previousText: string | undefined; leans: boolean };

/** Reads a question's dates, and whether it is a follow-up of the earlier one. */
export function planQuestion(query: RecallQuery): QuestionPlan {
  const { question, scope, recorded, now, timeZone, range, previous } = query;
  const asked = {
    question: datedAsRecording(question) ?? question,
    wide: scope,
    recorded,
    range,
    now,
    timeZone,
    isBare,
  };
  const plan = planSummary(asked) ?? planScope(asked);
  if (!previous) return { ...plan, previousText: undefined, leans: false };
  const before = planScope({ ...asked, question: previous.question, now: previous.askedAt });
  const leans = leansOnPrevious(plan.text);
  // «E a che ora?» asks about the same dates as the question it follows.
  const hasOwnTime = plan.ranges.length > 0 || plan.isOutside || range !== undefined;
  const isSameTime = leans && !hasOwnTime && before.ranges.length > 0;
  const { scope: sameScope, ranges } = isSameTime ? before : plan;
  return { ...plan, scope: sameScope, ranges, previousText: before.text, leans };
}

/** «Com’è andata la settimana?» is planned as «Riassumi la settimana»; undefined where it asks for anything else. */
function planSummary(asked: ScopeQuestion): ScopePlan | undefined {
  const summary = asSummary(asked.question);
  if (!summary) return undefined;
  const plan = planScope({ ...asked, question: summary.text });
  return plan.isDateOnly || (summary.isWhole && isBare(plan.text)) ? plan : undefined;
}

/** «Ieri sera» asks for everything then; «E ieri sera?» in a chat repeats the earlier question for another time. */
export function wantsOverview(question: string, { text, isDateOnly, previousText }: QuestionPlan): boolean {
  const goesOn = previousText !== undefined && /^\s*(?:e|ed|and|o)\s/i.test(question);
  if (isDateOnly && !goesOn) return true;
  return readQuestion(text, previousText).wantsOverview;
}
