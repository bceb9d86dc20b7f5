import type { AskedScope, ChatScope, ScopedRecording } from '@wingman/contract/chat-scope.ts';
import type { SearchScope } from '@wingman/contract/conversation.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { dayRange, type TimeRange } from '@wingman/contract/time.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { findOwnedRecording, type RecordingEntity } from '@wingman/db/repositories/recording.repository.ts';

type Asked = { userId: string; asked: AskedScope; remembered: ChatScope; now: Date };

/**
 * What one question is limited to. `kept`: what its chat remembers from now on; undefined where that stays. `recording`: with its
 * title, and `recorded`: when it was made.
 */
export type ChatLimit = {
  kept: ChatScope | undefined;
  recording: ScopedRecording | undefined;
  recorded: TimeRange | undefined;
};

/**
 * Reads what a question and its chat are limited to. A recording that the chat remembers and that was deleted since limits nothing.
 * @throws {DomainError} not_found for an unknown recording and somebody else's
 */
export async function readLimit(
  db: Handle,
  { userId, asked: { recordingId }, remembered, now }: Asked,
): Promise<ChatLimit> {
  const isAsked = recordingId !== undefined;
  const id = isAsked ? recordingId : remembered.recordingId;
  const recording = id === null ? undefined : await findOwnedRecording(db, { id, userId });
  if (isAsked && id !== null && !recording) throw new DomainError('not_found');
  const kept = isAsked ? { ...remembered, recordingId } : undefined;
  if (!recording) return { kept, recording: undefined, recorded: undefined };
  return { kept, recording: toScoped(recording), recorded: recordedAt(recording, now) };
}

export function toScoped({ id, title, createdAt }: Pick<RecordingEntity, 'id' | 'title' | 'createdAt'>) {
  return { recordingId: id, title, startedAt: createdAt };
}

/** Until now, as long as its length is not known. */
function recordedAt({ createdAt, duration, status }: RecordingEntity, now: Date): TimeRange {
  const measured = new Date(Date.parse(createdAt) + (duration + 1) * 1_000).toISOString();
  const isKnown = status === 'ready' || measured > now.toISOString();
  return { from: createdAt, to: isKnown ? measured : now.toISOString() };
}

/** A recording is searched whole, whatever day it is from. Its title is not stored with the scope. */
export function scopeOf(
  superSearch: boolean,
  { recording }: Pick<ChatLimit, 'recording'>,
  { now, timeZone }: { now: Date; timeZone: string },
): SearchScope {
  if (recording) {
    const { recordingId } = recording;
    return { superSearch, from: null, to: null, recording: { recordingId, title: null, startedAt: null } };
  }
  if (superSearch) return { superSearch, from: null, to: null };
  return { superSearch, ...dayRange(now, timeZone) };
}

/** With the recording's title. */
export function named<Of extends { scope: SearchScope }>(shown: Of, recording: ChatLimit['recording']): Of {
  return recording ? { ...shown, scope: { ...shown.scope, recording } } : shown;
}
