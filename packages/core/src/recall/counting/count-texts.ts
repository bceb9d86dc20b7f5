import { calendarDay } from '@wingman/contract/time.ts';
import { italianDay, italianTime } from '@wingman/italian/dates/italian-dates.ts';
import type { Excerpt } from '@wingman/search/excerpts/excerpts.ts';
import { quotedWords } from '../quoted-words.ts';

/** «1 volta», «3 volte». */
export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** «2 ore e 5 minuti», «40 secondi». */
export function durationText(seconds: number): string {
  if (seconds < 60) return counted(Math.round(seconds), 'secondo', 'secondi');
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    hours > 0 ? counted(hours, 'ora', 'ore') : '',
    rest > 0 ? counted(rest, 'minuto', 'minuti') : '',
  ];
  return parts.filter(Boolean).join(' e ');
}

/** «sabato 11 luglio 2026, ore 15:40» */
export function momentText(instant: string, timeZone: string): string {
  const date = new Date(instant);
  return `${italianDay(date, timeZone)}, ore ${italianTime(date, timeZone)}`;
}

/** One instant of each local day, in the order given. */
export function firstOfDays(instants: string[], timeZone: string): string[] {
  const days = new Map<string, string>();
  for (const instant of instants) {
    const { year, month, day } = calendarDay(new Date(instant), timeZone);
    const key = `${year}-${month}-${day}`;
    if (!days.has(key)) days.set(key, instant);
  }
  return [...days.values()];
}

/** The evidence as a list: when, the words, their citation. */
export function evidenceList(excerpts: Excerpt[], total: number, timeZone: string): string {
  const lines = excerpts.map(
    ({ n, hit, quote }) => `- ${momentText(hit.spokenAt, timeZone)}: «${quotedWords(quote)}» [${n}]`,
  );
  const head = total > excerpts.length ? `\nLe prime ${excerpts.length} di ${total}:\n` : '\n';
  return `${head}\n${lines.join('\n')}`;
}
