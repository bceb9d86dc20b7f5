import {
  addDays,
  type CalendarDay,
  compareDays,
  daysInMonth,
  monthOf,
  weekdayOf,
  weekOf,
} from './calendar.ts';
import { type DueRule, dueRule, from, type Groups, on, type Read, until } from './due-rule.ts';
import {
  monthNamed,
  monthPattern,
  numberOf,
  numberPattern,
  ordinaryNumberPattern,
  weekdayNamed,
  weekdayPattern,
} from './words.ts';

const weekday = `(?<name>${weekdayPattern})`;
/** A date stands behind: «tra tre settimane, martedì quattro». */
const noDate = `(?! (?:il |l')?(?:primo|\\d|${ordinaryNumberPattern}))`;
const units = '(?<unit>giorni|settimana|settimane)';
const number = `(?<n>(?:un )?paio di|${numberPattern})`;
const about = '(?<about>decina|quindicina|ventina|trentina)';
const abouts: Record<string, number> = { decina: 10, quindicina: 15, ventina: 20, trentina: 30 };
const count = (text: string | undefined) => (text?.endsWith('paio di') ? 2 : numberOf(text));

/** Days that are counted: from now, from a weekday, or within a month. */
export const countedRules: DueRule[] = [
  dueRule(`${weekday},? (?:tra|fra) ${number} ${units}`, counted),
  dueRule(`(?:tra|fra) ${number} ${units},? (?:di )?${weekday}${noDate}`, counted),
  // A week from that day, or two.
  dueRule(`(?<now>oggi|domani|${weekdayPattern}) a (?<n>otto|quindici)`, ({ now, n }, today) =>
    on(addDays(startOf(now, today), n === 'otto' ? 7 : 14)),
  ),
  dueRule(
    `(?:non questo )?${weekday}(?: prossimo)?,? (?:ma )?(?:quello dopo|non questo,? (?:quello|l'altro|il prossimo)(?: dopo)?|quello della settimana (?:dopo|prossima))`,
    ({ name }, today) => on(addDays(nextOf(name, today), 7)),
  ),
  dueRule(`non questo ${weekday},? (?:ma )?(?:il prossimo|l'altro|quell'altro)`, ({ name }, today) =>
    on(addDays(nextOf(name, today), 7)),
  ),
  dueRule(
    `(?<lead>tra|fra|entro|massimo) (?:una )?${about} di giorni`,
    ({ lead = '', about: n = '' }, today) => {
      const day = addDays(today, abouts[n] ?? 10);
      return /^[tf]ra/.test(lead) ? on(day) : until(day);
    },
  ),
  dueRule('(?:tra|fra) (?:un mesetto|una mesata)', (_, today) => on(addMonth(today))),
  dueRule('(?:tra|fra) una settiman(?:ella|ina)', (_, today) => on(addDays(today, 7))),
  dueRule(`(?:nel giro di|in) ${number} ${units}`, ({ n, unit }, today) =>
    until(inDays(today, count(n) * (unit === 'giorni' ? 1 : 7))),
  ),
  dueRule(
    `(?:il|la|nella|per la|entro la) (?<which>prima|seconda|terza|ultima|1a) settimana di (?<month>${monthPattern})`,
    weekOfMonth,
  ),
  dueRule(
    `(?:il|l') ?(?<which>primo|secondo|terzo|ultimo) ${weekday} (?:del mese|di (?<month>${monthPattern}))`,
    weekdayOfMonth,
  ),
  dueRule(`(?:il )?giorno (?<n>\\d{1,2}|${ordinaryNumberPattern})`, dayAhead),
  dueRule(`(?:attorno|intorno) a(?:l |ll')(?<n>\\d{1,2}|${ordinaryNumberPattern})`, dayAhead),
];

const inDays = (today: CalendarDay, days: number) =>
  Number.isFinite(days) ? addDays(today, days) : undefined;

const nextOf = (name: string | undefined, today: CalendarDay): CalendarDay =>
  addDays(today, ((weekdayNamed(name) - weekdayOf(today) + 6) % 7) + 1);

function startOf(word: string | undefined, today: CalendarDay): CalendarDay {
  if (word === 'oggi') return today;
  return word === 'domani' ? addDays(today, 1) : nextOf(word, today);
}

/** The named weekday nearest to the day that is counted: «martedì, tra quindici giorni». */
function counted({ n, unit, name }: Groups, today: CalendarDay): Read {
  const day = inDays(today, count(n) * (unit === 'giorni' ? 1 : 7));
  if (!day) return undefined;
  const ahead = (weekdayNamed(name) - weekdayOf(day) + 7) % 7;
  const near = addDays(day, ahead > 3 ? ahead - 7 : ahead);
  // The coming one would be called by its name alone.
  return on(compareDays(near, nextOf(name, today)) > 0 ? near : addDays(near, 7));
}

