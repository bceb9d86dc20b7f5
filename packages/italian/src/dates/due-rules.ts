import {
  addDays,
  type CalendarDay,
  compareDays,
  daysInMonth,
  easter,
  weekdayOf,
  weekOf,
} from './calendar.ts';
import { countedRules, edgeRules } from './due-counted.ts';
import { feastRules } from './due-feasts.ts';
import {
  type DueFound,
  type DueRule,
  dueRule,
  type Groups,
  on,
  type Read,
  until,
  whole,
} from './due-rule.ts';
import type { Span } from './folded-text.ts';
import { monthNamed, monthPattern, numberOf, numberPattern, weekdayNamed, weekdayPattern } from './words.ts';

const count = (text: string | undefined) => (text?.endsWith('paio di') ? 2 : numberOf(text));
const number = `(?:un )?paio di|${numberPattern}`;
/** What `comingDays` takes for a week or a month, or leaves out, and what is one day for who has to do it. */
const rules: DueRule[] = [
  ...countedRules,
  ...edgeRules,
  dueRule(`(?:tra|fra) (?<n>${number}) settiman[ae]`, ({ n }, today) => on(inDays(today, 7 * count(n)))),
  dueRule(`(?:tra|fra) (?<n>${number}) mes[ei]`, ({ n }, today) => on(inMonths(today, count(n)))),
  dueRule(`(?:tra|fra) (?:un|(?<n>${number})) ann[oi]`, ({ n }, today) =>
    on(inMonths(today, 12 * (n ? count(n) : 1))),
  ),
  dueRule(`(?:entro|massimo) (?<n>${number}) (?:giorn[oi]|gg)`, ({ n }, today) =>
    until(inDays(today, count(n))),
  ),
  dueRule(`(?:entro|massimo) (?<n>${number}) settiman[ae]`, ({ n }, today) =>
    until(inDays(today, 7 * count(n))),
  ),
  dueRule(`entro (?<n>${number}) mes[ei]`, ({ n }, today) => until(inMonths(today, count(n)))),
  dueRule(
    `(?:tra|fra) (?:poco|un attimo|mezz'ora|un'ora|un'oretta|\\p{L}{2,12} (?:ore|minuti))`,
    (_, today) => on(today),
  ),
  dueRule('doman|dumani|dimani|dimane|duman', (_, today) => on(addDays(today, 1))),
  dueRule('ancuo|ogge|oje', (_, today) => on(today)),
  dueRule(`domani l'altro`, (_, today) => on(addDays(today, 2))),
  dueRule(
    `(?<name>${weekdayPattern}) (?:della|dell'altra|di) (?:settimana (?:prossima|dopo)|prossima(?: settimana)?|settimana che viene)`,
    ({ name }, today) => on(weekdayAfter(today, name)),
  ),
  dueRule(
    `(?:la|della|l'altra) settimana (?:prossima|dopo|che viene),? (?:di )?(?<name>${weekdayPattern})`,
    ({ name }, today) => on(weekdayAfter(today, name)),
  ),
  dueRule(`(?:il|nel|questo|per il) prossimo (?:fine ?settimana|week ?end)`, (_, today) => {
    const { first, last } = weekOf(today, weekdayOf(today) >= 6 ? 1 : 0);
    return { from: addDays(first, 5), to: last };
  }),
  dueRule('(?:a|per|verso|entro) (?:la )?meta (?:del )?mese', (_, { year, month, day }) =>
    on(day <= 15 ? { year, month, day: 15 } : undefined),
  ),
  dueRule(
    `(?<lead>a|per|verso|entro) (?:la )?(?<part>fine|meta|inizio) (?:di )?(?<month>${monthPattern})`,
    readPart,
  ),
  dueRule(`(?:a|ai|per i|nei) primi di (?<month>${monthPattern})`, ({ month }, today) => {
    const first = { ...nextMonth(today, month), day: 1 };
    return { from: first, to: { ...first, day: 10 } };
  }),
  ...feastRules,
  dueRule('di natale', (_, today) => on(next(today, 12, 25))),
  dueRule('di pasqua', (_, today) => {
    const day = easter(today.year);
    return on(compareDays(day, today) < 0 ? easter(today.year + 1) : day);
  }),
  dueRule('di capodanno', (_, today) => on(next(today, 1, 1))),
  dueRule('entro stasera|stamane|stasera|oggi(?: stesso)?|stasira|stamattina|stanotte', (_, today) =>
    on(today),
  ),
];

/** They are of today where no other day is named with them. */
const partOfDay = whole(
  `in (?:giornata|mattinata|serata)|dopo (?:pranzo|cena|mangiato)|prima di (?:pranzo|cena|mezzogiorno)|piu tardi|nel (?:primo |tardo )?pomeriggio|in (?:tarda|prima) (?:mattinata|serata)|verso sera`,
);

const inDays = (today: CalendarDay, days: number) =>
  Number.isFinite(days) ? addDays(today, days) : undefined;

function inMonths({ year, month, day }: CalendarDay, months: number): CalendarDay | undefined {
  if (!Number.isFinite(months)) return undefined;
  const index = month - 1 + months;
  const found = { year: year + Math.floor(index / 12), month: (index % 12) + 1 };
  return { ...found, day: Math.min(day, daysInMonth(found)) };
}

const weekdayAfter = (today: CalendarDay, name: string | undefined) =>
  addDays(weekOf(today, 1).first, weekdayNamed(name) - 1);

function next(today: CalendarDay, month: number, day: number): CalendarDay {
  const found = { year: today.year, month, day };
  return compareDays(found, today) < 0 ? { ...found, year: today.year + 1 } : found;
}

const nextMonth = ({ year, month }: CalendarDay, name: string | undefined) => {
  const named = monthNamed(name);
  return { year: named < month ? year + 1 : year, month: named };
};

/** «A fine aprile» is its last day, «a metà aprile» the fifteenth. */
function readPart({ lead, part, month }: Groups, today: CalendarDay): Read {
  const of = nextMonth(today, month);
  const days = { inizio: 1, meta: 15, fine: daysInMonth(of) };
  const day = { ...of, day: days[part as keyof typeof days] };
  return lead === 'entro' ? until(day) : on(day);
}

const meets = (one: Span, other: Span) => one.start < other.end && other.start < one.end;

/** The days that these rules find in a folded text. */
export function ownDue(text: string, today: CalendarDay): DueFound[] {
  const found: DueFound[] = [];
  const add = (match: RegExpExecArray, days: Read, rest: Pick<DueFound, 'isPart'> = {}) => {
    const place = { start: match.index, end: match.index + match[0].length };
    if (days && !found.some((other) => meets(place, other))) found.push({ ...days, ...place, ...rest });
  };
  for (const { pattern, read } of rules)
    for (const match of text.matchAll(pattern)) add(match, read(match.groups ?? {}, today));
  for (const match of text.matchAll(partOfDay)) add(match, on(today), { isPart: true });
  return found;
}
