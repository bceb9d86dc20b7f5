import type { LineState, NoteSection } from '@wingman/contract/notes-table.ts';
import type { Handle } from '@wingman/db/handle.ts';
import {
  type AskedLine,
  listAskedLines,
  listSegmentsWithin,
  type SpokenSpan,
} from '@wingman/db/repositories/asked-lines.repository.ts';
import type { Bounds } from '@wingman/db/repositories/bounds.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { comingDays, instantsOf } from '@wingman/italian/dates/coming-days.ts';
import { dueMeets, isUpcoming } from './due-days.ts';
import { factsOf } from './line-facts.ts';
import { carrying, turnsOf, unspoken } from './placed-line.ts';
import {
  type CommitmentWindow,
  type Ends,
  leastTopic,
  ownAmong,
  type Sought,
  says,
  topicIn,
  weights,
} from './sought.ts';
import { reach, shownWith } from './spoken-windows.ts';

/** Lines that are read, of the newest recordings. */
const mostLines = 2_000;
/** Of them those whose words are read with what was said around them. */
const mostRead = 200;
/** Recordings without notes whose turns are looked through instead, the newest. */
const mostUnnoted = 20;
/** Seconds before and after a line in which the turns around it lie, of a list only the next ones. */
const around = { before: 25, after: 20 };
const next = { before: 8, after: 4 };
/** Turns that are shown of a line. */
const mostTurns = 3;
/** A line has been found to be a commitment or a decision, whatever its words. */
const strength = 1;

const sectionsOf: Record<Sought['what'], readonly NoteSection[]> = {
  promise: ['commitment'],
  task: ['commitment', 'appointment'],
  decision: ['decision'],
  appointment: ['appointment', 'commitment'],
  open: ['question'],
};

/** What is done or was dropped is told where it was asked for by its words. */
function statesOf({ what, topic, by, to }: Sought): readonly LineState[] {
  const isOfAll = topic.length === 0 && by.length === 0 && to.length === 0;
  if (what === 'open' || what === 'appointment' || (what === 'task' && isOfAll)) return ['open'];
  return ['open', 'done', 'dropped'];
}

/** `bounds`: of the user's recordings, `shown`: what may be told however it is due; `range`: chosen by hand, it tells when it was said. */
type Asked = { userId: string; bounds: Bounds; shown: Bounds; isByHand: boolean };

/** All of them are asked for. */
export const isList = ({ topic }: Sought) => topic.length === 0;

/**
 * `unnoted`: the segments of recordings that have no notes. `elsewhere`: how many open ones more there are in recordings out of bounds
 * that were not asked for.
 */
export type Noted = { windows: CommitmentWindow[]; unnoted: SegmentEntity[]; elsewhere: number };

/** What the notes hold of what a question seeks: two statements, however much that is. */
export async function findNoted(
  db: Handle,
  sought: Sought,
  { userId, bounds, shown, isByHand }: Asked,
): Promise<Noted> {
  // «Sabato» is the next one for what is to be done, and the last one for what was said.
  const isAhead = sought.due.length > 0 && sought.what !== 'promise';
  const days = isByHand ? [] : [...sought.due, ...(isAhead ? [] : sought.said)];
  // When it is due counts, and not when it was said: the recording may be an older one.
  const isByDue = ['task', 'appointment', 'promise'].includes(sought.what);
  const read = await listAskedLines(db, {
    userId,
    ...(isByDue ? shown : bounds),
    sections: sectionsOf[sought.what],
    states: statesOf(sought),
    limit: mostLines,
  });
  const isWithin = ({ recordedAt }: { recordedAt: string }) =>
    (bounds.from === null || recordedAt >= bounds.from) && (bounds.to === null || recordedAt < bounds.to);
  const isDueThen = (line: AskedLine) => days.length > 0 && isByDue && dueMeets(line.due, days, sought);
  const asked = read.lines.filter(
    (line) => (isWithin(line) || isDueThen(line)) && isAtTime(line, sought, { days, isByHand, isDueThen }),
  );
  const lines = pick(asked, sought);
  const unnoted = isList(sought) ? read.unnoted.filter(isWithin).slice(0, mostUnnoted) : [];
  const spans = [
    ...lines.flatMap((line) => spansOf(line, sought)),
    ...unnoted.map(({ recordingId }) => ({ recordingId, start: 0, end: Number.MAX_SAFE_INTEGER })),
  ];
  const segments = await listSegmentsWithin(db, { userId, spans, within: shown });
  const isUnnoted = new Set(unnoted.map(({ recordingId }) => recordingId));
  const byRecording = Map.groupBy(segments, ({ recordingId }) => recordingId);
  return {
    windows: lines.flatMap((line) => toWindow(line, byRecording.get(line.recordingId) ?? [], sought)),
    unnoted: segments.filter(({ recordingId }) => isUnnoted.has(recordingId)),
    elsewhere: read.lines.filter((line) => line.section === 'commitment' && !isWithin(line)).length,
  };
}

