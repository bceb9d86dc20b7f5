import {
  addDays,
  type CalendarDay,
  compareDays,
  type Days,
  daysInMonth,
  easter,
  isDay,
  monthOf,
  oneDay,
  weekdayOf,
  weekOf,
} from './calendar.ts';
import { foldText, type Span } from './folded-text.ts';
import {
  monthNamed,
  monthPattern,
  numberOf,
  numberPattern,
  ordinaryNumberPattern,
  weekdayNamed,
  weekdayPattern,
} from './words.ts';
import { calendarDay, startOfDay } from './zoned-time.ts';

type Groups = Record<string, string | undefined>;
type Rule = { pattern: RegExp; read: (groups: Groups, today: CalendarDay) => Days | undefined };

const rule = (pattern: string, read: Rule['read']): Rule => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'gu'),
  read,
});

const dayNumber = `primo|\\d{1,2}|${ordinaryNumberPattern}`;
const dayOf = (text: string | undefined) => (text === 'primo' ? 1 : numberOf(text));
const weekEnd = (day: CalendarDay): Days => ({ first: day, last: weekOf(day).last });
const number = `(?:un )?paio di|${numberPattern}|quindici`;
const count = (text: string | undefined) => (text?.endsWith('paio di') ? 2 : numberOf(text));

/** Words for a time that lies ahead, as somebody means them who says them on a day. */
const rules: Rule[] = [
  rule(
    'oggi(?: (?:pomeriggio|stesso))?|stasera|stanotte|stamattina|questo pomeriggio|questa sera|in giornata|adesso|subito',
    (_, day) => oneDay(day),
  ),
  rule('domani(?: (?:mattina|pomeriggio|sera))?|domattina', (_, day) => oneDay(addDays(day, 1))),
  rule('dopodomani|dopo domani', (_, day) => oneDay(addDays(day, 2))),
  rule(`(?<name>${weekdayPattern})(?: prossim[oa]| mattina| pomeriggio| sera)?`, (g, day) =>
    nextWeekday(day, g.name),
  ),
  rule(`(?<name>${weekdayPattern}),? (?:tra|fra) (?<n>${number}) giorni`, (g, day) =>
    weekdayNear(addDays(day, count(g.n)), g.name),
  ),
  rule(`(?<name>${weekdayPattern}),? (?:il )?(?<n>${dayNumber})(?: (?<month>${monthPattern}))?`, (g, day) =>
    nextDate(day, g, weekdayNamed(g.name)),
  ),
  rule(
    `(?:il |l'|entro il |per il |del |dal )(?<n>${dayNumber})(?: (?<month>${monthPattern}))?|(?<m>\\d{1,2}|primo|${ordinaryNumberPattern}) (?<other>${monthPattern})`,
    (g, day) => nextDate(day, { n: g.n ?? g.m, month: g.month ?? g.other }),
  ),
  rule(`(?:tra|fra) (?<n>${number})(?: o (?<m>${numberPattern}))? giorni`, (g, day) => ({
    first: addDays(day, count(g.n)),
    last: addDays(day, count(g.m ?? g.n)),
  })),
  rule(`(?:tra|fra) (?<n>${number}) settiman[ae]`, (g, day) => weekOf(day, count(g.n))),
  rule(`(?:tra|fra) (?<n>${number}) mes[ei]`, (g, day) => monthOf(day, count(g.n))),
  rule(
    '(?:la |nella |della |dalla )?(?:settimana prossima|prossima settimana|settimana che viene)',
    (_, day) => weekOf(day, 1),
  ),
  rule('(?:in|entro|per|questa|nella|entro la|entro fine|a fine) settimana', (_, day) => weekEnd(day)),
  rule('(?:nel|questo|il|per il|durante il) (?:fine ?settimana|week ?end)', (_, day) => ({
    first: addDays(weekOf(day).first, 5),
    last: weekOf(day).last,
  })),
  rule('(?:nei|i) prossimi giorni|in questi giorni|a breve|prossimamente', (_, day) => ({
    first: day,
    last: addDays(day, 7),
  })),
  rule('(?:il |nel )?(?:mese prossimo|prossimo mese)', (_, day) => monthOf(day, 1)),
  rule('(?:in |entro )?questo mese|(?:entro|per|a) (?:la )?fine (?:del )?mese', (_, day) => ({
    first: day,
    last: monthOf(day).last,
  })),
  rule(`(?:a|ad|in|entro|per) (?<month>${monthPattern})`, (g, day) => nextMonth(day, monthNamed(g.month))),
  rule("dopo (?:la |l')?(?:befana|epifania)|dopo le feste", (_, day) => after(nextOf(day, 1, 6))),
  rule('dopo natale', (_, day) => after(nextOf(day, 12, 25))),
  rule('dopo pasqua', (_, day) => after(nextEaster(day))),
  rule('(?:prima di|per|a|entro) natale', (_, day) => ({ first: day, last: nextOf(day, 12, 25) })),
  rule('(?:prima di|per|a|entro) pasqua', (_, day) => ({ first: day, last: nextEaster(day) })),
];

