import { cleanLine } from '@wingman/contract/clean-text.ts';
import type { Due } from '@wingman/contract/due.ts';
import { type CalendarDay, instantAt } from '@wingman/contract/time.ts';
import type { CommitmentEntity } from '@wingman/db/repositories/commitment.repository.ts';
import { default as createCalendar, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';

/** `home`: the address below which the web app is, without a slash at its end. */
export type CalendarPlace = { timeZone: string; home: string };

/** How often calendars are asked to read it again. */
const readAgainSeconds = 3_600;
/** An end was not said. */
const minutesLong = 30;

/**
 * iCalendar text of what is due. Events, because no calendar shows the tasks of an address; each on its last day, at an
 * instant in UTC if an hour was said, which every calendar reads without a description of the zone. They do not make
 * anybody busy. Those without a day are left out.
 */
export function toCalendarText(due: readonly CommitmentEntity[], place: CalendarPlace): string {
  const calendar = createCalendar({
    name: 'Wingman',
    prodId: { company: 'Wingman', product: 'Wingman', language: 'IT' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: readAgainSeconds,
  });
  for (const each of due) if (each.due) addEvent(calendar, each, each.due, place);
  return calendar.toString();
}

function addEvent(
  calendar: ReturnType<typeof createCalendar>,
  line: CommitmentEntity,
  due: Due,
  { timeZone, home }: CalendarPlace,
): void {
  const day = due.to ?? due.from;
  if (day === null) return;
  const hour = due.time === null ? null : startAt(day, due.time, timeZone);
  const text = cleanLine(line.text);
  const changed = new Date(line.updatedAt);
  calendar.createEvent({
    id: `${line.id}@wingman`,
    summary: line.who ? `${cleanLine(line.who)}: ${text}` : text,
    description: descriptionOf(line),
    url: addressOf(line, home),
    stamp: changed,
    lastModified: changed,
    transparency: ICalEventTransparency.TRANSPARENT,
    ...(hour
      ? { start: hour, end: new Date(hour.getTime() + minutesLong * 60_000) }
      : { start: day, allDay: true }),
  });
}

function startAt(day: string, time: string, timeZone: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return instantAt(toDay(day), hours * 60 + minutes, timeZone);
}

function toDay(text: string): CalendarDay {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return { year, month, day };
}

function descriptionOf({ toWhom, dueText, recordingTitle }: CommitmentEntity): string | null {
  const lines = [
    ...(toWhom ? [`Per ${cleanLine(toWhom)}`] : []),
    ...(dueText ? [`Detto così: «${cleanLine(dueText)}»`] : []),
    ...(recordingTitle ? [`Da «${cleanLine(recordingTitle)}»`] : []),
  ];
  return lines.length > 0 ? lines.join('\n') : null;
}

/** The recording, at the second in which it was said. */
function addressOf({ recordingId, sources: [source] }: CommitmentEntity, home: string): string {
  const address = `${home}/recordings/${recordingId}`;
  return source ? `${address}?t=${source.start}` : address;
}
