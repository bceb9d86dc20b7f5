import type { WingmanDatabase } from '@wingman/db/database.ts';
import { listLatestSegments } from '@wingman/db/repositories/segment.repository.ts';
import type { Excerpt } from '@wingman/search/excerpts/excerpts.ts';
import { clearConfidence, leastConfidence } from '@wingman/search/ranking/answerability.ts';
import { boundsOf, shownWithin } from '../bounds.ts';
import type { SureHit } from '../meaning/widen-search.ts';
import type { QuestionPlan, RecallQuery } from '../plan-question.ts';
import { findNoted, isList } from './noted-windows.ts';
import { type CommitmentWindow, ownAmong, readSought, type Sought } from './sought.ts';
import { spokenWindows } from './spoken-windows.ts';

/**
 * `isList`: all of them are asked for, and they are in the order of speech; else the best come first. `isSure`: all that was asked
 * fits. `left`: how many more a list would have; `hasOlder`: some are of other days than were asked about, as they are due then; `elsewhere`: open ones in recordings of other days, which were not asked for.
 * `hasNoOwnVoice`: the user's own are asked for, and nobody who takes something on has the user's name: they are those of all.
 */
export type FoundCommitments = {
  windows: CommitmentWindow[];
  isList: boolean;
  isSure: boolean;
  left: number;
  hasOlder: boolean;
  elsewhere: number;
  hasNoOwnVoice: boolean;
};

/** Turns that are looked through, the latest: some eight hours of speech. */
const maxTurns = 5_000;
const mostListed = 12;
const mostOthers = 4;

/**
 * What was taken on, is to be done, was decided, arranged or left open, for a question that asks for it: from the notes, and from the
 * turns of recordings that have none, or where the notes hold nothing of it. Undefined for every other question, and where nothing of
 * the kind is about what was asked.
 */
export async function findCommitments(
  database: WingmanDatabase,
  query: RecallQuery,
  plan: QuestionPlan,
): Promise<FoundCommitments | undefined> {
  const sought = await readSought(database, query, plan);
  const found = sought && (await findSought(database, { query, plan, sought }));
  return found && { ...found, hasNoOwnVoice: isOfAll(found.windows, sought) };
}

type Seeking = { query: RecallQuery; plan: QuestionPlan; sought: Sought };

async function findSought(
  database: WingmanDatabase,
  { query, plan, sought }: Seeking,
): Promise<Omit<FoundCommitments, 'hasNoOwnVoice'> | undefined> {
  const { userId } = query;
  const { db } = database;
  const bounds = boundsOf(plan.wide);
  const asked = { userId, bounds, shown: shownWithin(plan.wide), isByHand: Boolean(query.range) };
  const noted = await findNoted(db, sought, asked);
  const elsewhere = sought.what === 'task' ? noted.elsewhere : 0;
  const listed = isList(sought) || !isSpoken(sought) ? spokenIn(noted.unnoted, sought) : undefined;
  const found = listed && chosen([...noted.windows, ...listed], sought);
  if (found) return { ...found, elsewhere, hasOlder: found.windows.some(isOlderThan(plan.wide.from)) };
  if (!isSpoken(sought) || plan.isOutside) return undefined;
  const segments = await listLatestSegments(db, { ...bounds, userId, limit: maxTurns });
  // A line holds less of what it is about than the talk around it.
  const all = chosen([...noted.windows, ...spokenWindows(segments, sought)], sought);
  if (all || isList(sought) || (sought.by.length === 0 && !sought.ownName))
    return all && { ...all, elsewhere };
  // In other words it may be among all that this speaker took on.
  const others = chosen(spokenWindows(segments, { ...sought, topic: [] }), { ...sought, topic: [] });
  return others && { ...others, isList: false, isSure: false };
}

/** Voices are told apart there, and none of them is the user's. What the user wrote is the user's. */
function isOfAll(windows: CommitmentWindow[], sought: Sought): boolean {
  if (!sought.isOwn) return false;
  const takers = windows
    .filter(({ facts }) => facts?.words?.by !== 'written')
    .flatMap(({ facts, answer }) => facts?.who ?? answer.speaker ?? []);
  return takers.length > 0 && ownAmong(takers, sought) === undefined;
}

