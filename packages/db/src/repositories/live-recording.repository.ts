import type { Selectable } from 'kysely';
import type { Handle, Transaction } from '../handle.ts';
import { ownedBy } from '../owned-by.ts';
import { actingForOwner, type Owned } from '../owned-row.ts';
import type { LiveRecordingTable } from '../upload-tables.ts';
import type { Job } from './job.repository.ts';
import type { OwnedRecording } from './recording.repository.ts';

/** A recording that is uploaded while it is made; see the table. */
export type LiveRecording = {
  recordingId: string;
  userId: string;
  nextSlice: number;
  bytes: number;
  transcribedUntil: number;
  isClosed: boolean;
  isWhole: boolean;
  updatedAt: string;
};

export type OwnedLiveRecording = Owned<LiveRecording>;

/** A taken id is the driver's unique violation. */
export async function insertLiveRecording(
  trx: Transaction,
  recording: OwnedRecording,
  now: string,
): Promise<void> {
  await trx
    .insertInto('live_recordings')
    .values({
      recording_id: recording.id,
      user_id: recording.userId,
      next_slice: 0,
      bytes: 0,
      transcribed_until: 0,
      is_closed: 0,
      is_whole: 0,
      updated_at: now,
    })
    .execute();
}

export async function findLiveRecording(
  handle: Handle,
  recordingId: string,
): Promise<LiveRecording | undefined> {
  const row = await handle
    .selectFrom('live_recordings')
    .selectAll()
    .where('recording_id', '=', recordingId)
    .executeTakeFirst();
  return row && toLiveRecording(row);
}

/** The live recording of a job, for the worker that holds the lease: it acts for the owner. */
export async function findLiveRecordingForJob(
  handle: Handle,
  { subjectId, userId }: Pick<Job, 'subjectId' | 'userId'>,
): Promise<OwnedLiveRecording | undefined> {
  return ownedBy(await findLiveRecording(handle, subjectId), userId);
}

/** Open ones without new slices since an instant, for the clean-up that ends them for their owners. */
export async function listSilentLiveRecordings(handle: Handle, since: string): Promise<OwnedLiveRecording[]> {
  const rows = await handle
    .selectFrom('live_recordings')
    .selectAll()
    .where('is_closed', '=', 0)
    .where('updated_at', '<', since)
    .execute();
  return rows.map((row) => actingForOwner(toLiveRecording(row)));
}

export type ArrivedSlices = {
  firstSlice: number;
  count: number;
  bytes: number;
  fileKey: string;
  now: string;
};

/** Adds slices that follow the last one. False when another one is expected now, or it is closed. */
export async function insertLiveSlices(
  trx: Transaction,
  { recordingId }: OwnedLiveRecording,
  slices: ArrivedSlices,
): Promise<boolean> {
  const { firstSlice, count, bytes, fileKey, now } = slices;
  const { numUpdatedRows } = await trx
    .updateTable('live_recordings')
    .set(({ eb }) => ({
      next_slice: firstSlice + count,
      bytes: eb('bytes', '+', bytes),
      updated_at: now,
    }))
    .where('recording_id', '=', recordingId)
    .where('next_slice', '=', firstSlice)
    .where('is_closed', '=', 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .insertInto('live_slices')
    .values({ recording_id: recordingId, first_slice: firstSlice, file_key: fileKey })
    .execute();
  return true;
}

/** The file keys of the received slices, in order, from the slice `from` on. */
export async function listLiveSlices(
  handle: Handle,
  { recordingId, from = 0 }: { recordingId: string; from?: number },
): Promise<{ firstSlice: number; fileKey: string }[]> {
  const rows = await handle
    .selectFrom('live_slices')
    .select(['first_slice as firstSlice', 'file_key as fileKey'])
    .where('recording_id', '=', recordingId)
    .where('first_slice', '>=', from)
    .orderBy('first_slice')
    .execute();
  return rows;
}

/**
 * Moves the transcribed position to `to` (seconds). False when it was moved since it was read, or the recording was
 * closed.
 */
export async function updateLiveMark(
  trx: Transaction,
  { recordingId, transcribedUntil: from }: OwnedLiveRecording,
  to: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('live_recordings')
    .set({ transcribed_until: to })
    .where('recording_id', '=', recordingId)
    .where('transcribed_until', '=', from)
    .where('is_closed', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Closes it and deletes the slices: their audio is stored as one file. False when it is already closed or has received
 * more since it was read.
 */
export async function closeLiveRecording(
  trx: Transaction,
  { recordingId, nextSlice }: OwnedLiveRecording,
  { isWhole }: { isWhole: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('live_recordings')
    .set({ is_closed: 1, is_whole: Number(isWhole) })
    .where('recording_id', '=', recordingId)
    .where('next_slice', '=', nextSlice)
    .where('is_closed', '=', 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.deleteFrom('live_slices').where('recording_id', '=', recordingId).execute();
  return true;
}

/** After its transcription: deletes a complete one; an incomplete one stays, because more may be uploaded. */
export async function finishLiveRecording(trx: Transaction, { id }: OwnedRecording): Promise<void> {
  await trx.deleteFrom('live_recordings').where('recording_id', '=', id).where('is_whole', '=', 1).execute();
  await trx
    .updateTable('live_recordings')
    .set({ transcribed_until: 0 })
    .where('recording_id', '=', id)
    .execute();
}

/** For a recording that was uploaded as a whole file. */
export async function deleteLiveRecording(trx: Transaction, { id }: OwnedRecording): Promise<void> {
  await trx.deleteFrom('live_slices').where('recording_id', '=', id).execute();
  await trx.deleteFrom('live_recordings').where('recording_id', '=', id).execute();
}

function toLiveRecording(row: Selectable<LiveRecordingTable>): LiveRecording {
  return {
    recordingId: row.recording_id,
    userId: row.user_id,
    nextSlice: row.next_slice,
    bytes: row.bytes,
    transcribedUntil: row.transcribed_until,
    isClosed: row.is_closed === 1,
    isWhole: row.is_whole === 1,
    updatedAt: row.updated_at,
  };
}
