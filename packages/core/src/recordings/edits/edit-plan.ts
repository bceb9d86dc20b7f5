import { DomainError } from '@wingman/contract/error.ts';
import {
  joinedOverMidnightSeconds,
  maxJoinedSeconds,
  minEditedSeconds,
} from '@wingman/contract/recording-edit-table.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import type { EditSpan } from '@wingman/db/repositories/recording-edit.repository.ts';

function refusedAt(path: string, message: string): DomainError {
  return new DomainError('validation_failed', { message, issues: [{ path, message }] });
}

/** Why words of which nobody knows the seconds follow no cut. */
export const withoutTimes =
  'Una trascrizione importata senza orari non si può tagliare, dividere o unire: non si sa a che secondo sono le parole';

const tooShort = 'Deve restare almeno un secondo';

/** What is left of a recording. Lengths are stored in whole seconds: the last one may be longer. @throws {DomainError} validation_failed */
export function planCut({ id, duration }: OwnedRecording, from: number, to: number): EditSpan[] {
  if (from > duration || to > duration + 1) throw refusedAt('end', behindEnd);
  if (to <= from) throw refusedAt('end', 'La fine deve venire dopo l’inizio');
  if (to - from < minEditedSeconds) throw refusedAt('end', tooShort);
  const isEnd = to >= duration - 0.001;
  if (from === 0 && isEnd) throw refusedAt('start', 'Così non viene tagliato niente');
  return [{ recordingId: id, from, to: isEnd ? endOf(duration) : to }];
}

/** Both parts of a recording. @throws {DomainError} validation_failed */
export function planDivision({ id, duration }: OwnedRecording, at: number): EditSpan[] {
  if (at >= duration) throw refusedAt('at', behindEnd);
  if (at < minEditedSeconds || duration - at < minEditedSeconds)
    throw refusedAt('at', 'Ciascuna delle due parti deve durare almeno un secondo');
  return [
    { recordingId: id, from: 0, to: at },
    { recordingId: id, from: at, to: endOf(duration) },
  ];
}

const behindEnd = 'La registrazione non è così lunga';

/** Behind the last sound: a length that was rounded down cuts nothing away. */
const endOf = (duration: number) => duration + 1;

/** Recordings in the order of time. @throws {DomainError} validation_failed */
export function planJoin(
  recordings: readonly OwnedRecording[],
  dayOf: (instant: Date) => string,
): EditSpan[] {
  if (recordings.length < 2) throw refusedAt('recordingIds', 'Scegli almeno due registrazioni da unire');
  const keyOf = ({ createdAt, id }: OwnedRecording) => `${createdAt} ${id}`;
  const ordered = recordings.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const total = ordered.reduce((sum, { duration }) => sum + duration, 0);
  if (total > maxJoinedSeconds) throw refusedAt('recordingIds', 'Unite durerebbero più di un giorno');
  for (const [index, next] of ordered.entries()) {
    const before = ordered[index - 1];
    if (before && !isOneDay(before, next, dayOf))
      throw refusedAt('recordingIds', 'Si possono unire solo registrazioni dello stesso giorno');
  }
  return ordered.map(({ id, duration }) => ({ recordingId: id, from: 0, to: endOf(duration) }));
}

/** Also across midnight, where one goes on soon after the other. */
function isOneDay(one: OwnedRecording, next: OwnedRecording, dayOf: (instant: Date) => string): boolean {
  if (dayOf(new Date(one.createdAt)) === dayOf(new Date(next.createdAt))) return true;
  const endMs = Date.parse(one.createdAt) + one.duration * 1_000;
  return Date.parse(next.createdAt) - endMs <= joinedOverMidnightSeconds * 1_000;
}
