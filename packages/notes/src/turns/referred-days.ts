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

const shifts: [RegExp, number][] = [
  [same, 0],
  [after, 1],
  [before, -1],
  [weekAfter, 7],
];

/**
 * Remembers the last single day that was named, and tells the days that turns mean by pointing back at it: «quel giorno», «la sera
 * prima», «la settimana dopo». One for a talk, asked turn by turn.
 */
export function referredDays(): (said: {
  index: number;
  text: string;
  dues: DueDays[];
  day: CalendarDay;
}) => DueDays[] {
  let known: { day: CalendarDay; index: number } | undefined;
  return ({ index, text, dues, day }) => {
    const found = dues.every(({ from, to }) => !from && !to) ? pointedAt(text, index, known) : undefined;
    const ahead = found?.from && compareDays(found.from, day) >= 0 ? found : undefined;
    const last = dues.findLast(({ from, to }) => from && to && compareDays(from, to) === 0)?.from;
    if (last) known = { day: last, index };
    if (!ahead) return dues;
    const hour = dues.find(({ minutes }) => minutes !== undefined);
    return [{ ...ahead, ...(hour?.minutes !== undefined && { minutes: hour.minutes }) }];
  };
}

function pointedAt(
  text: string,
  index: number,
  known: { day: CalendarDay; index: number } | undefined,
): DueDays | undefined {
  if (!known || index - known.index > reach) return undefined;
  for (const [pattern, shift] of shifts) {
    const match = pattern.exec(text);
    if (!match) continue;
    const day = addDays(known.day, shift);
    return { from: day, to: day, span: { start: match.index, end: match.index + match[0].length } };
  }
  return undefined;
}