function addMonth({ year, month, day }: CalendarDay): CalendarDay {
  const { first } = monthOf({ year, month }, 1);
  return { ...first, day: Math.min(day, daysInMonth(first)) };
}

const weeks: Record<string, number> = { prima: 0, seconda: 1, terza: 2 };

function weekOfMonth({ which = '', month }: Groups, today: CalendarDay): Read {
  const { first, last } = monthNamedFrom(today, month);
  const at = weeks[which];
  const start = at === undefined ? addDays(last, -6) : addDays(first, 7 * at);
  return { from: start, to: addDays(start, 6) };
}

const places: Record<string, number> = { primo: 0, secondo: 1, terzo: 2 };

function weekdayOfMonth({ which = '', name, month }: Groups, today: CalendarDay): Read {
  const { first, last } = monthNamedFrom(today, month);
  const wanted = weekdayNamed(name);
  const at = places[which];
  const day =
    at === undefined
      ? addDays(last, -((weekdayOf(last) - wanted + 7) % 7))
      : addDays(first, ((wanted - weekdayOf(first) + 7) % 7) + 7 * at);
  return compareDays(day, today) < 0 ? undefined : on(day);
}

const monthNamedFrom = ({ year, month }: CalendarDay, name: string | undefined) => {
  const named = name === undefined ? month : monthNamed(name);
  return monthOf({ year: named < month ? year + 1 : year, month: named });
};

/** The next day with this number. */
function dayAhead({ n }: Groups, today: CalendarDay): Read {
  const day = numberOf(n);
  for (let ahead = 0; ahead < 3; ahead += 1) {
    const { first } = monthOf(today, ahead);
    const found = { ...first, day };
    if (day >= 1 && day <= daysInMonth(first) && compareDays(found, today) >= 0) return on(found);
  }
  return undefined;
}

/** «A fine anno», «alla fine del mese», «a inizio settimana»: of a span that is not over. */
export const edgeRules: DueRule[] = [
  dueRule("(?:(?:a|per|verso|alla|per la) )fine (?:dell')?anno", (_, { year }) =>
    on({ year, month: 12, day: 31 }),
  ),
  dueRule(
    "(?:entro|prima (?:di|della)|massimo) (?:la )?fine (?:dell')?anno|entro l'anno|entro quest'anno",
    (_, { year }) => until({ year, month: 12, day: 31 }),
  ),
  dueRule('(?:alla|per la|verso la) fine del mese(?! prossimo)', (_, today) => on(monthOf(today).last)),
  dueRule('(?:entro|prima della) (?:la )?fine del mese(?! prossimo)|entro il mese(?! prossimo)', (_, today) =>
    until(monthOf(today).last),
  ),
  dueRule(
    '(?<lead>a|alla|per|verso|entro) (?:la )?(?<part>fine|meta) (?:del )?(?:mese prossimo|prossimo mese|mese che viene)',
    ({ lead, part }, today) => {
      const { first, last } = monthOf(today, 1);
      const day = part === 'fine' ? last : { ...first, day: 15 };
      return lead === 'entro' ? until(day) : on(day);
    },
  ),
  dueRule(
    "(?:a|all'|ad) ?inizio (?:del )?(?:mese prossimo|prossimo mese|mese che viene)|ai primi del mese",
    (_, today) => on(monthOf(today, 1).first),
  ),
  dueRule(`(?:alla fine|verso la fine|per la fine) di (?<month>${monthPattern})`, ({ month }, today) =>
    on(monthNamedFrom(today, month).last),
  ),
  dueRule(`(?:i|dai|verso i|entro i) primi (?:giorni )?di (?<month>${monthPattern})`, ({ month }, today) => {
    const { first } = monthNamedFrom(today, month);
    return { from: first, to: { ...first, day: 10 } };
  }),
  dueRule("(?:a|all'|ad) ?inizio (?:della )?(?:prossima )?settimana(?: prossima| che viene)?", (_, today) =>
    on(weekOf(today, 1).first),
  ),
  dueRule('(?:entro|prima della) (?:la )?fine della settimana(?! prossima)', (_, today) =>
    until(weekOf(today).last),
  ),
  dueRule('(?:entro|per) (?:la )?fine (?:della )?settimana prossima', (_, today) =>
    until(weekOf(today, 1).last),
  ),
  dueRule('(?:fine settimana|week ?end) prossimo', (_, today) => {
    const { last } = weekOf(today, 1);
    return { from: addDays(last, -1), to: last };
  }),
  dueRule('il mese che viene', (_, today) => {
    const { first, last } = monthOf(today, 1);
    return { from: first, to: last };
  }),
  dueRule('dopo le feste', (_, today) => {
    const day = { year: today.year, month: 1, day: 7 };
    return from(compareDays(day, today) < 0 ? { ...day, year: today.year + 1 } : day);
  }),
  dueRule('prima delle feste', (_, { year }) => until({ year, month: 12, day: 24 })),
];
