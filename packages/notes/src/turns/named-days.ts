import { addDays, type CalendarDay, compareDays, weekdayOf } from '@wingman/italian/dates/calendar.ts';
import type { DueDays } from '@wingman/italian/dates/due-days.ts';

/** So many turns later the name of a weekday means the nearest one again, and a number the next such day. */
const reachOfName = 8;
const reachOfNumber = 40;
/** A name alone is not of a date that lies further ahead. */
const mostAhead = 21;

const hour = "(?:,? (?:alle|all'|verso|per|dalle|dopo|entro|prima) .{1,24})?";
const names = 'lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica';
const numbers =
  'primo|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|tredici|quattordici|quindici|sedici|diciassette|diciotto|diciannove|venti|vent(?:uno|idue|itre|iquattro|icinque|isei|isette|otto|inove)|trenta|trentuno|\\d{1,2}';
const months =
  'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre';
const nameAlone = new RegExp(`^(?:${names})(?: (?:mattina|pomeriggio|sera|notte))?${hour}$`, 'u');
const numberAlone = new RegExp(`^(?:(?:entro|per|del|al) )?(?:il |l')?(?:${numbers})${hour}$`, 'u');
const withMonth = new RegExp(`(?<!\\p{L})(?:${months})(?!\\p{L})|[/.-]\\d`, 'u');
const near = /(?<!\p{L})quest[oa] $/iu;

type Said = { index: number; text: string; dues: DueDays[] };
type Named = { day: CalendarDay; index: number };
type Known = { byName: Map<number, Named>; byNumber: Map<number, Named> };

/**
 * Remembers the dates that a talk named, and tells which a name or a number alone means: «fra quindici giorni, giovedì diciannove»
 * … «giovedì alle cinque»; «domenica venti dicembre» … «la sera del venti». One for a talk, asked turn by turn.
 */
export function namedDays(): (said: Said) => DueDays[] {
  const known: Known = { byName: new Map(), byNumber: new Map() };
  return (said) => {
    const meant = said.dues.map((due) => {
      const day = dayMeant(due, said, known);
      return day ? { ...due, from: day, to: day } : due;
    });
    for (const due of meant) remember(due, said, known);
    return meant;
  };
}

function dayMeant(due: DueDays, said: Said, known: Known): CalendarDay | undefined {
  const { from, span } = due;
  if (!from || !isOneDay(due)) return undefined;
  const words = wordsAt(said.text, span);
  const isNext = near.test(said.text.slice(Math.max(0, span.start - 8), span.start));
  if (nameAlone.test(words)) {
    const day = isNext ? undefined : within(known.byName.get(weekdayOf(from)), said.index, reachOfName);
    return day && isAhead(day, from) && !isAhead(day, addDays(from, mostAhead)) ? day : undefined;
  }
  if (!numberAlone.test(words)) return undefined;
  const day = within(known.byNumber.get(from.day), said.index, reachOfNumber);
  return day && isAhead(day, from) ? day : undefined;
}

function remember(due: DueDays, { index, text }: Said, { byName, byNumber }: Known): void {
  if (!due.from || !isOneDay(due)) return;
  const words = wordsAt(text, due.span);
  // «Scade il ventisette» names no Saturday.
  if (!numberAlone.test(words)) byName.set(weekdayOf(due.from), { day: due.from, index });
  if (withMonth.test(words)) byNumber.set(due.from.day, { day: due.from, index });
}

const within = (named: Named | undefined, index: number, reach: number): CalendarDay | undefined =>
  named && index - named.index <= reach ? named.day : undefined;
const isAhead = (day: CalendarDay, other: CalendarDay): boolean => compareDays(day, other) > 0;
const wordsAt = (text: string, { start, end }: DueDays['span']): string => plainWords(text.slice(start, end));
const isOneDay = ({ from, to }: DueDays): boolean =>
  from !== undefined && to !== undefined && compareDays(from, to) === 0;
const plainWords = (words: string): string =>
  words.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'").trim();
