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
  yearOf,
} from './calendar.ts';
import { partPattern } from './clock-rules.ts';
import { none, open, past, type Reading, type Rule, rule, type Today } from './rule.ts';
import {
  monthNamed,
  monthPattern,
  numberOf,
  ordinaryNumberPattern,
  shortMonthPattern,
  weekdayNamed,
  weekdayPattern,
} from './words.ts';

const year = '(?<year>(?:19|20)\\d{2})';
/** Pattern of the year of a date, required and optional. */
const inYear = `(?:(?:del |di |dell'anno )?${year}|(?<lastYear>dell'anno scorso|dello scorso anno)|(?<thisYear>di quest'? ?anno))`;
export const ofYear = `(?: ${inYear})?`;
export const scorso = '(?:scors[oa]|passat[oa])';
const day = `(?:\\d{1,2}|primo|1°|${ordinaryNumberPattern})`;

/** Words that may follow «il 3» when it is a date and no quantity. */
const afterDay = `(?= ?$| ?[?!.,;:)]| (?:ho|hai|ha|abbiamo|avete|hanno|si|era|erano|e'|c'era|sera|mattina|mattino|pomeriggio|notte|alle|verso|dopo|prima|con|che|cosa|chi|dove|scorso|e il|o il)(?![\\p{L}])|,? (?:e|ed|o|oppure) (?:(?:il|di|del|anche) )?(?:${weekdayPattern})'? \\d)`;

/** Dates of the calendar, in Italian and as figures. Without a year, the last such date in the past. */
export const dateRules: Rule[] = [
  rule('(?<year>20\\d{2})-(?<month>\\d{2})-(?<day>\\d{2})', (g, today) => dated(g, today)),
  rule('(?<day>\\d{1,2})[/.-](?<month>\\d{1,2})[/.-](?<year>\\d{4}|\\d{2})', (g, today) => dated(g, today)),
  rule("(?:(?:il|del|al|dal|giorno) |l'|dell')(?<day>\\d{1,2})[/](?<month>\\d{1,2})", (g, today) =>
    dated(g, today),
  ),
  rule(
    `(?:${weekdayPattern})?'?,? ?(?:(?:il giorno|il|del|nel|giorno) |l' ?|dell' ?)?(?<day>${day})(?: di)? (?<name>${shortMonthPattern})${ofYear}`,
    (g, today) => dated({ ...g, month: String(monthNamed(g.name)) }, today),
  ),
  rule(
    `(?:il giorno|il|del giorno|giorno) (?<day>\\d{1,2}|primo(?= del mese))(?: del mese)?${afterDay}`,
    bareDay,
  ),
  rule(`l'(?<day>1|8|11|uno|otto|undici)${afterDay}`, bareDay),
  rule(`(?<=(?:${partPattern}) )del (?<day>\\d{1,2})${afterDay}`, bareDay),
  rule(`(?:(?:il|di|del) )?(?<name>${weekdayPattern})'? (?<day>\\d{1,2})${afterDay}`, weekdayOfNumber),
  rule(
    `(?:dal|tra il|fra il|dall'|tra l'|fra l') ?(?<a>\\d{1,2}|primo) (?:al|all'|e il|ed il|e l')? ?(?<b>\\d{1,2})(?: di)? (?<name>${shortMonthPattern})${ofYear}`,
    (g, today) => {
      const month = String(monthNamed(g.name));
      const [from, to] = [g.a, g.b].map((text) => dated({ ...g, day: text, month }, today)?.days);
      return from && to && compareDays(from.first, to.last) <= 0
        ? open({ first: from.first, last: to.last })
        : undefined;
    },
  ),
  rule(
    "(?:dal|tra il|fra il|dall'|tra l'|fra l') ?(?<a>\\d{1,2}) (?:al|all'|e il|ed il|e l') ?(?<b>\\d{1,2})(?! ?(?:%|per cento|euro|anni))",
    (g, today) => {
      const to = bareDay({ day: g.b }, today)?.days?.last;
      const first = to && { ...to, day: Number(g.a) };
      return to && first && isDay(first) && first.day <= to.day ? open({ first, last: to }) : undefined;
    },
  ),
  rule(
    `(?:(?:a|ad|in|nel mese di|nel|durante|di|del mese di|lo scorso|dello scorso|nello scorso) |(?:nell'|dell'|l') ?)(?<name>${monthPattern})(?: ${scorso})?${ofYear}`,
    (g, today) => monthReading(g, today),
  ),
  rule(`(?<name>${monthPattern}) ${inYear}`, (g, today) => monthReading(g, today)),
  rule(`(?<name>${monthPattern}) ${scorso}`, (g, today) => monthReading(g, today)),
  rule(
    `(?:(?:a|ad|verso|verso la|verso l'|all'|alla|ai|i|nei|sul|nella) ?)?(?<part>inizio|inizi|primi giorni di|primi di|ultimi giorni di|meta'?|fine)(?: di| del mese di)? (?<name>${monthPattern})(?: ${scorso})?${ofYear}`,
    (g, today) => {
      const { days, tense } = monthReading(g, today);
      return days && { days: partOfMonth(days, g.part ?? ''), tense };
    },
  ),
  rule(`(?:nel|del|durante il|nell'anno|dell'anno) ?${year}`, (g, today) => {
    const found = Number(g.year);
    return found < today.day.year ? past(yearOf(found)) : open(yearOf(found));
  }),
  rule(
    `(?:(?:in|di|questa|la|lo|l'|dell'|quest'|nell'|della|durante l'|durante la) ?)?(?:scors[oa] )?(?<season>primavera|estate|autunno|inverno)(?<last> ${scorso})?${ofYear}`,
    (g, today) => {
      const named = yearNamed(g, today);
      return { days: season(g.season ?? '', named, today), tense: g.last || named ? 'past' : 'open' };
    },
  ),
  rule(
    `(?:(?:a|per le feste di|durante le feste di|la vigilia di|alla vigilia di|il giorno di|a san|di) )(?<feast>natale|capodanno|ferragosto|pasqua|pasquetta|ognissanti|santo stefano)${ofYear}|(?<other>vigilia di natale)|(?:all'|alla |per l'|per la )(?<third>epifania|befana)`,
    (g, today) => {
      const days = feast(g.feast ?? g.other ?? g.third ?? '', yearNamed(g, today), today);
      return days && open(days);
    },
  ),
];

