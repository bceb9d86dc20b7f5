import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { commitmentIn } from '@wingman/italian/commitments/commitment.ts';
import { decisionIn } from '@wingman/italian/commitments/decision.ts';
import { type ComingDays, comingDays, instantsOf } from '@wingman/italian/dates/coming-days.ts';
import { analyse } from '@wingman/italian/stems/analysis.ts';
import { asksMarked } from '@wingman/search/answers/asking-turns.ts';
import { settles } from '@wingman/search/questions/yes-no.ts';
import {
  type CommitmentWindow,
  leastTopic,
  meets,
  ownAmong,
  type Sought,
  says,
  topicIn,
  weights,
} from './sought.ts';

// Of recordings that have no notes, and where the notes hold nothing of what was asked.

/** How many turns around a commitment tell what it is about. */
export const reach = 3;

/** What was taken on or decided as a question asks, by what the turns say. Segments in any order. */
export function spokenWindows(segments: SegmentEntity[], sought: Sought): CommitmentWindow[] {
  const own = sought.isOwn
    ? ownAmong(
        segments.map(({ speaker }) => speaker),
        sought,
      )
    : undefined;
  const recordings = [...Map.groupBy(segments, ({ recordingId }) => recordingId).values()].map((members) =>
    members.sort((one, other) => one.position - other.position),
  );
  return recordings.flatMap((turns) =>
    turns.flatMap((_, index) => toWindow(turns, index, { ...sought, ownSpeakers: own })),
  );
}

type Speaking = Sought & { ownSpeakers: Set<string> | undefined };

function toWindow(turns: SegmentEntity[], index: number, sought: Speaking): CommitmentWindow[] {
  const turn = turns[index] as SegmentEntity;
  const strength = strengthOf(turn.text, sought);
  if (strength === 0 || !isByAsked(turn, sought)) return [];
  const around = turns.slice(Math.max(0, index - reach), index + reach + 1).map(({ text }) => text);
  const topic = topicIn(turn.text, around, sought);
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
function isByAsked({ speaker }: SegmentEntity, { by, isOwn, ownSpeakers, what, termsOf }: Speaking): boolean {
  if (isOwn && ownSpeakers) return ownSpeakers.has(speaker ?? '');
  if (by.length === 0 || what === 'decision') return true;
  return by.some((name) => says(name, termsOf(speaker ?? '')));
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

/** What it answers or refers to, and what another voice says to it in a few words. */
export function shownWith(turns: SegmentEntity[], index: number): SegmentEntity[] {
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
  const asks = asksMarked(before.text) && before.speaker !== turn.speaker;
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