const isOlderThan =
  (from: string | null) =>
  ({ answer }: CommitmentWindow) =>
    from !== null && answer.spokenAt < from;

/** When one meets, and what was left open, is told by notes alone. */
const isSpoken = ({ what }: Sought) => what !== 'appointment' && what !== 'open';

const spokenIn = (segments: Parameters<typeof spokenWindows>[0], sought: Sought) =>
  isSpoken(sought) ? spokenWindows(segments, sought) : [];

/** Those of a list, as excerpts in the order of speech. */
export function listedExcerpts({ windows }: FoundCommitments): Excerpt[] {
  return windows
    .filter(({ turns }) => turns.length > 0)
    .map(({ turns, answer }, index) => {
      const text = turns.map((turn) => turn.text).join(' ');
      const end = turns.at(-1)?.end ?? answer.end;
      return { n: index + 1, hit: answer, end, quote: text, text, segments: turns };
    });
}

/** What was taken on or decided before what only says the words of the question. */
export function commitmentsFirst({ windows, isSure: isAbout }: FoundCommitments, hits: SureHit[]): SureHit[] {
  const [best] = hits;
  const confidence = isAbout ? clearConfidence : leastConfidence;
  const spoken = windows.filter(({ turns }) => turns.length > 0);
  const first = spoken.map(({ answer, score }): SureHit => {
    const evidence = { own: new Set<number>(), near: new Set<number>(), boost: 1, hasFigures: false };
    const { id: segmentId, recordingId } = answer;
    return { ...evidence, segmentId, recordingId, score: (best?.score ?? 0) + score, confidence };
  });
  const ids = new Set(first.map(({ segmentId }) => segmentId));
  return [...first, ...hits.filter(({ segmentId }) => !ids.has(segmentId))];
}

function chosen(
  all: CommitmentWindow[],
  sought: Sought,
): Omit<FoundCommitments, 'hasNoOwnVoice'> | undefined {
  const directed = all.filter(({ isTo }) => isTo);
  const found = directed.length > 0 ? directed : all;
  if (found.length === 0) return undefined;
  const best = [...found].sort(
    (one, other) =>
      other.score - one.score ||
      Number(isMeeting(one)) - Number(isMeeting(other)) ||
      (one.answer.spokenAt < other.answer.spokenAt ? 1 : -1),
  );
  const isNoted = found.some(({ facts }) => facts);
  const isWhole = isList(sought) && (sought.what !== 'decision' || (isNoted && sought.by.length === 0));
  const each = distinct(best);
  const windows = each.slice(0, isWhole ? mostListed : 1 + mostOthers);
  if (isWhole) windows.sort((one, other) => (one.answer.spokenAt < other.answer.spokenAt ? -1 : 1));
  const isSure = sought.topic.length > 0 || sought.by.length > 0 || sought.due.length > 0;
  return {
    windows,
    isList: isWhole,
    isSure,
    left: isWhole ? each.length - windows.length : 0,
    hasOlder: false,
    elsewhere: 0,
  };
}

/** It says when, and seldom what for: a commitment to the same says both. */
const isMeeting = ({ facts }: CommitmentWindow) => facts?.section === 'appointment';

/** Without those whose turn another one shows. */
function distinct(windows: CommitmentWindow[]): CommitmentWindow[] {
  const shown = new Set<number>();
  const days = new Map<number, string | undefined>();
  const noted = new Map(windows.flatMap(({ answer, facts }) => (facts ? [[answer.id, facts] as const] : [])));
  return windows.flatMap((window) => {
    const { turns, answer } = window;
    if (turns.length > 0 && shown.has(answer.id)) return [];
    // The same as a commitment and as an appointment.
    const day = window.facts?.due?.to ?? undefined;
    if (day !== undefined && turns.some(({ id }) => days.get(id) === day)) return [];
    for (const { id } of turns) shown.add(id);
    for (const { id } of turns) days.set(id, day);
    const facts = window.facts ?? noted.get(answer.id);
    return [facts ? { ...window, facts } : window];
  });
}