const afterDays = 14;
const after = (day: CalendarDay): Days => ({ first: addDays(day, 1), last: addDays(day, afterDays) });

function nextWeekday(day: CalendarDay, name: string | undefined): Days {
  const ahead = (weekdayNamed(name) - weekdayOf(day) + 7) % 7;
  return oneDay(addDays(day, ahead === 0 ? 7 : ahead));
}

/** The named weekday nearest to a day. */
function weekdayNear(day: CalendarDay, name: string | undefined): Days {
  const offset = (weekdayNamed(name) - weekdayOf(day) + 7) % 7;
  return oneDay(addDays(day, offset > 3 ? offset - 7 : offset));
}

/** The next day with this number, in the named month and on the named weekday where there are such. */
function nextDate(today: CalendarDay, { n, month }: Groups, weekday?: number): Days | undefined {
  const day = dayOf(n);
  const named = monthNamed(month);
  for (let ahead = 0; ahead < 24; ahead += 1) {
    const found = { ...monthOf(today, ahead).first, day };
    if (!isDay(found) || compareDays(found, today) < 0) continue;
    if (named > 0 && found.month !== named) continue;
    if (weekday === undefined || weekdayOf(found) === weekday) return oneDay(found);
  }
  return undefined;
}

function nextMonth(today: CalendarDay, month: number): Days {
  const year = today.year + (month < today.month ? 1 : 0);
  const first = { year, month, day: 1 };
  return { first, last: { ...first, day: daysInMonth(first) } };
}

function nextOf(today: CalendarDay, month: number, day: number): CalendarDay {
  const found = { year: today.year, month, day };
  return compareDays(found, today) < 0 ? { ...found, year: today.year + 1 } : found;
}

function nextEaster(today: CalendarDay): CalendarDay {
  const found = easter(today.year);
  return compareDays(found, today) < 0 ? easter(today.year + 1) : found;
}

const maxLength = 1_000;

/** `span`: the words that name the days, in the text as given. */
export type ComingDays = { days: Days; span: Span };

/** The half-open range of instants of local days, as ISO 8601 text in UTC. */
export const instantsOf = ({ first, last }: Days, timeZone: string): { from: string; to: string } => ({
  from: startOfDay(first, timeZone).toISOString(),
  to: startOfDay(addDays(last, 1), timeZone).toISOString(),
});

/** The days that a text names ahead of the moment at which it was said, in its order. `timeZone`: IANA name. */
export function comingDays(text: string, saidAt: Date, timeZone: string): ComingDays[] {
  const folded = foldText(text.slice(0, maxLength));
  const today = calendarDay(saidAt, timeZone);
  const found = rules.flatMap(({ pattern, read }) =>
    [...folded.text.matchAll(pattern)].flatMap((match) => {
      const days = read(match.groups ?? {}, today);
      return days ? [{ days, start: match.index, end: match.index + match[0].length }] : [];
    }),
  );
  const kept: typeof found = [];
  for (const each of found.sort((one, other) => other.end - other.start - (one.end - one.start))) {
    if (kept.every(({ start, end }) => end <= each.start || start >= each.end)) kept.push(each);
  }
  return kept
    .sort((one, other) => one.start - other.start)
    .map(({ days, start, end }) => ({ days, span: folded.toSource({ start, end }) }));
}
