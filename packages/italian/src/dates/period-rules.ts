import {
  addDays,
  compareDays,
  type Days,
  daysInMonth,
  monthOf,
  weekdayOf,
  weekOf,
  yearOf,
} from './calendar.ts';
import { monthReading, ofYear, partOfMonth, scorso, yearNamed } from './date-rules.ts';
import { recentPast } from './day-rules.ts';
import { future, open, past, type Reading, type Rule, rule, type Today } from './rule.ts';
import { monthNamed, monthPattern } from './words.ts';

type Groups = Record<string, string | undefined>;

const ordinals = ['prim', 'second', 'terz', 'quart'];
const ordinal = '(?<nth>(?:prim|second|terz|quart)[oa]|[1-4]°)';
const nthOf = (word = '') => Number(/^\d/.exec(word)?.[0] ?? ordinals.indexOf(word.slice(0, -1)) + 1);
/** Months of a period. */
const lengths: Record<string, number> = { trimestre: 3, quadrimestre: 4, semestre: 6 };
const periodPattern = '(?<period>trimestre|quadrimestre|semestre)';

/** Parts of weeks, months and years, weeks of a month, quarters and halves of a year, in Italian. */
export const periodRules: Rule[] = [
  rule(
    `(?:(?:a|ad|verso|verso l[a']|all'|alla|ai|nei|sul|nella) ?)?(?<part>inizio|inizi|primi(?: giorni)?|meta'?|fine)(?: di| del| dell'| della| dello)? ?(?:(?<before>scors[oa]) )?(?<unit>mese|anno)(?<after> ${scorso})?`,
    partOfUnit,
  ),
  // «Fine settimana» alone is the weekend.
  rule(
    `(?:(?:a|ad|verso|all'|alla|nella) ?)?(?:(?<part>inizio|inizi|meta'?)(?: di| della)?|(?<end>fine) (?:di |della )) ?(?:(?<before>scorsa) )?(?<unit>settimana)(?<after> ${scorso})?`,
    partOfUnit,
  ),
  rule(
    `(?:(?:nella|la|della|durante la|nell'|l') ?)?(?:${ordinal}|(?<last>ultima)) settimana (?:di|del mese di|d') ?(?<name>${monthPattern})${ofYear}`,
    weekOfMonth,
  ),
  rule(
    `(?:da|dal|tra|fra) (?<a>${monthPattern}) (?:a|ad|al|all'|e|ed|fino a|fino ad) ?(?<name>${monthPattern})${ofYear}`,
    fromMonthToMonth,
  ),
  rule(
    `(?:(?:nel|del|il|durante il) )?${ordinal} ${periodPattern}${ofYear}(?! d(?:i|el|ella|ell') ?\\p{L})`,
    (g, today) => nthPeriod(nthOf(g.nth), g, today),
  ),
  rule(
    `(?:(?:nel(?:lo)?|del(?:lo)?|il|lo) )?(?:${periodPattern} ${scorso}|scorso (?<other>trimestre|quadrimestre|semestre))|(?<now>questo) (?<current>trimestre|quadrimestre|semestre)`,
    (g, { day }) => {
      const size = lengths[g.period ?? g.other ?? g.current ?? ''] ?? 3;
      const first = Math.floor((day.month - 1) / size) * size + 1 - (g.now ? 0 : size);
      return past(months({ year: day.year, month: 1 }, first - 1, size));
    },
  ),
  rule(`(?:nell'|dell'|l')ultimo ${periodPattern}`, (g, today) =>
    recentPast(lengths[g.period ?? ''] ?? 3, 'mesi', today),
  ),
];

const months = (from: { year: number; month: number }, after: number, count: number): Days => ({
  first: monthOf(from, after).first,
  last: monthOf(from, after + count - 1).last,
});

/** «A fine mese» before its end is in the future. */
function partOfUnit(g: Groups, { day }: Today): Reading {
  const back = g.before || g.after ? 1 : 0;
  const days = partOf(g.unit ?? '', back, g.part ?? g.end ?? '', day);
  if (compareDays(days.first, day) > 0) return future;
  return back > 0 ? past(days) : open(days);
}

function partOf(unit: string, back: number, part: string, day: Today['day']): Days {
  if (unit === 'mese') return partOfMonth(monthOf(day, -back), part);
  const isBegin = /^(ini|primi)/.test(part);
  const isMiddle = part.startsWith('met');
  if (unit === 'anno') {
    const { first } = yearOf(day.year - back);
    const middle = isMiddle ? 4 : 8;
    return months(first, isBegin ? 0 : middle, isMiddle ? 5 : 4);
  }
  const { first, last } = weekOf(day, -back);
  if (isBegin) return { first, last: addDays(first, 2) };
  return isMiddle
    ? { first: addDays(first, 1), last: addDays(first, 3) }
    : { first: addDays(first, 3), last };
}

/** The first week of a month are its first seven days, and those that belong to their weeks. */
function weekOfMonth(g: Groups, today: Today): Reading {
  const { days } = monthReading(g, today);
  const start = g.last ? daysInMonth(days.first) - 6 : (nthOf(g.nth) - 1) * 7 + 1;
  const first = { ...days.first, day: start };
  const monday = addDays(first, 1 - weekdayOf(first));
  return open({ first: compareDays(monday, days.first) < 0 ? first : monday, last: addDays(first, 6) });
}

function fromMonthToMonth(g: Groups, today: Today): Reading {
  const { days } = monthReading(g, today);
  const from = monthNamed(g.a);
  const year = days.first.year - (from > days.first.month ? 1 : 0);
  return open({ first: { year, month: from, day: 1 }, last: days.last });
}

/** In the given year, else in the last one in which it has begun. */
function nthPeriod(nth: number, g: Groups, today: Today): Reading | undefined {
  const size = lengths[g.period ?? ''] ?? 3;
  const named = yearNamed(g, today);
  const month = (nth - 1) * size + 1;
  if (month > 12) return undefined;
  const year = named ?? today.day.year - (month > today.day.month ? 1 : 0);
  return open(months({ year, month }, 0, size));
}
