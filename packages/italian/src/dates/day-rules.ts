import {
  addDays,
  type CalendarDay,
  compareDays,
  type Days,
  daysInMonth,
  monthOf,
  oneDay,
  weekdayOf,
  weekOf,
  yearOf,
} from './calendar.ts';
import { partNamed, partPattern, partsOfDay } from './clock-rules.ts';
import { future, past, type Reading, type Rule, rule, type Today } from './rule.ts';
import { numberOf, numberPattern, weekdayNamed, weekdayPattern } from './words.ts';

const scorso = '(?:scors[oaie]|passat[oaie]|precedent[ei])';
const number = `(?:(?:un )?paio di|(?:${numberPattern}))`;
const count = (text: string | undefined) => (text?.endsWith('paio di') ? 2 : numberOf(text));

/** How many «gli ultimi giorni» are, and the like. */
const vague: Record<string, number> & { giorni: number } = {
  minuti: 30,
  ore: 6,
  giorni: 7,
  settimane: 4,
  mesi: 3,
  anni: 3,
};

/** «Riassumi la settimana»: a summary means the current week. */
const summed = (span: string) =>
  `(?<=(?:riassum\\p{L}{0,9}|riassunto|riepilog\\p{L}{0,9}|sintesi|sintetizz\\p{L}{0,9}|resoconto|recap) (?:tutt[oa] )?)(?:la|il|della|del) (?:mi[ao] )?(?:${span})(?! (?:di|del|della|dell'|dal|che|in cui|al|${scorso}|prossim[oa])(?![\\p{L}]))`;

