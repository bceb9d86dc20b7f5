import { addDays, type CalendarDay, compareDays } from '@wingman/italian/dates/calendar.ts';
import type { DueDays } from '@wingman/italian/dates/due-days.ts';

/** So many turns later «quel giorno» means another one. */
const reach = 5;

const same =
  /(?<!\p{L})(?:quel giorno(?: lì)?|quella (?:sera|mattina|giornata)|quel pomeriggio|lo stesso giorno|il giorno stesso|la sera stessa|la mattina stessa|per allora|per quel giorno|per quella data|nella stessa giornata)(?!\p{L})/iu;
const after =
  /(?<!\p{L})(?:(?:il giorno|la mattina|la sera) (?:dopo|seguente|successiv[oa])|l['’]indomani)(?!\p{L})(?! d)/iu;
const before = /(?<!\p{L})(?:il giorno|la sera|la mattina) prima(?!\p{L})(?! d)/iu;
const weekAfter = /(?<!\p{L})la settimana (?:dopo|seguente|successiva)(?!\p{L})/iu;
const weekBefore = /(?<!\p{L})la settimana prima(?!\p{L})(?! d)/iu;

const shifts: [RegExp, number][] = [
  [same, 0],
  [after, 1],
  [before, -1],
  [weekAfter, 7],
  [weekBefore, -7],
];

const events =
  'festa|cena|recita|riunione|sagra|matrimonio|gita|visita|esame|trasloco|partita|assemblea|compleanno|battesimo|comunione|cresima|concerto|spettacolo|mercatino|colloquio|udienza|rogito|saggio|torneo|laurea|vendemmia|fiera|conferenza|sopralluogo|vigilia';
const named = new RegExp(`(?<!\\p{L})(?:${events})(?!\\p{L})`, 'giu');
/** «Alla sagra», «per la recita»: on its day, where the talk named one. */
const there = new RegExp(
  `(?<!\\p{L})(?:alla |al |all['’]|per la |per il |per l['’]|il giorno del(?:la|l['’]|lo)? ?)(?<event>${events})(?!\\p{L})`,
  'iu',
);

type Said = { index: number; text: string; dues: DueDays[]; day: CalendarDay };
type Known = { last?: { day: CalendarDay; index: number }; events: Map<string, CalendarDay> };

/**
 * Remembers the days that a talk named, and tells those that turns mean by pointing back: «quel giorno», «la sera prima», «alla
 * recita». One for a talk, asked turn by turn.
 */
export function referredDays(): (said: Said) => DueDays[] {
  const known: Known = { events: new Map() };
  return (said) => {
    const { dues, day } = said;
    const found = dues.every(({ from, to }) => !from && !to) ? pointedAt(said, known) : undefined;
    remember(said, known);
    if (!found?.from || compareDays(found.from, day) < 0) return dues;
    const hour = dues.find(({ minutes }) => minutes !== undefined)?.minutes;
    return [{ ...found, ...(hour !== undefined && { minutes: hour }) }];
  };
}

function remember({ index, text, dues }: Said, known: Known): void {
  const single = dues.filter(({ from, to }) => from && to && compareDays(from, to) === 0);
  const day = single.at(-1)?.from;
  if (!day) return;
  known.last = { day, index };
  // Of several days which one is the event's does not tell.
  if (single.length === 1)
    for (const [event] of text.matchAll(named)) known.events.set(event.toLowerCase(), day);
}

function pointedAt({ index, text }: Said, { last, events: days }: Known): DueDays | undefined {
  if (last && index - last.index <= reach)
    for (const [pattern, shift] of shifts) {
      const match = pattern.exec(text);
      if (match) return onDay(addDays(last.day, shift), match);
    }
  const match = there.exec(text);
  const day = days.get(match?.groups?.event?.toLowerCase() ?? '');
  return match && day ? onDay(day, match) : undefined;
}

const onDay = (day: CalendarDay, match: RegExpExecArray): DueDays => ({
  from: day,
  to: day,
  span: { start: match.index, end: match.index + match[0].length },
});
