import { addDays, type CalendarDay, compareDays, easter } from './calendar.ts';
import { type DueRule, dueRule, from, on, type Read, until } from './due-rule.ts';

/** Feasts on the same day every year: month and day. */
const fixed: [pattern: string, month: number, day: number][] = [
  ['(?:epifania|befana)', 1, 6],
  ['san valentino', 2, 14],
  ['san giuseppe', 3, 19],
  ['san giovanni', 6, 24],
  ['ferragosto', 8, 15],
  ['(?:ognissanti|tutti i santi)', 11, 1],
  ['san martino', 11, 11],
  ['immacolata', 12, 8],
  ['santa lucia', 12, 13],
  ['(?:antivigilia|antivigilia di natale)', 12, 23],
  ['vigilia(?: di natale)?', 12, 24],
  ['natale', 12, 25],
  ['santo stefano', 12, 26],
  ["(?:san silvestro|ultimo dell'anno)", 12, 31],
  ['capodanno', 1, 1],
];
/** Days after Easter. */
const movable: [pattern: string, offset: number][] = [
  ['martedi grasso', -47],
  ['(?:le )?palme', -7],
  ['venerdi santo', -2],
  ['pasqua', 0],
  ['(?:pasquetta|lunedi dell.angelo)', 1],
  ['pentecoste', 49],
];

type Feast = { pattern: string; next: (today: CalendarDay) => CalendarDay };

const feasts: Feast[] = [
  ...fixed.map(
    ([pattern, month, day]): Feast => ({
      pattern,
      next: (today) => firstFrom(today, (year) => ({ year, month, day })),
    }),
  ),
  ...movable.map(
    ([pattern, offset]): Feast => ({
      pattern,
      next: (today) => firstFrom(today, (year) => addDays(easter(year), offset)),
    }),
  ),
];

function firstFrom(today: CalendarDay, inYear: (year: number) => CalendarDay): CalendarDay {
  const found = inYear(today.year);
  return compareDays(found, today) < 0 ? inYear(today.year + 1) : found;
}

const article = "(?:il |la |l'|le |i )?";
const leads = `(?:prima (?:di |del |della |dell'|delle )|dopo ${article}|entro ${article}|per ${article}|fino a |(?:al|alla|all'|a|ad) ?)`;

/** «Prima dell'Immacolata», «per l'Epifania», «a Santo Stefano»: of the feast that comes next. Named alone a feast is no day on which something is to be done. */
export const feastRules: DueRule[] = [
  ...feasts.map(({ pattern, next }) =>
    dueRule(`(?<lead>${leads})(?:${pattern})`, ({ lead = '' }, today) => asLed(lead, next(today), today)),
  ),
  dueRule('la vigilia(?: di natale)?|il (?:giorno|pranzo) della vigilia', (_, today) =>
    on(firstFrom(today, (year) => ({ year, month: 12, day: 24 }))),
  ),
];

const justPast = 330;

/** Said soon after the feast, «a Santo Stefano» tells of the one that was. */
function asLed(lead: string, feast: CalendarDay, today: CalendarDay): Read {
  if (compareDays(feast, addDays(today, justPast)) > 0) return undefined;
  if (lead.startsWith('prima')) return until(addDays(feast, -1));
  if (lead.startsWith('dopo')) return from(addDays(feast, 1));
  return /^(?:entro|per|fino)/.test(lead) ? until(feast) : on(feast);
}