type Time = { days: Ends[]; isByHand: boolean; isDueThen: (line: AskedLine) => boolean };

/** What is to be done at the time that was asked for; what was decided or left open then. */
function isAtTime(line: AskedLine, sought: Sought, { days, isByHand, isDueThen }: Time): boolean {
  const { what, said, topic } = sought;
  const isSaidThen = said.some(({ from, to }) => line.recordedAt >= from && line.recordedAt < to);
  if (isByHand) return said.length === 0 || isSaidThen;
  // With a topic the time only tells which of them is meant.
  if (days.length === 0 || topic.length > 0) return true;
  if (what === 'task' || what === 'appointment') return isDueThen(line);
  if (what === 'promise') return isDueThen(line) || isSaidThen;
  return said.length === 0 || isSaidThen;
}

/** Those of whom and to whom the question asks; where they are many, those that say its words first. */
function pick(lines: AskedLine[], sought: Sought): AskedLine[] {
  const own = ownAmong(
    lines.flatMap(({ who, toWhom }) => [who, toWhom]),
    sought,
  );
  const asked = lines.filter((line) => isByAsked(line, sought, own));
  if (sought.topic.length === 0) return asked.slice(0, mostRead);
  const share = (line: AskedLine) => topicIn(textOf(line), [], sought).share;
  const ranked = asked.map((line) => ({ line, share: share(line) }));
  return ranked
    .toSorted((one, other) => other.share - one.share)
    .slice(0, mostRead)
    .map(({ line }) => line);
}

const textOf = ({ text, recordingTitle }: AskedLine) => `${text} ${recordingTitle ?? ''}`;

function isByAsked(
  { who, toWhom, origin }: AskedLine,
  sought: Sought,
  own: Set<string> | undefined,
): boolean {
  const { isOwn, isOwed, by, what, termsOf } = sought;
  if (what === 'decision' || what === 'open' || what === 'appointment') return true;
  const isUsers = origin === 'own' || (who !== null && own?.has(who));
  if (isOwn && own) return isUsers === true;
  if (isOwed && isUsers) return false;
  if (isOwed && own && toWhom !== null && !own.has(toWhom)) return false;
  return by.length === 0 || by.some((name) => says(name, termsOf(who ?? '')));
}

/** The seconds of a line with those around it, more where they tell what it is about. */
function spansOf({ sources, recordingId }: AskedLine, { topic, to, what }: Sought): SpokenSpan[] {
  const [first, last] = [sources[0], sources.at(-1)];
  if (!first || !last) return [];
  const isAround = topic.length > 0 || to.length > 0 || what === 'open';
  const { before, after } = isAround ? around : next;
  return [{ recordingId, start: first.start - before, end: last.end + after }];
}

