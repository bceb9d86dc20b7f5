import type { WingmanDatabase } from '@wingman/db/database.ts';
import { listLatestSegments, type SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { findSettings } from '@wingman/db/repositories/settings.repository.ts';
import { commitmentIn } from '@wingman/italian/commitments/commitment.ts';
import { decisionIn } from '@wingman/italian/commitments/decision.ts';
import { type ComingDays, comingDays, instantsOf } from '@wingman/italian/dates/coming-days.ts';
import { withoutSpans } from '@wingman/italian/dates/read-dates.ts';
import { analyse } from '@wingman/italian/stems/analysis.ts';
import type { Excerpt } from '@wingman/search/excerpts/excerpts.ts';
import {
  type CommitmentQuestion,
  readCommitmentQuestion,
} from '@wingman/search/questions/commitment-question.ts';
import type { Concept } from '@wingman/search/questions/query-terms.ts';
import { settles } from '@wingman/search/questions/yes-no.ts';
import { clearConfidence, leastConfidence } from '@wingman/search/ranking/answerability.ts';
import { boundsOf } from './bounds.ts';
import type { SureHit } from './meaning/widen-search.ts';
import type { QuestionPlan, RecallQuery } from './plan-question.ts';

type Ends = { from: string; to: string };

/** The turn in which something was taken on or settled, with the question before it and the confirmation behind it. */
export type CommitmentWindow = {
  turns: SegmentEntity[];
  answer: SegmentEntity;
  score: number;
  /** To the voice, or about the name, to whom the question asks. */
  isTo: boolean;
};

/** `isList`: all of them are asked for, and they are in the order of speech; else the best come first. `isSure`: all that was asked fits. */
export type FoundCommitments = { windows: CommitmentWindow[]; isList: boolean; isSure: boolean };

type Sought = CommitmentQuestion & {
  /** When it is to be done. */
  due: Ends[];
  /** When it may have been said. */
  said: Ends[];
  timeZone: string;
  /** The speakers with the name of the settings, if there are any: the user. */
  ownSpeakers: string[] | undefined;
  now: string;
  /** The terms of a text, which is analysed once however often it is asked for. */
  termsOf: (text: string) => ReadonlySet<string>;
};

/** Turns that are looked through, the latest: some eight hours of speech. */
const maxTurns = 5_000;
const mostListed = 12;
const mostOthers = 4;
/** How many turns around a commitment tell what it is about. */
const reach = 3;
const weights = { topicOwn: 1.2, topicNear: 0.8, to: 0.3, due: 0.8, said: 0.4, both: 0.2 };
/** Of the topic so much must be said in it or around it. */
const leastTopic = 0.34;

/**
 * What was taken on, is to be done or was decided, for a question that asks for it. Undefined for every other question, and
 * where nothing of the kind is about what was asked.
 */
export async function findCommitments(
  { db }: WingmanDatabase,
  { userId, question, now, timeZone }: RecallQuery,
  plan: QuestionPlan,
): Promise<FoundCommitments | undefined> {
  const { asked, coming } = readAsked({ question, now, timeZone });
  if (!asked || (plan.isOutside && asked.what !== 'task')) return undefined;
  const segments = await listLatestSegments(db, { ...boundsOf(plan.wide), userId, limit: maxTurns });
  const recordings = [...Map.groupBy(segments, ({ recordingId }) => recordingId).values()].map((members) =>
    members.sort((one, other) => one.position - other.position),
  );
  const sought: Sought = {
    ...asked,
    due: coming.map(({ days }) => instantsOf(days, timeZone)),
    said: plan.ranges.length > 0 ? plan.ranges : (plan.preferred?.ranges ?? []),
    timeZone,
    ownSpeakers: asked.isOwn ? speakersOf((await findSettings(db, userId)).userName, segments) : undefined,
    now: now.toISOString(),
    termsOf: rememberedTerms(),
  };
  const windowsOf = (asking: Sought) =>
    recordings.flatMap((turns) => turns.flatMap((_, index) => toWindow(turns, index, asking)));
  const found = chosen(windowsOf(sought), sought);
  if (found || sought.topic.length === 0 || (sought.by.length === 0 && !sought.ownSpeakers)) return found;
  // In other words it may be among all that this speaker took on.
  const others = chosen(windowsOf({ ...sought, topic: [] }), { ...sought, topic: [] });
  return others && { ...others, isList: false, isSure: false };
}

type AskedAt = Pick<RecallQuery, 'question' | 'now' | 'timeZone'>;

function readAsked({ question, now, timeZone }: AskedAt) {
  const coming = comingDays(question, now, timeZone);
  const spans = coming.map(({ span }) => span);
  return { asked: readCommitmentQuestion(withoutSpans(question, spans)), coming };
}

/** Whether a question asks what is to be done. */
export const asksForTasks = (query: AskedAt): boolean => readAsked(query).asked?.what === 'task';

/** Those of a list, as excerpts in the order of speech. */
export function listedExcerpts({ windows }: FoundCommitments): Excerpt[] {
  return windows.map(({ turns, answer }, index) => {
    const text = turns.map((turn) => turn.text).join(' ');
    const end = turns.at(-1)?.end ?? answer.end;
    return { n: index + 1, hit: answer, end, quote: text, text, segments: turns };
  });
}

/** What was taken on or decided before what only says the words of the question. */
export function commitmentsFirst({ windows, isSure: isAbout }: FoundCommitments, hits: SureHit[]): SureHit[] {
  const [best] = hits;
  const confidence = isAbout ? clearConfidence : leastConfidence;
  const first = windows.map(({ answer, score }): SureHit => {
    const evidence = { own: new Set<number>(), near: new Set<number>(), boost: 1, hasFigures: false };
    const { id: segmentId, recordingId } = answer;
    return { ...evidence, segmentId, recordingId, score: (best?.score ?? 0) + score, confidence };
  });
  const ids = new Set(first.map(({ segmentId }) => segmentId));
  return [...first, ...hits.filter(({ segmentId }) => !ids.has(segmentId))];
}

function chosen(all: CommitmentWindow[], sought: Sought): FoundCommitments | undefined {
  const directed = all.filter(({ isTo }) => isTo);
  const found = directed.length > 0 ? directed : all;
  if (found.length === 0) return undefined;
  const best = [...found].sort(
    (one, other) => other.score - one.score || (one.answer.spokenAt < other.answer.spokenAt ? 1 : -1),
  );
  const isList = sought.topic.length === 0 && sought.what !== 'decision';
  const windows = distinct(best).slice(0, isList ? mostListed : 1 + mostOthers);
  if (isList) windows.sort((one, other) => (one.answer.spokenAt < other.answer.spokenAt ? -1 : 1));
  const isSure = sought.topic.length > 0 || sought.by.length > 0 || sought.due.length > 0;
  return { windows, isList, isSure };
}

/** Without those whose turn another one shows. */
function distinct(windows: CommitmentWindow[]): CommitmentWindow[] {
  const shown = new Set<number>();
  return windows.filter(({ turns, answer }) => {
    if (shown.has(answer.id)) return false;
    for (const { id } of turns) shown.add(id);
    return true;
  });
}

function toWindow(turns: SegmentEntity[], index: number, sought: Sought): CommitmentWindow[] {
  const turn = turns[index] as SegmentEntity;
  const strength = strengthOf(turn.text, sought);
  if (strength === 0 || !isByAsked(turn, sought)) return [];
  const topic = topicIn(turns, index, sought);
  if (sought.topic.length > 0 && topic.share < leastTopic) return [];
  const time = timeWorth(turn, sought);
  if (time === undefined) return [];
  const near = turns.slice(Math.max(0, index - 1), index + 2);
  const isTo = sought.to.some((name) =>
    near.some(({ text, speaker }) => [text, speaker ?? ''].some((said) => says(name, sought.termsOf(said)))),
  );
  const score = strength + topic.worth + time + (isTo ? weights.to : 0);
  return [{ turns: shownWith(turns, index), answer: turn, score, isTo }];
}

function strengthOf(text: string, { what }: Sought): number {
  const [read, other] = what === 'decision' ? [decisionIn, commitmentIn] : [commitmentIn, decisionIn];
  const strength = read(text)?.strength ?? 0;
  return strength === 0 ? 0 : strength + weights.both * (other(text)?.strength ?? 0);
}

/** By the speaker that is asked for, where it is one. */
function isByAsked({ speaker }: SegmentEntity, { by, isOwn, ownSpeakers, what, termsOf }: Sought): boolean {
  if (isOwn && ownSpeakers) return ownSpeakers.includes(speaker ?? '');
  if (by.length === 0 || what === 'decision') return true;
  return by.some((name) => says(name, termsOf(speaker ?? '')));
}

function speakersOf(userName: string | null, segments: SegmentEntity[]): string[] | undefined {
  const wanted = new Set(analyse(userName ?? ''));
  const speakers = new Set(segments.flatMap(({ speaker }) => speaker ?? []));
  const own = [...speakers].filter((speaker) => analyse(speaker).some((term) => wanted.has(term)));
  return own.length > 0 ? own : undefined;
}

const says = ({ alternatives }: Concept, said: ReadonlySet<string>) =>
  alternatives.some(({ term }) => said.has(term));

/** A turn is looked at for each one around it and for each concept of a question: long ones are analysed once. */
function rememberedTerms(): Sought['termsOf'] {
  const known = new Map<string, ReadonlySet<string>>();
  return (text) => {
    const terms = known.get(text) ?? new Set(analyse(text));
    known.set(text, terms);
    return terms;
  };
}

/** How much of the topic is said in a turn and around it. */
function topicIn(
  turns: SegmentEntity[],
  index: number,
  { topic, termsOf }: Sought,
): { share: number; worth: number } {
  if (topic.length === 0) return { share: 0, worth: 0 };
  const near = turns.slice(Math.max(0, index - reach), index + reach + 1).map(({ text }) => termsOf(text));
  const own = termsOf(turns[index]?.text ?? '');
  const shareIn = (said: ReadonlySet<string>[]) =>
    topic.filter((concept) => said.some((terms) => says(concept, terms))).length / topic.length;
  const [ownShare, share] = [shareIn([own]), shareIn(near)];
  return { share, worth: weights.topicOwn * ownShare + weights.topicNear * share };
}

/** More at the time that was asked for; undefined where it is another one, or over. */
function timeWorth(
  turn: SegmentEntity,
  { due, said, what, topic, now, timeZone }: Sought,
): number | undefined {
  const spokenAt = new Date(turn.spokenAt);
  const named: ComingDays[] = comingDays(turn.text, spokenAt, timeZone);
  const own = named.map(({ days }) => instantsOf(days, timeZone));
  const isSaidThen = said.some(({ from, to }) => turn.spokenAt >= from && turn.spokenAt < to);
  const isDueThen = own.some((each) => [...due, ...said].some((asked) => meets(each, asked)));
  if (what === 'task' && topic.length === 0) {
    if (due.length > 0) return isDueThen ? weights.due : undefined;
    return own.some(({ to }) => to > now) ? weights.due : undefined;
  }
  return (isDueThen ? weights.due : 0) + (isSaidThen ? weights.said : 0);
}

const meets = (one: Ends, other: Ends) => one.from < other.to && other.from < one.to;

/** What it answers or refers to, and what another voice says to it in a few words. */
function shownWith(turns: SegmentEntity[], index: number): SegmentEntity[] {
  const [turn, after] = [turns[index] as SegmentEntity, turns[index + 1]];
  const isAnswered = after !== undefined && after.speaker !== turn.speaker && answers(after.text, turn.text);
  return [...leadOf(turns, index), turn, ...(isAnswered ? [after] : [])];
}

/** «Te la scrivo», «lo cambio»: of what, the turns before tell. */
const referring = /(?<!\p{L})(?:glie)?l[oaie] \p{L}{2,20}(?:o|ò|iamo|remo)(?!\p{L})/iu;
const leastTerms = 2;
const mostLead = 200;

/** The question before, or up to two turns of what is meant by «lo» and «la». */
function leadOf(turns: SegmentEntity[], index: number): SegmentEntity[] {
  const [first, before] = [turns[index - 2], turns[index - 1]];
  const turn = turns[index] as SegmentEntity;
  if (!before || before.text.length > mostLead) return [];
  const asks = before.text.trimEnd().endsWith('?') && before.speaker !== turn.speaker;
  if (!referring.test(turn.text)) return asks ? [before] : [];
  const isTelling = new Set(analyse(before.text)).size >= leastTerms;
  return isTelling || !first || first.text.length > mostLead ? [before] : [first, before];
}

const mostCharacters = 60;

/** A yes or a no, or some of the same words again. */
function answers(text: string, to: string): boolean {
  if (text.length > mostCharacters || commitmentIn(text)) return false;
  const said = new Set(analyse(to));
  return settles(text) !== undefined || analyse(text).some((term) => said.has(term));
}
