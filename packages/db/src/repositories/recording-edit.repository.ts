import type { RecordingEditKind } from '@wingman/contract/recording-edit-table.ts';
import type { Selectable } from 'kysely';
import { isOneOf } from '../dialects/lists-as-parameters.ts';
import type { Handle, Transaction } from '../handle.ts';
import { ownedBy } from '../owned-by.ts';
import type { Owned } from '../owned-row.ts';
import type { Database } from '../schema.ts';
import type { Job } from './job.repository.ts';
import type { OwnedRecording } from './recording.repository.ts';

/** Seconds of a recording. */
export type EditSpan = { recordingId: string; from: number; to: number };

/** `spans`: what each new recording is made of, or with `join` what is joined. */
export type EditEntity = {
  id: string;
  userId: string;
  kind: RecordingEditKind;
  spans: EditSpan[];
  state: 'waiting' | 'done' | 'failed';
  reason: string | null;
  resultIds: string[];
  createdAt: string;
  updatedAt: string;
};
export type OwnedEdit = Owned<EditEntity>;

/** A recording that is edited already is the driver's unique violation, and so is a taken id. */
export async function insertEdit(
  trx: Transaction,
  recordings: readonly OwnedRecording[],
  { id, userId, kind, spans, createdAt }: Pick<EditEntity, 'id' | 'userId' | 'kind' | 'spans' | 'createdAt'>,
): Promise<void> {
  const fresh = {
    state: 'waiting',
    reason: null,
    results: '[]',
    created_at: createdAt,
    updated_at: createdAt,
  };
  await trx
    .insertInto('recording_edits')
    .values({ id, user_id: userId, kind, spans: JSON.stringify(spans), ...fresh })
    .execute();
  await trx
    .insertInto('recording_edit_sources')
    .values(recordings.map((recording) => ({ recording_id: recording.id, edit_id: id, user_id: userId })))
    .execute();
}

/** Without checking the owner. */
export async function findEditById(handle: Handle, id: string): Promise<EditEntity | undefined> {
  const row = await handle.selectFrom('recording_edits').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toEdit(row);
}

/** Undefined also when it belongs to another user. */
export async function findOwnedEdit(
  handle: Handle,
  { id, userId }: { id: string; userId: string },
): Promise<OwnedEdit | undefined> {
  return ownedBy(await findEditById(handle, id), userId);
}

/** The edit of a job, for the worker that holds the lease: it acts for the owner. */
export const findEditForJob = (
  handle: Handle,
  { subjectId, userId }: Pick<Job, 'subjectId' | 'userId'>,
): Promise<OwnedEdit | undefined> => findOwnedEdit(handle, { id: subjectId, userId });

/** Those that wait, and what became of the latest others, newest first. */
export async function listEdits(
  handle: Handle,
  { userId, limit }: { userId: string; limit: number },
): Promise<EditEntity[]> {
  const rows = await handle
    .selectFrom('recording_edits')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toEdit);
}

/** Which of these recordings are being edited. */
export async function listEditedIds(handle: Handle, recordingIds: string[]): Promise<string[]> {
  if (recordingIds.length === 0) return [];
  const rows = await handle
    .selectFrom('recording_edit_sources')
    .select('recording_id')
    .where(isOneOf(handle, 'recording_id', recordingIds))
    .execute();
  return rows.map(({ recording_id: id }) => id);
}

type EditEnd = Pick<EditEntity, 'state' | 'reason' | 'resultIds'> & { now: string };

/** It is done or failed, and its recordings are free again. */
export async function finishEdit(
  trx: Transaction,
  { id }: OwnedEdit,
  { state, reason, resultIds, now }: EditEnd,
): Promise<void> {
  await trx.deleteFrom('recording_edit_sources').where('edit_id', '=', id).execute();
  await trx
    .updateTable('recording_edits')
    .set({ state, reason, results: JSON.stringify(resultIds), updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Deletes a user's edits that ended before an instant. */
export async function deleteEndedEdits(
  trx: Transaction,
  { userId, before }: { userId: string; before: string },
): Promise<void> {
  await trx
    .deleteFrom('recording_edits')
    .where('user_id', '=', userId)
    .where('state', '<>', 'waiting')
    .where('updated_at', '<', before)
    .execute();
}

function toEdit(row: Selectable<Database['recording_edits']>): EditEntity {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind as RecordingEditKind,
    spans: JSON.parse(row.spans) as EditSpan[],
    state: row.state as EditEntity['state'],
    reason: row.reason,
    resultIds: JSON.parse(row.results) as string[],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
