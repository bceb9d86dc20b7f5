import { addDays, compareDays, monthOf, oneDay, weekOf, yearOf } from './calendar.ts';
import { englishPartPattern, partNamed, partsOfDay } from './clock-rules.ts';
import { dated, monthReading, partOfMonth, season, yearNamed } from './date-rules.ts';
import { ago, lastWeekday, recentPast, weekend } from './day-rules.ts';
import { future, past, type Rule, rule } from './rule.ts';
import {
  englishMonthPattern,
  englishWeekdayPattern,
  monthNamed,
  numberOf,
  numberPattern,
  shortMonthPattern,
  weekdayNamed,
} from './words.ts';

const number = `(?:a couple of|(?:${numberPattern}))`;
const count = (text: string | undefined) => (text?.startsWith('a couple') ? 2 : numberOf(text));
const year = '(?<year>(?:19|20)\\d{2})';
const day = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';

/** The same in English, for questions about English speech. */
export const englishRules: Rule[] = [
  rule('today', (_, { day: today }) => past(oneDay(today))),
  rule(`this (?<part>${englishPartPattern})|(?<tonight>tonight)`, (g, { day: today }) =>
    past(oneDay(today), partNamed(g.part ?? g.tonight)),
  ),
  rule('last night', (_, { day: today }) =>
    past(oneDay(addDays(today, -1)), { ...partsOfDay.night, from: 17 * 60 }),
  ),
  rule(`the day before yesterday`, (_, { day: today }) => past(oneDay(addDays(today, -2)))),
  rule(`yesterday(?: (?<part>${englishPartPattern}))?`, (g, { day: today }) =>
    past(oneDay(addDays(today, -1)), partNamed(g.part)),
  ),
  rule(
    'tomorrow|(?:the )?next \\p{L}+|in (?:a|an|\\d+|two|three) (?:hours?|days?|weeks?|months?|years?)',
    () => future,
  ),
  rule(`(?<n>${number}) days? ago`, (g, { day: today }) => past(oneDay(addDays(today, -count(g.n))))),
  rule(`(?<n>${number}) weeks? ago`, (g, { day: today }) => past(weekOf(today, -count(g.n)))),
  rule(`(?<n>${number}) months? ago`, (g, { day: today }) => past(monthOf(today, -count(g.n)))),
  rule(`(?<n>${number}) years? ago`, (g, { day: today }) => past(yearOf(today.year - count(g.n)))),
  rule(`(?<n>${number}|half an) (?<unit>hours?|minutes?) ago`, (g, { now }) =>
    ago(g.n === 'half an' ? 30 : count(g.n) * (g.unit?.startsWith('hour') ? 60 : 1), now),
  ),
  rule(
    `(?:in |over |during )?the (?:last|past)(?: (?<n>${number}))? (?<unit>hours?|minutes?|days?|weeks?|months?|years?)`,
    (g, today) => recentPast(g.n === undefined ? 1 : count(g.n), g.unit ?? '', today),
  ),
  rule('(?:this|during the) week', (_, { day: today }) => past(weekOf(today))),
  rule('last week', (_, { day: today }) => past(weekOf(today, -1))),
  rule('(?:last|this|over the|on the|during the) weekend', (_, { day: today }) => past(weekend(today, 0))),
  rule('this month', (_, { day: today }) => past(monthOf(today))),
  rule('last month', (_, { day: today }) => past(monthOf(today, -1))),
  rule('this year', (_, { day: today }) => past(yearOf(today.year))),
  rule('last year', (_, { day: today }) => past(yearOf(today.year - 1))),
  rule(
    `(?<before>last|on|this|past) (?<name>${englishWeekdayPattern})(?: (?<part>${englishPartPattern}))?`,
    (g, { day: today }) => {
      const clock = partNamed(g.part);
      const days = oneDay(lastWeekday(today, weekdayNamed(g.name)));
      return { days, ...(clock && { clock }), tense: g.before === 'on' ? 'open' : 'past' };
    },
  ),
  rule(`(?:on )?(?:the )?${day}(?: of)? (?<name>${shortMonthPattern})(?:,? ${year})?`, (g, today) =>
    dated({ ...g, month: String(monthNamed(g.name)) }, today),
  ),
  rule(`(?:on )?(?<name>${shortMonthPattern}) ${day}(?:,? ${year})?(?! ?%)`, (g, today) =>
    dated({ ...g, month: String(monthNamed(g.name)) }, today),
  ),
  rule(
    `(?:in|during|of|since|last|this|for) (?<name>${englishMonthPattern})(?:,? (?:of )?${year})?`,
    (g, today) => monthReading(g, today),
  ),
  rule(`(?<name>${englishMonthPattern}),? ${year}`, (g, today) => monthReading(g, today)),
  rule(
    `(?:in )?(?:the )?(?<part>early|mid|late|beginning of|end of)[ -](?<name>${englishMonthPattern})(?:,? ${year})?`,
    (g, today) => ({ days: partOfMonth(monthReading(g, today).days, g.part ?? ''), tense: 'open' }),
  ),
  rule(`in ${year}`, (g, { day: today }) => {
    const days = yearOf(Number(g.year));
    return compareDays(days.last, today) < 0 ? past(days) : { days, tense: 'open' };
  }),
  rule(
    `(?:in|during|last|this)(?: the)? (?<season>spring|summer|autumn|fall|winter)(?: (?:of )?${year})?`,
    (g, today) => ({ days: season(g.season ?? '', yearNamed(g, today), today), tense: 'open' }),
  ),
];
