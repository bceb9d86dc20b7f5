import { type SaidAction, saidActions } from '@wingman/italian/commitments/said-actions.ts';
import type { CalendarDay } from '@wingman/italian/dates/calendar.ts';
import { type DueDays, dueDays } from '@wingman/italian/dates/due-days.ts';
import { calendarDay, minuteOfDay } from '@wingman/italian/dates/zoned-time.ts';
import type { NoteSegment, NoteSource } from '../note.ts';
import { namedDays } from './named-days.ts';
import { referredDays } from './referred-days.ts';

/** A segment with what the rules read in it. `plain`: in lower case, without accents and marks, single spaces. */
export type Turn = {
  index: number;
  segment: NoteSegment;
  voice: string;
  plain: string;
  asks: boolean;
  actions: SaidAction[];
  dues: DueDays[];
  /** The local day on which it was said. */
  day: CalendarDay;
  /** Of that day, after midnight. */
  minute: number;
};

/** Nobody says more at a stretch; what a damaged file holds is cut. */
const maxCharacters = 3_000;

export const plainOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const asksUnmarked =
  /^(?:(?:e|ma|allora|ok|scusa|senti|e poi|prof|mamma|papa|no|si) ){0,2}(?:chi|quando|quanto|quanti|quante|dove|perche|come mai|che cosa|cosa|cos e|qual e|quale|a che ora|entro quando|per quando|da quando|in che)(?: |$)/;
const asksAtEnd = / (?:o no|vero|giusto|quando|dove|quanto|chi)(?: \p{L}{1,12}'?)?$/u;

/** What was said, read by rule, in the order of speech; segments without words are left out. */
export function* readTurns({ segments, startedAt, timeZone }: NoteSource): Generator<Turn> {
  const started = Date.parse(startedAt);
  const spoken = segments
    .filter(({ text }) => /\p{L}/u.test(text))
    .sort((one, other) => secondsOf(one) - secondsOf(other) || one.id - other.id);
  const withReferred = referredDays();
  const asNamed = namedDays();
  for (const [index, given] of spoken.entries()) {
    const segment = { ...given, text: given.text.slice(0, maxCharacters) };
    const plain = plainOf(segment.text);
    const said = new Date(started + secondsOf(segment) * 1000);
    const day = calendarDay(said, timeZone);
    const dues = asNamed({ index, text: segment.text, dues: dueDays(segment.text, said, timeZone) });
    yield {
      index,
      segment,
      voice: segment.voice ?? '',
      plain,
      asks: asks(segment.text, plain),
      actions: saidActions(segment.text),
      dues: withReferred({ index, text: segment.text, dues, day }),
      day,
      minute: minuteOfDay(said, timeZone),
    };
  }
}

/** No recording is longer; a damaged file may hold anything. */
const mostSeconds = 7 * 86_400;
const secondsOf = ({ start }: NoteSegment): number =>
  Number.isFinite(start) ? Math.min(mostSeconds, Math.max(0, start)) : 0;

function asks(text: string, plain: string): boolean {
  if (/\?["»”)\s]*$/.test(text.slice(-20))) return true;
  if (/[.!…]["»”)\s]*$/.test(text.slice(-20))) return false;
  return plain.length < 120 && (asksUnmarked.test(plain) || asksAtEnd.test(plain));
}
