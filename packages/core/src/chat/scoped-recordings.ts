import type { ScopedRecording } from '@wingman/contract/chat-scope.ts';
import type { SearchScope } from '@wingman/contract/conversation.ts';
import type { SessionSummary } from '@wingman/contract/session.ts';
import type { Handle } from '@wingman/db/handle.ts';
import type { ChatEntity } from '@wingman/db/repositories/chat.repository.ts';
import { listRecordingTitles } from '@wingman/db/repositories/recording-heading.repository.ts';
import { toScoped } from './chat-limit.ts';

/** A recording as it is now, by its id. Titles are not stored with scopes, so that they go with their recordings. */
async function findScopedRecordings(
  db: Handle,
  { userId, ids }: { userId: string; ids: string[] },
): Promise<(id: string) => ScopedRecording> {
  const rows = await listRecordingTitles(db, { userId, ids: [...new Set(ids)] });
  const known = new Map(rows.map((row) => [row.id, toScoped(row)]));
  return (id) => known.get(id) ?? { recordingId: id, title: null, startedAt: null, isDeleted: true };
}

/** The same exchanges, with the present titles of the recordings to which they were limited. */
export async function withScopedRecordings<Row extends { scope: SearchScope }>(
  db: Handle,
  userId: string,
  rows: Row[],
): Promise<Row[]> {
  const ids = rows.flatMap(({ scope }) => scope.recording?.recordingId ?? []);
  if (ids.length === 0) return rows;
  const recordingOf = await findScopedRecordings(db, { userId, ids });
  return rows.map((row) => {
    const { recording } = row.scope;
    if (!recording) return row;
    return { ...row, scope: { ...row.scope, recording: recordingOf(recording.recordingId) } };
  });
}

/** `chats`: of one user. */
export async function toSummaries(db: Handle, chats: ChatEntity[]): Promise<SessionSummary[]> {
  const userId = chats[0]?.userId ?? '';
  const ids = chats.flatMap(({ scope }) => scope.recordingId ?? []);
  const recordingOf = await findScopedRecordings(db, { userId, ids });
  return chats.map(({ id, scope, userId: _user, createdAt: _createdAt, ...rest }) => ({
    sessionId: id,
    ...rest,
    recording: scope.recordingId === null ? null : recordingOf(scope.recordingId),
  }));
}
