import type { Selectable } from 'kysely';
import type { Handle, Transaction } from '../handle.ts';
import type { UploadTable } from '../upload-tables.ts';

/** A file that is uploaded in slices; see the table. */
export type Upload = {
  /** The id of the recording that it becomes. */
  id: string;
  userId: string;
  nextSlice: number;
  bytes: number;
  basePath: string | null;
};

/** A taken id is the driver's unique violation. */
export async function insertUpload(
  handle: Transaction,
  { now, ...upload }: Upload & { now: string },
): Promise<void> {
  await handle
    .insertInto('uploads')
    .values({
      id: upload.id,
      user_id: upload.userId,
      next_slice: upload.nextSlice,
      bytes: upload.bytes,
      base_path: upload.basePath,
      updated_at: now,
    })
    .execute();
}

export async function findUpload(handle: Handle, id: string): Promise<Upload | undefined> {
  const row = await handle.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toUpload(row);
}

export type UploadedSlices = {
  uploadId: string;
  firstSlice: number;
  count: number;
  bytes: number;
  fileKey: string;
  now: string;
};

/** Adds slices that follow the last one. False when another one is expected now, or the upload is deleted. */
export async function insertUploadSlices(handle: Transaction, slices: UploadedSlices): Promise<boolean> {
  const { uploadId, firstSlice, count, bytes, fileKey, now } = slices;
  const { numUpdatedRows } = await handle
    .updateTable('uploads')
    .set(({ eb }) => ({
      next_slice: firstSlice + count,
      bytes: eb('bytes', '+', bytes),
      updated_at: now,
    }))
    .where('id', '=', uploadId)
    .where('next_slice', '=', firstSlice)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await handle
    .insertInto('upload_slices')
    .values({ upload_id: uploadId, first_slice: firstSlice, file_key: fileKey })
    .execute();
  return true;
}

/** The file keys of the received slices, in order. */
export async function listUploadFiles(handle: Handle, uploadId: string): Promise<string[]> {
  const rows = await handle
    .selectFrom('upload_slices')
    .select('file_key')
    .where('upload_id', '=', uploadId)
    .orderBy('first_slice')
    .execute();
  return rows.map((row) => row.file_key);
}

/** Deletes an upload with its slices. False when there is none of this user. */
export async function deleteUpload(
  handle: Handle,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await handle
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes uploads without new slices since an instant. */
export async function deleteUploadsBefore(handle: Handle, before: string): Promise<void> {
  await handle.deleteFrom('uploads').where('updated_at', '<', before).execute();
}

function toUpload(row: Selectable<UploadTable>): Upload {
  return {
    id: row.id,
    userId: row.user_id,
    nextSlice: row.next_slice,
    bytes: row.bytes,
    basePath: row.base_path,
  };
}
