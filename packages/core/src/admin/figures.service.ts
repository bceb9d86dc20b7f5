import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '@wingman/contract/error.ts';
import {
  defaultPeriods,
  type Figures,
  type FiguresInput,
  type FigureUnit,
  figureUnits,
  type PeriodFigures,
} from '@wingman/contract/figures.ts';
import { dayAfter, localDay } from '@wingman/contract/time.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  addToFigures,
  deleteActiveUsersBefore,
  type FigureEvent,
  type FigureOf,
  insertActiveUsers,
  listFigures,
  takeFigureEvents,
} from '@wingman/db/repositories/figure.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Clock } from '../ports/clock.ts';

type FiguresDeps = { database: WingmanDatabase; clock: Clock; options: { defaultTimeZone: string } };

/** Events that are added up at a time: a few milliseconds. */
const eventsAtOnce = 1_000;
/** The most that are added up while somebody waits for the figures. */
const eventsPerReading = 10_000;
/** Whoever was active is known for so many days, and until the end of their month, so as to be counted once. */
const daysKept = 2;

/**
 * What happened on the instance, by days and months of its time zone. Where something happens an event is inserted (figure.repository.ts);
 * here the events are added up, and deleted.
 */
export function createFiguresService({ database, clock, options }: FiguresDeps) {
  const { db, dialect } = database;
  const dayOf = (instant: Date) => localDay(instant, options.defaultTimeZone);

  /** How many events it added up. */
  async function addSome(): Promise<number> {
    return db.transaction().execute(async (trx) => {
      await dialect.serialize(trx, 'figures');
      const events = await takeFigureEvents(trx, eventsAtOnce);
      const dated = events.map((event) => ({ ...event, day: dayOf(new Date(event.at)) }));
      const active = await insertActiveUsers(trx, activeIn(dated));
      await addToFigures(trx, [
        ...sumsOf(dated.flatMap(({ day, kind, amount }) => periodsOf(day, { kind, amount }))),
        ...sumsOf(active.map((period) => ({ ...period, kind: 'activeUsers' as const, amount: 1 }))),
      ]);
      return events.length;
    });
  }

  async function addUp(most: number): Promise<void> {
    for (let added = 0; added < most; added += eventsAtOnce) {
      if ((await addSome()) < eventsAtOnce) return;
      await nextTurn();
    }
  }

  async function overTime({ by = 'day', last = defaultPeriods[by] }: FiguresInput): Promise<Figures> {
    await addUp(eventsPerReading);
    const periods = lastPeriods(by, last, dayOf(clock.now()));
    const [from = '', to = ''] = [periods[0], periods.at(-1)];
    const found = new Map(periods.map((period) => [period, emptyFigures(period)]));
    for (const { period, kind, amount } of await listFigures(db, { unit: by, from, to })) {
      const figures = found.get(period);
      if (figures) figures[kind] = amount;
    }
    return { by, timeZone: options.defaultTimeZone, figures: [...found.values()] };
  }

  return {
    /** The oldest first, without gaps. @throws {DomainError} forbidden for anyone but an administrator */
    async list(actor: Actor, input: FiguresInput): Promise<Figures> {
      if (!actor.isAdmin) throw new DomainError('forbidden');
      return overTime(input);
    },

    /** The same for the command line; access to the machine is the permission. */
    overTime,

    /** Adds up what waits, and deletes who was active longer ago than counting needs. May run at any time. */
    async addUp(): Promise<void> {
      await addUp(Number.POSITIVE_INFINITY);
      const first = dayAfter(dayOf(clock.now()), -daysKept);
      for (const unit of figureUnits)
        await deleteActiveUsersBefore(db, { unit, period: periodOf(unit, first) });
    },
  };
}

const periodOf = (unit: FigureUnit, day: string): string => (unit === 'day' ? day : day.slice(0, 7));

const periodsOf = <Event>(day: string, event: Event) =>
  figureUnits.map((unit) => ({ ...event, unit, period: periodOf(unit, day) }));

/** Who recorded or asked, in each day and month. */
function activeIn(events: readonly (FigureEvent & { day: string })[]) {
  const active = events
    .filter(({ kind, amount }) => kind === 'questions' || (kind === 'recordedSeconds' && amount > 0))
    .flatMap(({ day, userId }) => (userId === null ? [] : periodsOf(day, { userId })));
  return [...new Map(active.map((each) => [`${each.period} ${each.userId}`, each])).values()];
}

function sumsOf(amounts: readonly FigureOf[]): FigureOf[] {
  const sums = new Map<string, FigureOf>();
  for (const { amount, ...of } of amounts) {
    const key = `${of.period} ${of.kind}`;
    sums.set(key, { ...of, amount: (sums.get(key)?.amount ?? 0) + amount });
  }
  return [...sums.values()];
}

function lastPeriods(unit: FigureUnit, last: number, today: string): string[] {
  return Array.from({ length: last }, (_, index) => before(unit, today, last - 1 - index));
}

function before(unit: FigureUnit, today: string, ago: number): string {
  if (unit === 'day') return dayAfter(today, -ago);
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - ago;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

const emptyFigures = (period: string): PeriodFigures => ({
  period,
  activeUsers: 0,
  newUsers: 0,
  recordedSeconds: 0,
  questions: 0,
  failedTranscriptions: 0,
  failedAnswers: 0,
});