function toWindow(line: AskedLine, spoken: SegmentEntity[], sought: Sought): CommitmentWindow[] {
  const turns = turnsOf(line, spoken);
  // The seconds that it rested on are no longer there.
  if (turns.length === 0 && line.origin !== 'own') return [];
  const answer = tellingDay(line, turns, sought) ?? carrying(line, turns, sought.termsOf) ?? unspoken(line);
  const near =
    turns.length > 0 ? spoken.filter(({ position }) => Math.abs(position - answer.position) <= reach) : [];
  const around = near.map(({ text }) => text);
  const topic = topicIn(line.text, [line.recordingTitle ?? '', ...around], sought);
  // What the talk around it says is looked at turn by turn, as where there are no notes.
  const told = isList(sought)
    ? leastTopic
    : topicIn(
        textOf(line),
        turns.map(({ text }) => text),
        sought,
      ).share;
  if (told < leastTopic) return [];
  const isTo = sought.to.some((name) => isWith(name, { line, turns, near }, sought));
  if (isOfTalk(sought) && sought.to.length > 0 && !isTo) return [];
  const score = strength + topic.worth + timeWorth(line, sought) + (isTo ? weights.to : 0);
  return [{ turns: shownOf(turns, answer, near), answer, score, isTo, facts: factsOf(line) }];
}

/** Where it is asked for by its day: the turn that says it first. */
function tellingDay({ due }: AskedLine, turns: SegmentEntity[], sought: Sought): SegmentEntity | undefined {
  const { timeZone } = sought;
  if (sought.due.length === 0 || due === null) return undefined;
  return turns.find(({ text, spokenAt }) => {
    const said = comingDays(text, new Date(spokenAt), timeZone);
    const times = said.map(({ days }) => instantsOf(days, timeZone));
    return dueMeets(due, times, sought);
  });
}

type Placed = { line: AskedLine; turns: SegmentEntity[]; near: SegmentEntity[] };

/** A name tells with whom one talked or meets, and not to whom something was promised. */
const isOfTalk = ({ what }: Sought) => what === 'decision' || what === 'open' || what === 'appointment';

/** Of a commitment to whom it was made counts, or who speaks right before and behind it; else all who are near. */
function isWith(name: Sought['to'][number], { line, turns, near }: Placed, sought: Sought): boolean {
  const isSaid = (said: string | null) => said !== null && says(name, sought.termsOf(said));
  const { toWhom, text, recordingTitle } = line;
  if (!isOfTalk(sought) && toWhom !== null) return isSaid(toWhom);
  const positions = turns.map(({ position }) => position);
  const [first, last] = [Math.min(...positions) - 1, Math.max(...positions) + 1];
  const isMeeting = sought.what === 'appointment';
  // A commitment is a meeting with whom its own turns name.
  if (isMeeting && line.section === 'commitment')
    return [text, ...turns.map((turn) => turn.text)].some(isSaid);
  const heard = isOfTalk(sought)
    ? near
    : near.filter(({ position }) => position >= first && position <= last);
  const title = isMeeting ? null : recordingTitle;
  return [text, title, ...heard.flatMap((turn) => [turn.text, turn.speaker])].some(isSaid);
}

/** What is due at the time that was asked for, or lies ahead. */
function timeWorth({ due, recordedAt }: AskedLine, sought: Sought): number {
  const { said, what, topic, now } = sought;
  const isSaidThen = said.some(({ from, to }) => recordedAt >= from && recordedAt < to);
  const isDueThen = dueMeets(due, [...sought.due, ...said], sought);
  const isAhead = what === 'task' && topic.length === 0 && isUpcoming(due, now);
  return (isDueThen || isAhead ? weights.due : 0) + (isSaidThen ? weights.said : 0);
}

/** It with the turn before and the one behind; of one turn alone what it answers and what is said to it. */
function shownOf(turns: SegmentEntity[], answer: SegmentEntity, near: SegmentEntity[]): SegmentEntity[] {
  if (turns.length < 2) return turns.length === 0 ? [] : shownWith(near, near.indexOf(answer));
  const isWhole = turns.every(
    (turn, index) => index === 0 || turn.position === (turns[index - 1]?.position ?? 0) + 1,
  );
  // What stands between may say what it is about.
  if (!isWhole) return near.filter(({ position }) => Math.abs(position - answer.position) <= 1);
  const from = Math.max(0, Math.min(turns.indexOf(answer) - 1, turns.length - mostTurns));
  return turns.slice(from, from + mostTurns);
}
