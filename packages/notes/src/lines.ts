import { addDays, type CalendarDay } from '@wingman/italian/dates/calendar.ts';
import type { DueDays } from '@wingman/italian/dates/due-days.ts';
import { sentencesOf } from '@wingman/italian/sentences/sentences.ts';
import type { Draft } from './commitments/draft.ts';
import { cut } from './cut.ts';
import type { Appointment } from './decisions/find-appointments.ts';
import type { FoundDecision } from './decisions/find-decisions.ts';
import type { OpenQuestion } from './decisions/find-questions.ts';
import type { NoteDue, NoteLine } from './note.ts';
import type { Topic } from './overview/topics.ts';
import type { Turn } from './turns/turn.ts';

/** Lines of a section; of more the plainest are kept. */
const mostLines = 60;
const mostNames = 20;
const mostCited = 8;

/** The plainest of a section, in the order given. */
export function bestLines(lines: NoteLine[]): NoteLine[] {
  if (lines.length <= mostLines) return lines;
  const plainest = lines
    .map((line, place) => ({ line, place }))
    .sort((one, other) => other.line.strength - one.line.strength);
  const least = plainest[mostLines - 1]?.line.strength ?? 0;
  const kept = plainest.filter(({ line }) => line.strength > least);
  const equal = plainest.filter(({ line }) => line.strength === least);
  const room = mostLines - kept.length;
  // Of those that are as plain, some of the whole length.
  for (let index = 0; index < room; index += 1)
    kept.push(...equal.slice(Math.floor((index * equal.length) / room)).slice(0, 1));
  return kept.sort((one, other) => one.place - other.place).map(({ line }) => line);
}

const idsOf = (turns: Turn[], places: Set<number>): number[] =>
  [...places]
    .sort((one, other) => one - other)
    .slice(0, mostCited)
    .flatMap((place) => turns[place]?.segment.id ?? []);

const rule = { foundBy: 'rule' } as const;
const round = (strength: number) => Math.round(Math.min(1, strength) * 100) / 100;

const mostLead = 160;
const mostSentence = 160;

/** The sentence of the words, or they alone where it is long. */
export function sentenceAt({ turn, start, end }: Draft['text']): string {
  const { text } = turn.segment;
  const whole = sentencesOf(text).find((each) => each.start <= start && each.end >= end);
  const isShort = whole !== undefined && whole.end - whole.start <= mostSentence;
  return isShort ? text.slice(whole.start, whole.end) : text.slice(start, end);
}

export function commitmentLine(turns: Turn[], draft: Draft): NoteLine {
  const { voice, toWhom, turns: places, weight, due, dueWords, text, about } = draft;
  const isReferred = about !== undefined && about.index < text.turn.index && about.plain.length <= mostLead;
  const lead = isReferred ? `${about.segment.text} — ` : '';
  const cited = isReferred ? new Set([about.index, ...places]) : places;
  return {
    ...rule,
    section: 'commitment',
    text: cut(`${lead}${sentenceAt(text)}`),
    segmentIds: idsOf(turns, cited),
    strength: round(weight / 8),
    ...(voice !== '' && { who: voice }),
    ...(toWhom && toWhom !== voice && { toWhom }),
    ...(due && dueWords.length > 0 && { dueText: cut(dueWords.join(', ')) }),
    ...(due && { due: asNoteDue(due, text.turn) }),
  };
}

export const decisionLine = (turns: Turn[], { turn, turns: places, strength }: FoundDecision): NoteLine => ({
  ...rule,
  section: 'decision',
  text: cut(turn.segment.text),
  segmentIds: idsOf(turns, places),
  strength: round(strength),
});

export const questionLine = (turns: Turn[], { turn, turns: places, strength }: OpenQuestion): NoteLine => ({
  ...rule,
  section: 'question',
  text: cut(turn.segment.text),
  segmentIds: idsOf(turns, places),
  strength: round(strength),
});

export const appointmentLine = (
  turns: Turn[],
  { turn, turns: places, due, strength }: Appointment,
): NoteLine => ({
  ...rule,
  section: 'appointment',
  text: cut(turn.segment.text),
  segmentIds: idsOf(turns, places),
  strength: round(strength),
  due: asNoteDue(due, turn),
});

/** Things that are said in three turns or more, and names. */
export const nameLines = (turns: Turn[], topics: Topic[]): NoteLine[] =>
  topics
    .filter(({ isName, turns: places }) => isName || places.length >= 3)
    .slice(0, mostNames)
    .map(({ word, turns: places }) => ({
      ...rule,
      section: 'name',
      text: cut(word),
      segmentIds: idsOf(turns, new Set(places)),
      strength: round(places.length / 8),
    }));

const pad = (value: number) => String(value).padStart(2, '0');
const iso = ({ year, month, day }: CalendarDay) =>
  `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;

const halfDay = 720;

/** An hour alone is the next one: at night «alle nove» is of tomorrow. */
function hourAlone(minutes: number, { day, minute }: Turn): Pick<DueDays, 'from' | 'to' | 'minutes'> {
  if (minutes >= minute) return { from: day, to: day, minutes };
  if (minutes < halfDay && minutes + halfDay >= minute)
    return { from: day, to: day, minutes: minutes + halfDay };
  const tomorrow = addDays(day, 1);
  return { from: tomorrow, to: tomorrow, minutes };
}

export function asNoteDue(due: DueDays, turn: Turn): NoteDue {
  const isAlone = due.from === undefined && due.to === undefined;
  const { from: first, to: last, minutes } = isAlone ? hourAlone(due.minutes ?? halfDay * 2, turn) : due;
  const isToOneDay = last !== undefined && (first === undefined || iso(first) === iso(last));
  const time =
    minutes === undefined ? undefined : `${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`;
  return {
    ...(first && { from: iso(first) }),
    ...(last && { to: iso(last) }),
    ...(isToOneDay && time && { time }),
  };
}