/** The year that a date names, if any. */
export function yearNamed(g: Record<string, string | undefined>, { day: today }: Today): number | undefined {
  if (g.lastYear) return today.year - 1;
  if (g.thisYear) return today.year;
  return g.year === undefined ? undefined : Number(g.year);
}

/** The date in the given year, else the last one in the past. */
export function dated(g: Record<string, string | undefined>, today: Today): Reading | undefined {
  const number = g.day === '1°' ? 1 : numberOf(g.day);
  const month = Number(g.month);
  const short = yearNamed(g, today);
  const wanted = short !== undefined && short < 100 ? 2000 + short : short;
  for (const each of wanted === undefined ? lastYears(today) : [wanted]) {
    const found: CalendarDay = { year: each, month, day: number };
    if (!Number.isInteger(number) || !isDay(found)) continue;
    if (wanted !== undefined || compareDays(found, today.day) <= 0) return open(oneDay(found));
  }
  return isMeantAsDate(number, month, g.year) ? none : undefined;
}

/** «10.20.30» is no invalid date, but none at all; «31/02/2026» is one, and «2027-13-45». */
function isMeantAsDate(number: number, month: number, year: string | undefined): boolean {
  return Number.isInteger(number) && ((month >= 1 && month <= 12) || year?.length === 4);
}

/** Nine years contain a 29 February. */
const lastYears = ({ day: { year: current } }: Today) => Array.from({ length: 9 }, (_, i) => current - i);

