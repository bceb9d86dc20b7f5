import type {
  DayInput,
  DayPage,
  MonthPage,
  TodaysQuestions,
  WeekDay,
  WeekPage,
} from '@wingman/contract/day.ts';
import { maxDayLines, maxDayRecordings } from '@wingman/contract/day-table.ts';
import { dayAfter, daysRange, localDay, mondayOf } from '@wingman/contract/time.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle } from '@wingman/db/handle.ts';
import {
  findDayNeighbours,
  hasLinesOfDays,
  listLengthsOfDays,
  listLinesDue,
  listLinesOfDays,
  listRecordingsOfDays,
  listSpeechOf,
  type RecordedLine,
} from '@wingman/db/repositories/day.repository.ts';
import { listDayDigests } from '@wingman/db/repositories/day-digest.repository.ts';
import { findSettings } from '@wingman/db/repositories/settings.repository.ts';
import { listShownSettlements } from '@wingman/db/repositories/settlement.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import { digestSections, mayBeInDigest } from './choose-digest.ts';
import { byHours, nearestDays, toDayLine, toDayRecording, toDigest, toDigestLine } from './day-view.ts';
import { makeDigest } from './make-digest.ts';
import { monthPage } from './month.ts';
import { questionSections, todaysQuestions } from './todays-questions.ts';

type DaysDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  options: { defaultTimeZone: string };
};

/** Lines that suggested questions come from. */
const mostAsked = 300;

/** The kinds of lines that a day shows. */
const shownSections = ['decision', 'commitment', 'appointment', 'question'] as const;

