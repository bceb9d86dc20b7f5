import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { findSettings } from '@wingman/db/repositories/settings.repository.ts';
import { comingDays, instantsOf } from '@wingman/italian/dates/coming-days.ts';
import { withoutSpans } from '@wingman/italian/dates/read-dates.ts';
import { analyse } from '@wingman/italian/stems/analysis.ts';
import {
  type CommitmentQuestion,
  readCommitmentQuestion,
} from '@wingman/search/questions/commitment-question.ts';
import type { Concept } from '@wingman/search/questions/query-terms.ts';
import type { QuestionPlan, RecallQuery } from '../plan-question.ts';
import type { LineFacts } from './line-facts.ts';

export type Ends = { from: string; to: string };

/**
 * Turns that are quoted, of which `answer` carries most. `facts`: what the notes say of it; left out where it was found in the
 * transcript alone. A line that the user wrote has no turns, and its `answer` says nothing.
 */
export type QuotedLine = { turns: SegmentEntity[]; answer: SegmentEntity; facts?: LineFacts };

/**
 * The turn in which something was taken on or settled, with the question before it and the confirmation behind it. `isTo`: to the
 * voice, or about the name, to whom the question asks.
 */
export type CommitmentWindow = QuotedLine & { score: number; isTo: boolean };

export type Sought = CommitmentQuestion & {
  /** When it is to be done. */
  due: Ends[];
  /** When it may have been said. */
  said: Ends[];
  timeZone: string;
  /** The terms of the user's name; undefined where it does not matter or is not known. */
  ownName: ReadonlySet<string> | undefined;
  now: string;
  /** The terms of a text, which is analysed once however often it is asked for. */
  termsOf: (text: string) => ReadonlySet<string>;
};

export const weights = { topicOwn: 1.2, topicNear: 0.8, to: 0.3, due: 0.8, said: 0.4, both: 0.2 };
/** Of the topic so much must be said in it or around it. */
export const leastTopic = 0.34;

type AskedAt = Pick<RecallQuery, 'question' | 'now' | 'timeZone'>;

function readAsked({ question, now, timeZone }: AskedAt) {
  const coming = comingDays(question, now, timeZone);
  const spans = coming.map(({ span }) => span);
  return { asked: readCommitmentQuestion(withoutSpans(question, spans)), coming };
}

/** Whether a question asks what is to be done. */
export const asksForTasks = (query: AskedAt): boolean => readAsked(query).asked?.what === 'task';

/** What a question seeks among what was taken on, decided, arranged or left open; undefined where it asks for anything else. */
export async function readSought(
  { db }: Pick<WingmanDatabase, 'db'>,
  query: RecallQuery,
  plan: QuestionPlan,
): Promise<Sought | undefined> {
  const { asked, coming } = readAsked(query);
  if (!asked || (plan.isOutside && asked.what !== 'task' && asked.what !== 'appointment')) return undefined;
  const { userId, now, timeZone } = query;
  const isUsers = asked.isOwn || asked.isOwed;
  const name = isUsers ? analyse((await findSettings(db, userId)).userName ?? '') : [];
  return {
    ...asked,
    due: coming.map(({ days }) => instantsOf(days, timeZone)),
    said: plan.ranges.length > 0 ? plan.ranges : (plan.preferred?.ranges ?? []),
    timeZone,
    ownName: name.length > 0 ? new Set(name) : undefined,
    now: now.toISOString(),
    termsOf: rememberedTerms(),
  };
}

/** Of the names those that are the user's; undefined where none is. */
export function ownAmong(
  names: Iterable<string | null>,
  { ownName, termsOf }: Sought,
): Set<string> | undefined {
  const isOwn = (name: string) => [...termsOf(name)].some((term) => ownName?.has(term));
  const own = [...new Set(names)].filter((name) => name !== null && isOwn(name)) as string[];
  return own.length > 0 ? new Set(own) : undefined;
}

/** Whether one of a concept's terms is among those of a text or a name. */
export const says = ({ alternatives }: Concept, said: ReadonlySet<string>) =>
  alternatives.some(({ term }) => said.has(term));

/** How much of the topic is said in a text, and in it with those near it. */
export function topicIn(
  own: string,
  near: string[],
  { topic, termsOf }: Sought,
): { share: number; worth: number } {
  if (topic.length === 0) return { share: 0, worth: 0 };
  const shareIn = (texts: string[]) => {
    const said = texts.map(termsOf);
    return topic.filter((concept) => said.some((terms) => says(concept, terms))).length / topic.length;
  };
  const [ownShare, share] = [shareIn([own]), shareIn([own, ...near])];
  return { share, worth: weights.topicOwn * ownShare + weights.topicNear * share };
}

export const meets = (one: Ends, other: Ends) => one.from < other.to && other.from < one.to;

/** A turn is looked at for each one around it and for each concept of a question: long ones are analysed once. */
export function rememberedTerms(): Sought['termsOf'] {
  const known = new Map<string, ReadonlySet<string>>();
  return (text) => {
    const terms = known.get(text) ?? new Set(analyse(text));
    known.set(text, terms);
    return terms;
  };
}
