import type { Citation } from '@wingman/contract/conversation.ts';
import { quoteHeading } from '@wingman/contract/quoted-answer.ts';
import { calendarDay } from '@wingman/contract/time.ts';
import { italianDay, italianTime } from '@wingman/italian/dates/italian-dates.ts';
import type { RecalledSegment } from '@wingman/search/excerpts/excerpts.ts';
import { blockquoteOf, quoteWindow } from '../quote-turns.ts';

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

/** Characters of a quoted turn. */
const quoteLength = 290;

/** What proves a number: each turn a quote of its own, with the words that `terms` name marked. */
export const toEvidence = (turns: RecalledSegment[], terms: ReadonlySet<string>): Citation[] =>
  turns.map((turn, index) =>
    quoteWindow({ turns: [turn], answer: turn }, { n: index + 1, terms, length: quoteLength }),
  );

/** The quotes, and before those of one recording when it was. `total`: how many there are. */
export function evidenceText(citations: Citation[], total: number, timeZone: string): string {
  const head = total > citations.length ? [`Le prime ${citations.length} di ${total}:`] : [];
  const day = ({ recordingId, spokenAt }: Citation) =>
    `${recordingId} ${italianDay(new Date(spokenAt), timeZone)}`;
  const groups = [...Map.groupBy(citations, day).values()].map((members) => {
    const heading = quoteHeading(momentText(members[0]?.spokenAt ?? '', timeZone));
    return [heading, ...members.map(blockquoteOf)].join('\n\n');
  });
  return [...head, ...groups].join('\n\n');
}
