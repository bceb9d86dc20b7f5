import type { AskedScope, ChatScope, ScopedLimits, ScopedRecording } from '@wingman/contract/chat-scope.ts';
import type { SearchScope } from '@wingman/contract/conversation.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { dayRange, type TimeRange } from '@wingman/contract/time.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { findOwnedRecording, type RecordingEntity } from '@wingman/db/repositories/recording.repository.ts';
import { daysOf, placeOf } from './limit-place.ts';
import { missingOf } from './missing-limits.ts';
import { anyOf, findScopedNames, idsIn, toScopedLimits, withoutNames } from './scoped-names.ts';

type Asked = { userId: string; asked: AskedScope; remembered: ChatScope; now: Date; timeZone: string };

/**
 * What one question is limited to. `kept`: what its chat remembers from now on; undefined where that stays. `recording` and `limits`:
 * with their names, undefined where they do not narrow. `recorded`: when that was said, as far as they tell; `place`: the limits in
 * Italian. `missing`: in Italian, which of them no longer exist, and nothing may be searched.
 */
export type ChatLimit = {
  kept: ChatScope | undefined;
  recording: ScopedRecording | undefined;
  limits: ScopedLimits | undefined;
  recorded: TimeRange | undefined;
  place: string | undefined;
  missing: string | undefined;
};

/**
 * Reads what a question and its chat are limited to. What the chat remembers and was deleted since is told as missing.
 * @throws {DomainError} not_found for what is asked for, unknown and not remembered, also somebody else's;
 * limit_without_recording for seconds of none
 */
export async function readLimit(
  db: Handle,
  { userId, asked, remembered, now, timeZone }: Asked,
): Promise<ChatLimit> {
  const { kept, owned, recording, limits } = await readNamed(db, { userId, asked, remembered });
  const days = limits.days && daysOf(limits.days, timeZone);
  return {
    kept,
    recording,
    limits: anyOf(limits),
    recorded: common(owned && recordedAt(owned, now), days ?? undefined),
    place: placeOf({ recording, limits }, { now, timeZone }),
    missing: missingOf({ recording, limits }),
  };
}

/** What a chat remembers after it is limited otherwise; undefined where it is not. @throws {DomainError} as `readLimit` */
export async function readKeptScope(
  db: Handle,
  asked: Pick<Asked, 'userId' | 'asked' | 'remembered'>,
): Promise<ChatScope | undefined> {
  return (await readNamed(db, asked)).kept;
}

async function readNamed(
  db: Handle,
  { userId, asked, remembered }: Pick<Asked, 'userId' | 'asked' | 'remembered'>,
) {
  const kept = keptScope(asked, remembered);
  const scope = kept ?? remembered;
  if (scope.seconds && scope.recordingId === null) throw new DomainError('limit_without_recording');
  const { recordingId: id } = scope;
  const owned = id === null ? undefined : await findOwnedRecording(db, { id, userId });
  const recording = id === null ? undefined : shownOf(id, owned);
  const limits = toScopedLimits(scope, await findScopedNames(db, { userId, ...idsIn([scope]) }));
  if (isUnknown({ recording, limits }, remembered)) throw new DomainError('not_found');
  return { kept, owned, recording, limits };
}

/** The scope with what a question sets of it; undefined where it sets nothing. A part of a recording goes with it. */
function keptScope({ recordingId, limits }: AskedScope, remembered: ChatScope): ChatScope | undefined {
  if (recordingId === undefined && limits === undefined) return undefined;
  const isOther = recordingId !== undefined && recordingId !== remembered.recordingId;
  const { seconds, days, tagIds, personIds } =
    limits ?? (limits === null ? { seconds: null, days: null, tagIds: null, personIds: null } : {});
  const kept = isOther ? null : remembered.seconds;
  return {
    recordingId: recordingId === undefined ? remembered.recordingId : recordingId,
    seconds: seconds === undefined ? kept : seconds,
    days: days === undefined ? remembered.days : days,
    tagIds: tagIds === undefined ? remembered.tagIds : tagIds,
    personIds: personIds === undefined ? remembered.personIds : personIds,
  };
}

/** Whether something is asked for that is not there, and was not when the chat was limited to it. */
function isUnknown(
  { recording, limits }: { recording: ScopedRecording | undefined; limits: ScopedLimits },
  { recordingId, tagIds, personIds }: ChatScope,
): boolean {
  const isNew = (known: string[] | null, id: string) => !known?.includes(id);
  return (
    (recording?.isDeleted === true && recording.recordingId !== recordingId) ||
    limits.tags.some(({ id, isDeleted }) => isDeleted && isNew(tagIds, id)) ||
    limits.people.some(({ id, isDeleted }) => isDeleted && isNew(personIds, id))
  );
}

const shownOf = (id: string, owned: RecordingEntity | undefined) =>
  owned ? toScoped(owned) : goneRecording(id);

export const goneRecording = (recordingId: string): ScopedRecording => ({
  recordingId,
  title: null,
  startedAt: null,
  isDeleted: true,
});

export function toScoped({ id, title, createdAt }: Pick<RecordingEntity, 'id' | 'title' | 'createdAt'>) {
  return { recordingId: id, title, startedAt: createdAt };
}

/** Until now, as long as its length is not known. */
function recordedAt({ createdAt, duration, status }: RecordingEntity, now: Date): TimeRange {
  const measured = new Date(Date.parse(createdAt) + (duration + 1) * 1_000).toISOString();
  const isKnown = status === 'ready' || measured > now.toISOString();
  return { from: createdAt, to: isKnown ? measured : now.toISOString() };
}

/** What lies in both; empty where they do not meet. */
function common(one: TimeRange | undefined, other: TimeRange | undefined): TimeRange | undefined {
  if (!one || !other) return one ?? other;
  const [, from = one.from] = [one.from, other.from].toSorted();
  const [to = one.to] = [one.to, other.to].toSorted();
  return { from, to };
}

/** Today, or everything; limits take the place of both, and are searched of whatever day it is. Names are not stored with it. */
export function scopeOf(
  superSearch: boolean,
  { recording, limits }: Pick<ChatLimit, 'recording' | 'limits'>,
  { now, timeZone }: { now: Date; timeZone: string },
): SearchScope {
  if (!recording && !limits)
    return superSearch ? { superSearch, from: null, to: null } : { superSearch, ...dayRange(now, timeZone) };
  const days = limits?.days ? daysOf(limits.days, timeZone) : { from: null, to: null };
  const { recordingId } = recording ?? {};
  return {
    superSearch,
    ...days,
    ...(recordingId === undefined ? {} : { recording: { recordingId, title: null, startedAt: null } }),
    ...(limits ? { limits: withoutNames(limits) } : {}),
  };
}

/** With the names of what it is limited to. */
export function named<Of extends { scope: SearchScope }>(
  shown: Of,
  { recording, limits }: Pick<ChatLimit, 'recording' | 'limits'>,
): Of {
  const names = { ...(recording ? { recording } : {}), ...(limits ? { limits } : {}) };
  return { ...shown, scope: { ...shown.scope, ...names } };
}