/** Days and spans that are counted from now, in Italian. */
export const dayRules: Rule[] = [
  rule('oggi(?: stesso)?|in giornata|nella giornata di oggi', (_, { day }) => past(oneDay(day))),
  rule(summed('giornata'), (_, { day }) => past(oneDay(day))),
  rule(summed('mattinata|mattina'), (_, { day }) => past(oneDay(day), partsOfDay.morning)),
  rule(summed('pomeriggio'), (_, { day }) => past(oneDay(day), partsOfDay.afternoon)),
  rule(summed('serata|sera'), (_, { day }) => past(oneDay(day), partsOfDay.evening)),
  rule(summed('settimana'), (_, { day }) => past(weekOf(day))),
  rule(summed('mese'), (_, { day }) => past(monthOf(day))),
  rule(`(?:sta|sta |questa |oggi |oggi di )(?:mattina|mane|mani|mattinata)`, (_g, { day }) =>
    past(oneDay(day), partsOfDay.morning),
  ),
  rule('(?:questo|oggi(?: nel)?|oggi di) pomeriggio', (_, { day }) =>
    past(oneDay(day), partsOfDay.afternoon),
  ),
  rule('stasera|sta sera|questa sera|oggi (?:di )?sera|in serata di oggi', (_, { day }) =>
    past(oneDay(day), partsOfDay.evening),
  ),
  rule('oggi a mezzogiorno', (_, { day }) => past(oneDay(day), partsOfDay.noon)),
  rule('stanotte|sta notte|questa notte|(?:nel)?la (?:notte (?:scorsa|passata)|scorsa notte)', (_, today) =>
    past(oneDay(lastNight(today)), partsOfDay.night),
  ),
  rule(`ieri ?(?<part>${partPattern}|mezzogiorno)?`, (g, { day }) =>
    past(oneDay(addDays(day, -1)), partNamed(g.part)),
  ),
  rule(
    `(?:l' ?|la|l)?altro ?ieri(?: (?<a>${partPattern}))?|(?:avant'? ?ieri|ieri? ?l' ?altro)(?: (?<b>${partPattern}))?`,
    (g, { day }) => past(oneDay(addDays(day, -2)), partNamed(g.a ?? g.b)),
  ),
  rule(
    "(?:l'altro giorno|l'altra (?:mattina|sera|notte)|l'altro pomeriggio|(?:qualche|alcuni|pochi|un po' di) giorn[oi] fa|nei giorni scorsi)",
    (_, { day }) => past({ first: addDays(day, -7), last: addDays(day, -1) }),
  ),
  rule("domani(?: mattina| sera| pomeriggio)?|dopodomani|dopo domani|l'indomani", () => future),
  rule(`(?:il |la |lo )?(?:prossim[oaie]) (?:\\p{L}+)|(?:\\p{L}+) prossim[oaie]`, () => future),
  rule(
    `(?:tra|fra) (?:${number}|mezz'?) ?(?:or[ae]|minut[oi]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi])(?: e mezz[ao])?`,
    () => future,
  ),
  rule(`(?<n>${number}) (?:giorn[oi]|gg) (?:fa|or sono|addietro)`, (g, { day }) =>
    past(oneDay(addDays(day, -count(g.n)))),
  ),
  rule('una? (?<about>decina|quindicina|ventina|trentina) di giorni (?:fa|or sono)', (g, { day }) => {
    const days = { decina: 10, quindicina: 15, ventina: 20, trentina: 30 }[g.about ?? ''] ?? 10;
    const slack = Math.round(days * 0.4);
    return past({ first: addDays(day, -days - slack), last: addDays(day, slack - days) });
  }),
  rule('(?:il )?giorno prima di ieri', (_, { day }) => past(oneDay(addDays(day, -2)))),
  rule(`in questi (?:ultimi )?giorni`, (_, today) => recentPast(vague.giorni, 'giorni', today)),
  rule(`(?<n>${number}) settiman[ae] (?:fa|or sono|addietro)`, (g, { day }) =>
    past(weekOf(day, -count(g.n))),
  ),
  rule(`(?<n>${number}) mes[ei] (?:fa|or sono|addietro)`, (g, { day }) => past(monthOf(day, -count(g.n)))),
  rule(`(?<n>${number}) ann[oi] (?:fa|or sono|addietro)`, (g, { day }) =>
    past(yearOf(day.year - count(g.n))),
  ),
  rule("l'altra settimana", (_, { day }) =>
    past({ first: weekOf(day, -2).first, last: weekOf(day, -1).last }),
  ),
  rule('(?:in |in tutta )?questa settimana|in settimana', (_, { day }) => past(weekOf(day))),
  rule(`(?:(?:nella|la|della) )?(?:settimana ${scorso}|scorsa settimana)`, (_, { day }) =>
    past(weekOf(day, -1)),
  ),
  rule(`(?:in )?questo (?:fine ?settimana|week[ -]?end)`, (_, { day }) => past(weekend(day, 0))),
  rule(
    `(?:(?:nel(?:lo)?|lo|il|durante il|del(?:lo)?) )?(?:scorso (?:fine ?settimana|week[ -]?end)|(?:fine ?settimana|week[ -]?end) ${scorso})`,
    (_, { day }) => past(weekend(addDays(day, weekdayOf(day) > 5 ? -7 : 0), 0)),
  ),
  rule('(?:nel|durante il|il|del) (?:fine ?settimana|week[ -]?end)', (_, { day }) => past(weekend(day, 0))),
  rule('(?:in )?questo mese', (_, { day }) => past(monthOf(day))),
  rule(`(?:(?:nel(?:lo)?|lo|il|del(?:lo)?) )?(?:mese ${scorso}|scorso mese)`, (_, { day }) =>
    past(monthOf(day, -1)),
  ),
  rule("(?:in )?quest'? ?anno", (_, { day }) => past(yearOf(day.year))),
  rule(`(?:(?:nel(?:lo)?|lo|dell|l'|nell'|dell') ?)?(?:anno ${scorso}|scorso anno)`, (_, { day }) =>
    past(yearOf(day.year - 1)),
  ),
  rule(
    `(?:(?:nelle|nei|negli|nell'|nel|le|gli|l'|durante (?:le|gli)) ?)?ultim[oaie](?: (?<n>${number}))? (?<unit>mezz'ora|or[ae]|minut[oi]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi])`,
    (g, today) =>
      recentPast(g.n === undefined ? (vague[g.unit ?? ''] ?? 1) : count(g.n), g.unit ?? '', today),
  ),
  rule(
    `(?<n>${number}) ?(?<unit>or[ae]|minut[oi])(?<half> e mezza)? fa|(?<other>mezz'? ?ora) fa`,
    (g, { now }) =>
      ago(g.other ? 30 : count(g.n) * (g.unit?.startsWith('or') ? 60 : 1) + (g.half ? 30 : 0), now),
  ),
  rule(
    'poco fa|appena adesso|(?:un attimo|un momento|pochi minuti|qualche minuto) fa|proprio (?:ora|adesso)',
    (_, { now }) => span(60, now),
  ),
  rule(
    `(?<article>(?:tutt[ei] i|ogni|i|il|la|di) )?(?<name>${weekdayPattern})'?(?: (?<part>${partPattern}))?`,
    weekday,
  ),
  rule(
    `(?:(?:il|la|lo|di|nella|nel|dello|della|del) )?(?:(?<a>${weekdayPattern})'? ${scorso}|${scorso} (?<b>${weekdayPattern})'?)(?: (?<part>${partPattern}))?`,
    (g, { day }) => past(oneDay(lastWeekday(day, weekdayNamed(g.a ?? g.b))), partNamed(g.part)),
  ),
  rule(
    `(?:il |la )?(?<name>${weekdayPattern})'?(?: (?<part>${partPattern}))? (?:della settimana ${scorso}|della scorsa settimana|di (?<n>${number}) settiman[ae] fa|(?<own>di questa settimana))`,
    (g, { day }) => {
      const weeks = g.own ? 0 : -(g.n ? count(g.n) : 1);
      const first = weekOf(day, weeks).first;
      return past(oneDay(addDays(first, weekdayNamed(g.name) - 1)), partNamed(g.part));
    },
  ),
  rule(
    `(?:(?:(?:nella|la) )?(?:settimana ${scorso}|scorsa settimana)|(?<n>${number}) settiman[ae] fa),? (?:di |il )?(?<name>${weekdayPattern})'?(?: (?<part>${partPattern}))?`,
    (g, { day }) => {
      const { first } = weekOf(day, -(g.n ? count(g.n) : 1));
      return past(oneDay(addDays(first, weekdayNamed(g.name) - 1)), partNamed(g.part));
    },
  ),
  rule(`questo (?<name>${weekdayPattern})'?(?: (?<part>${partPattern}))?`, (g, { day }) => {
    const found = addDays(weekOf(day).first, weekdayNamed(g.name) - 1);
    return compareDays(found, day) > 0 ? future : past(oneDay(found), partNamed(g.part));
  }),
  rule(
    `(?<n>${number}) (?<name>${weekdayPattern}|sabati|domeniche)'? (?:fa|or sono|addietro)`,
    (g, { day }) => {
      const name = g.name?.replace('sabati', 'sabato').replace('domeniche', 'domenica');
      return past(oneDay(addDays(lastWeekday(day, weekdayNamed(name)), -7 * (count(g.n) - 1))));
    },
  ),
];