/** What a user's days and weeks come to. Days are those of the clocks where the user is. */
export function createDaysService({ database, clock, events, options }: DaysDeps) {
  const { db } = database;

  async function settingsOf({ userId, timeZone }: Actor) {
    const settings = await findSettings(db, userId);
    return { ...settings, timeZone: timeZone ?? settings.timeZone ?? options.defaultTimeZone };
  }

  async function get(actor: Actor, { day }: DayInput): Promise<DayPage> {
    const { userId } = actor;
    const { timeZone } = await settingsOf(actor);
    const began = { userId, ...daysRange(day, 1, timeZone) };
    const found = await listRecordingsOfDays(db, { ...began, limit: maxDayRecordings + 1 });
    const recordings = found.slice(0, maxDayRecordings);
    const lines = await listLinesOfDays(db, { ...began, sections: shownSections, limit: maxDayLines + 1 });
    const [digest] = await listDayDigests(db, { userId, first: day, last: day });
    const due = await listLinesDue(db, { userId, day, limit: maxDayLines + 1 });
    const isOwn = ({ recordedAt }: RecordedLine) => recordedAt >= began.from && recordedAt < began.to;
    const spoken = await listSpeechOf(db, began);
    const neighbours = await findDayNeighbours(db, { ...began, day });
    const shownLines = lines.slice(0, maxDayLines);
    const settlements = await settlementsOf(db, [...shownLines, ...due.slice(0, maxDayLines)]);
    const shown = linesBySection(shownLines, settlements);
    return {
      day,
      ...nearestDays(neighbours, timeZone),
      recordings: recordings.map(toDayRecording),
      hours: byHours(spoken, timeZone),
      digest: toDigest(digest, recordings),
      canDigest:
        lines.some(mayBeInDigest) || (await hasLinesOfDays(db, { ...began, sections: digestSections })),
      decisions: shown('decision'),
      commitments: shown('commitment'),
      // What was taken on and falls on one day stands there once.
      due: due
        .slice(0, maxDayLines)
        .filter((line) => !isOwn(line))
        .map((line) => toDayLine(line, settlements)),
      appointments: shown('appointment'),
      questions: shown('question'),
      isShortened: found.length > maxDayRecordings || Math.max(lines.length, due.length) > maxDayLines,
    };
  }

  return {
    get,

    /** The week of any of its days. */
    async week(actor: Actor, input: DayInput): Promise<WeekPage> {
      const { userId } = actor;
      const { timeZone } = await settingsOf(actor);
      const monday = mondayOf(input.day);
      const began = { userId, ...daysRange(monday, 7, timeZone) };
      const recordings = await listLengthsOfDays(db, began);
      const sections = ['decision', 'commitment'] as const;
      const lines = await listLinesOfDays(db, { ...began, sections, limit: maxDayLines + 1 });
      const digests = await listDayDigests(db, { userId, first: monday, last: dayAfter(monday, 6) });
      const { before, after } = await findDayNeighbours(db, { ...began, day: monday });
      const byDay = Map.groupBy(recordings, ({ createdAt }) => localDay(new Date(createdAt), timeZone));
      const days = [0, 1, 2, 3, 4, 5, 6].map((index): WeekDay => {
        const day = dayAfter(monday, index);
        const ofDay = byDay.get(day) ?? [];
        return {
          day,
          recordings: ofDay.length,
          seconds: ofDay.reduce((sum, { duration }) => sum + duration, 0),
          lines: digests.find((digest) => digest.day === day)?.lines.map(toDigestLine) ?? [],
        };
      });
      const shownLines = lines.slice(0, maxDayLines);
      const shown = linesBySection(shownLines, await settlementsOf(db, shownLines));
      const commitments = shown('commitment');
      const weekOf = (instant: string | null) =>
        instant === null ? null : mondayOf(localDay(new Date(instant), timeZone));
      return {
        monday,
        previous: weekOf(before),
        next: weekOf(after),
        days,
        decisions: shown('decision'),
        open: commitments.filter(({ state }) => state === 'open'),
        done: commitments.filter(({ state }) => state === 'done'),
        isShortened: lines.length > maxDayLines,
      };
    },

    /** How much was recorded on each day of the month of any of its days. */
    async month(actor: Actor, { day }: DayInput): Promise<MonthPage> {
      const { timeZone } = await settingsOf(actor);
      return monthPage(db, { userId: actor.userId, day, timeZone });
    },

    /** Makes the digest of a day now, and answers the day. Where there are no lines to make one of it stays as it is. */
    async makeDigest(actor: Actor, input: DayInput): Promise<DayPage> {
      const { userId } = actor;
      const { timeZone } = await settingsOf(actor);
      const now = clock.now().toISOString();
      const isMade = await makeDigest(database, { userId, day: input.day, timeZone }, { now });
      if (isMade) events.publish(userId, { type: 'day', day: input.day, isNews: false });
      return get(actor, input);
    },

    /** Questions that today's notes answer, for an empty chat. */
    async questions(actor: Actor): Promise<TodaysQuestions> {
      const { userName, timeZone } = await settingsOf(actor);
      const today = daysRange(localDay(clock.now(), timeZone), 1, timeZone);
      const lines = await listLinesOfDays(db, {
        userId: actor.userId,
        ...today,
        sections: questionSections,
        ...({ limit: mostAsked, preferred: 'last' } as const),
      });
      return { questions: todaysQuestions(lines, userName) };
    },
  };
}

type Settlements = Awaited<ReturnType<typeof listShownSettlements>>;

/** What later recordings say of what was taken on. */
const settlementsOf = (db: Handle, lines: readonly RecordedLine[]): Promise<Settlements> =>
  listShownSettlements(
    db,
    lines.filter(({ section }) => section === 'commitment').map(({ id }) => id),
  );

/** The lines of a section that are not dropped. */
function linesBySection(lines: readonly RecordedLine[], settlements: Settlements) {
  const bySection = Map.groupBy(lines, ({ section }) => section);
  return (section: RecordedLine['section']) =>
    (bySection.get(section) ?? [])
      .filter(({ state }) => state !== 'dropped')
      .map((line) => toDayLine(line, settlements));
}