/** «Il 3»: of this month or of the last one that has a day of this number behind us. */
function bareDay(g: Record<string, string | undefined>, { day: today }: Today): Reading | undefined {
  const number = numberOf(g.day);
  for (let back = 0; back < 3; back += 1) {
    const found = { ...monthOf(today, -back).first, day: number };
    if (isDay(found) && compareDays(found, today) <= 0) return open(oneDay(found));
  }
  return undefined;
}

/** «Lunedì 16»: the last 16th that was a Monday, within two years. */
function weekdayOfNumber(g: Record<string, string | undefined>, { day: today }: Today): Reading | undefined {
  for (let back = 0; back < 24; back += 1) {
    const found = { ...monthOf(today, -back).first, day: Number(g.day) };
    if (!isDay(found) || compareDays(found, today) > 0) continue;
    if (weekdayOf(found) === weekdayNamed(g.name)) return past(oneDay(found));
  }
  return undefined;
}

export function monthReading(
  g: Record<string, string | undefined>,
  today: Today,
): { days: Days; tense: 'open' } {
  const month = monthNamed(g.name);
  const found = yearNamed(g, today) ?? today.day.year - (month > today.day.month ? 1 : 0);
  return { days: monthOf({ year: found, month }), tense: 'open' };
}

/** The beginning, the middle or the end of a month, each a good third of it. */
export function partOfMonth({ first, last }: Days, part: string): Days {
  if (/^(ini|primi|early|beginning)/.test(part)) return { first, last: { ...first, day: 11 } };
  if (/^(met|mid)/.test(part)) return { first: { ...first, day: 10 }, last: { ...first, day: 21 } };
  return { first: { ...first, day: daysInMonth(first) - 10 }, last };
}

/** First and last months and days of the seasons, as wide as people mean them. */
const seasons: Record<string, [number, number, number, number]> = {
  primavera: [3, 1, 6, 21],
  spring: [3, 1, 6, 21],
  estate: [6, 1, 9, 22],
  summer: [6, 1, 9, 22],
  autunno: [9, 1, 12, 21],
  autumn: [9, 1, 12, 21],
  fall: [9, 1, 12, 21],
  inverno: [12, 1, 3, 20],
  winter: [12, 1, 3, 20],
};

/** The season of the named year (a winter by the year in which it begins), else the last that has begun. */
export function season(name: string, named: number | undefined, { day: today }: Today): Days {
  const [fromMonth, fromDay, toMonth, toDay] = seasons[name] ?? [1, 1, 12, 31];
  const begins = (of: number) => ({ year: of, month: fromMonth, day: fromDay });
  const hasBegun = compareDays(begins(today.year), today) <= 0;
  const from = named ?? today.year - (hasBegun ? 0 : 1);
  return {
    first: begins(from),
    last: { year: from + (toMonth < fromMonth ? 1 : 0), month: toMonth, day: toDay },
  };
}

const feasts: Record<string, (of: number) => Days> = {
  natale: (of) => oneDay({ year: of, month: 12, day: 25 }),
  'vigilia di natale': (of) => oneDay({ year: of, month: 12, day: 24 }),
  'santo stefano': (of) => oneDay({ year: of, month: 12, day: 26 }),
  capodanno: (of) => ({ first: { year: of - 1, month: 12, day: 31 }, last: { year: of, month: 1, day: 1 } }),
  epifania: (of) => oneDay({ year: of, month: 1, day: 6 }),
  befana: (of) => oneDay({ year: of, month: 1, day: 6 }),
  ferragosto: (of) => oneDay({ year: of, month: 8, day: 15 }),
  ognissanti: (of) => oneDay({ year: of, month: 11, day: 1 }),
  pasqua: (of) => oneDay(easter(of)),
  pasquetta: (of) => oneDay(addDays(easter(of), 1)),
};

function feast(name: string, named: number | undefined, { day: today }: Today): Days | undefined {
  const find = feasts[name];
  if (!find) return undefined;
  if (named !== undefined) return find(named);
  const days = find(today.year);
  return compareDays(days.first, today) <= 0 ? days : find(today.year - 1);
}