/** The evening on which the night of «stanotte» begins: after dinner the coming one. */
function lastNight({ day, minutes }: Today): CalendarDay {
  return minutes >= 21 * 60 ? day : addDays(day, -1);
}

/** The latest day of this name before today: on a Monday «lunedì» is the one a week ago, today is «oggi». */
export function lastWeekday(day: CalendarDay, name: number): CalendarDay {
  return addDays(day, -((weekdayOf(day) - name + 6) % 7) - 1);
}

/** Saturday and Sunday of the last weekend that has begun. */
export function weekend(day: CalendarDay, weeks: number): Days {
  const saturday = addDays(weekOf(day, weeks).first, 5);
  const first = compareDays(saturday, day) > 0 ? addDays(saturday, -7) : saturday;
  return { first, last: addDays(first, 1) };
}

const usual = /^(tutt[ei] i|ogni|i|il|la) $/;

/** «Il lunedì» is every Monday, «lunedì» the one that was. */
function weekday(g: Record<string, string | undefined>, { day }: Today): Reading {
  if (usual.test(g.article ?? '')) return { ...future, isAlways: true };
  const clock = partNamed(g.part);
  return {
    days: oneDay(lastWeekday(day, weekdayNamed(g.name))),
    ...(clock && { clock }),
    tense: 'open',
    isWeekday: true,
  };
}

const minuteMs = 60_000;

function span(minutes: number, now: Date): Reading {
  return { instants: { from: new Date(now.getTime() - minutes * minuteMs), to: now }, tense: 'past' };
}

/** A range around a moment so many minutes ago: the longer ago, the wider. */
export function ago(minutes: number, now: Date): Reading {
  const slack = Math.min(45, Math.max(5, minutes / 2));
  const moment = now.getTime() - minutes * minuteMs;
  return {
    instants: { from: new Date(moment - slack * minuteMs), to: new Date(moment + slack * minuteMs) },
    tense: 'past',
  };
}

/** Hours and minutes to the minute; days and longer from the beginning of the first of them to the end of today. */
export function recentPast(n: number, unit: string, { day, now }: Today): Reading | undefined {
  if (!(n >= 1)) return undefined;
  if (/^(mezz|half)/.test(unit)) return span(30, now);
  if (/^(ora|ore|hour)/.test(unit)) return span(n * 60, now);
  if (/^min/.test(unit)) return span(n, now);
  return past({ first: firstOfLast(n, unit, day), last: day });
}

function firstOfLast(n: number, unit: string, day: CalendarDay): CalendarDay {
  if (/^(giorn|day)/.test(unit)) return addDays(day, 1 - n);
  if (/^(settiman|week)/.test(unit)) return addDays(day, -7 * n);
  const months = /^(mes|month)/.test(unit) ? n : 12 * n;
  const { first } = monthOf(day, -months);
  return { ...first, day: Math.min(day.day, daysInMonth(first)) };
}
