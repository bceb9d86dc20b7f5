import type { Moment, MomentKind } from '@wingman/contract/moment.ts';
import type { Selectable } from 'kysely';
import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import { ownedBy } from '../owned-by.ts';
import type { Owned } from '../owned-row.ts';
import type { RecordingMomentTable } from '../schema.ts';
import type { OwnedRecording } from './recording.repository.ts';

/** A moment with all its stored fields. `imagePath` is the opaque file key of its image. */
export type MomentEntity = Omit<Moment, 'imageUrl'> & {
  userId: string;
  imagePath: string | null;
  imageType: string | null;
};

export type OwnedMoment = Owned<MomentEntity>;

export type NewMoment = Omit<MomentEntity, 'userId' | 'recordingId'>;

/** What a user may change. */
type MomentChange = Pick<MomentEntity, 'at' | 'text' | 'updatedAt'>;

/** An id that its user has already is the driver's unique violation, a deleted recording its foreign key violation. */
export async function insertMoment(
  handle: Handle,
  { id: recordingId, userId }: OwnedRecording,
  moment: NewMoment,
): Promise<void> {
  await handle
    .insertInto('recording_moments')
    .values({
      user_id: userId,
      id: moment.id,
      recording_id: recordingId,
      kind: moment.kind,
      at_seconds: moment.at,
      text: moment.text,
      image_path: moment.imagePath,
      image_type: moment.imageType,
      created_at: moment.createdAt,
      updated_at: moment.updatedAt,
    })
    .execute();
}

/** Undefined also when it belongs to another user. */
export async function findOwnedMoment(
  handle: Handle,
  { id, userId }: { id: string; userId: string },
): Promise<OwnedMoment | undefined> {
  const row = await handle
    .selectFrom('recording_moments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && ownedBy(toMoment(row), userId);
}

/** All of a recording, in the order of their seconds. */
export async function listMoments(handle: Handle, recordingId: string): Promise<MomentEntity[]> {
  const rows = await handle
    .selectFrom('recording_moments')
    .selectAll()
    .where('recording_id', '=', recordingId)
    .orderBy('at_seconds')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toMoment);
}

export async function countMoments(handle: Handle, recordingId: string): Promise<number> {
  const { count } = await handle
    .selectFrom('recording_moments')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('recording_id', '=', recordingId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** False when it was deleted meanwhile. */
export async function updateMoment(
  handle: Handle,
  { id, userId }: OwnedMoment,
  { at, text, updatedAt }: MomentChange,
): Promise<boolean> {
  const { numUpdatedRows } = await handle
    .updateTable('recording_moments')
    .set({ at_seconds: at, text, updated_at: updatedAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A trigger queues its image for deletion. */
export async function deleteMoment(trx: Transaction, { id, userId }: OwnedMoment): Promise<void> {
  await trx.deleteFrom('recording_moments').where('user_id', '=', userId).where('id', '=', id).execute();
  await scheduleErasure(trx);
}

function toMoment(row: Selectable<RecordingMomentTable>): MomentEntity {
  return {
    id: row.id,
    userId: row.user_id,
    recordingId: row.recording_id,
    kind: row.kind as MomentKind,
    at: row.at_seconds,
    text: row.text,
    imagePath: row.image_path,
    imageType: row.image_type,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
