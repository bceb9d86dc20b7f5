import type { DayDigest, DayLine, DayRecording, DigestLine, ExportedDigest } from '@wingman/contract/day.ts';
import { calendarDay, localDay, startOfDay } from '@wingman/contract/time.ts';
import type { DayNeighbours, RecordedLine, RecordingOfDay } from '@wingman/db/repositories/day.repository.ts';
import type { DayDigestEntity, DigestLineEntity } from '@wingman/db/repositories/day-digest.repository.ts';
import { toNoteLine } from '../notes/notes-view.ts';

/** A line of notes with its recording as clients see it. `settlements`: what later recordings say of lines. */
export function toDayLine(
  { recordingTitle, recordedAt, ...line }: RecordedLine,
  settlements: ReadonlyMap<string, DayLine['settlements']>,
): DayLine {
  return { ...toNoteLine(line, settlements), recordingTitle, recordedAt };
}

export function toDayRecording({ notesMadeAt, ...recording }: RecordingOfDay): DayRecording {
  const { suggestedTitle, isExample } = recording;
  return {
    ...recording,
    suggestedTitle: suggestedTitle ?? undefined,
    isExample: isExample || undefined,
    hasNotes: notesMadeAt !== null,
  };
}

export function toDigestLine({ noteLineId: _, ...line }: DigestLineEntity): DigestLine {
  return line;
}

/** A digest in the export of all data. */
export function toExportedDigest({ day, madeBy, madeAt, lines }: DayDigestEntity): ExportedDigest {
  return { day, madeBy, madeAt, lines: lines.map(toDigestLine) };
}

/** Null also when its recordings are all deleted. `recordings`: of its day. */
export function toDigest(
  digest: DayDigestEntity | undefined,
  recordings: readonly RecordingOfDay[],
): DayDigest | null {
  if (!digest || digest.lines.length === 0) return null;
  const { madeBy, madeAt, lines } = digest;
  const isOlder = recordings.some(({ notesMadeAt }) => notesMadeAt !== null && notesMadeAt > madeAt);
  return { madeBy, madeAt, isOlder, lines: lines.map(toDigestLine) };
}

/** The nearest days with recordings or with something due. */
export function nearestDays(
  { before, after, dueBefore, dueAfter }: DayNeighbours,
  timeZone: string,
): { previous: string | null; next: string | null } {
  const dayOf = (instant: string | null) => (instant === null ? [] : [localDay(new Date(instant), timeZone)]);
  const given = (day: string | null) => (day === null ? [] : [day]);
  return {
    previous: [...dayOf(before), ...given(dueBefore)].sort().at(-1) ?? null,
    next: [...dayOf(after), ...given(dueAfter)].sort()[0] ?? null,
  };
}

/** Speech by the hours of the clocks in a zone. `spoken`: by ten minutes, as `listSpeechOfDay` answers. */
export function byHours(
  spoken: readonly { at: string; seconds: number }[],
  timeZone: string,
): { startsAt: string; seconds: number }[] {
  const hours = new Map<string, number>();
  for (const { at, seconds } of spoken) {
    const startsAt = startOfHour(new Date(`${at}0:00Z`), timeZone);
    hours.set(startsAt, (hours.get(startsAt) ?? 0) + seconds);
  }
  return [...hours].map(([startsAt, seconds]) => ({ startsAt, seconds: Math.round(seconds) }));
}

const hourMs = 3_600_000;

/** Zones are off UTC by whole minutes: an hour there begins so many of them after one of UTC. */
function startOfHour(instant: Date, timeZone: string): string {
  const midnight = startOfDay(calendarDay(instant, timeZone), timeZone).getTime();
  const shift = midnight % hourMs;
  return new Date(Math.floor((instant.getTime() - shift) / hourMs) * hourMs + shift).toISOString();
}
