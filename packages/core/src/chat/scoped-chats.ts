import type { ScopedRecording } from '@wingman/contract/chat-scope.ts';
import type { SearchScope } from '@wingman/contract/conversation.ts';
import type { SessionSummary } from '@wingman/contract/session.ts';
import type { Handle } from '@wingman/db/handle.ts';
import type { ChatEntity } from '@wingman/db/repositories/chat.repository.ts';
import { listRecordingTitles } from '@wingman/db/repositories/recording-heading.repository.ts';
import { goneRecording, toScoped } from './chat-limit.ts';
import { anyOf, findScopedNames, idsIn, storedIds, toScopedLimits } from './scoped-names.ts';

/** A recording as it is now, by its id. Titles are not stored with scopes, so that they go with their recordings. */
async function findScopedRecordings(
  db: Handle,
  { userId, ids }: { userId: string; ids: string[] },
): Promise<(id: string) => ScopedRecording> {
  if (ids.length === 0) return goneRecording;
  const rows = await listRecordingTitles(db, { userId, ids: [...new Set(ids)] });
  const known = new Map(rows.map((row) => [row.id, toScoped(row)]));
  return (id) => known.get(id) ?? goneRecording(id);
}

/** The same exchanges, with the present names of what they were limited to. */
export async function withScopedNames<Row extends { scope: SearchScope }>(
  db: Handle,
  userId: string,
  rows: Row[],
): Promise<Row[]> {
  const ids = rows.flatMap(({ scope }) => scope.recording?.recordingId ?? []);
  const stored = rows.flatMap(({ scope }) => (scope.limits ? [storedIds(scope.limits)] : []));
  if (ids.length === 0 && stored.length === 0) return rows;
  const recordingOf = await findScopedRecordings(db, { userId, ids });
  const names = await findScopedNames(db, { userId, ...idsIn(stored) });
  return rows.map((row) => {
    const { recording, limits } = row.scope;
    if (!recording && !limits) return row;
    const scope = {
      ...row.scope,
      ...(recording ? { recording: recordingOf(recording.recordingId) } : {}),
      ...(limits ? { limits: toScopedLimits(storedIds(limits), names) } : {}),
    };
    return { ...row, scope };
  });
}

/** `chats`: of one user. */
export async function toSummaries(db: Handle, chats: ChatEntity[]): Promise<SessionSummary[]> {
  const userId = chats[0]?.userId ?? '';
  const ids = chats.flatMap(({ scope }) => scope.recordingId ?? []);
  const recordingOf = await findScopedRecordings(db, { userId, ids });
  const names = await findScopedNames(db, { userId, ...idsIn(chats.map(({ scope }) => scope)) });
  return chats.map(({ id, scope, userId: _user, createdAt: _createdAt, ...rest }) => {
    const limits = anyOf(toScopedLimits(scope, names));
    const recording = scope.recordingId === null ? null : recordingOf(scope.recordingId);
    return { sessionId: id, ...rest, recording, ...(limits ? { limits } : {}) };
  });
}
