import type { PlayerForm } from '@wingman/contract/audio-format.ts';
import type { IncompleteReason, RecordingStatus } from '@wingman/contract/recording.ts';
import type { Selectable } from 'kysely';
import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import { behind } from '../keyset.ts';
import { ownedBy } from '../owned-by.ts';
import { actingForOwner, type Owned } from '../owned-row.ts';
import type { RecordingAllowance } from '../plan-allowance.ts';
import type { RecordingTable } from '../schema.ts';
import type { Job } from './job.repository.ts';
import { insertOutboxEvents } from './outbox.repository.ts';
import { deleteUnusedPeople, listPeopleIn } from './person.repository.ts';

/** A recording with all its stored fields. `duration` in whole seconds, instants as ISO 8601 text in UTC. */
export type RecordingEntity = {
  id: string;
  userId: string;
  filename: string;
  title: string | null;
  /** Found in what was said; shown while the user gave none. */
  suggestedTitle: string | null;
  transcript: string;
  duration: number;
  segmentNumber: number;
  isAutoSegmented: boolean;
  audioPath: string | null;
  audioType: string | null;
  audioBytes: number | null;
  incomplete: IncompleteReason | null;
  /** Whole seconds that the header of a truncated file states. */
  statedDuration: number | null;
  /** The form that players play: empty where none does, null where it was not inspected. */
  playerForm: PlayerForm | '' | null;
  /** Of the example day: outside minutes and statistics. */
  isExample: boolean;
  /** Its user marked it with a star. */
  isFavorite: boolean;
  /** Of the transcript: another number after each change of its segments. */
  revision: number;
  status: RecordingStatus;
  statusReason: string | null;
  createdAt: string;
  uploadedAt: string;
  updatedAt: string;
};

export type OwnedRecording = Owned<RecordingEntity>;
/** Of a recording only its id. */
export type OwnedId = Owned<Pick<RecordingEntity, 'id' | 'userId'>>;

type Described = Pick<RecordingEntity, 'incomplete' | 'statedDuration' | 'playerForm'>;
export type NewRecording = Omit<RecordingEntity, 'userId' | 'suggestedTitle' | 'isFavorite' | 'revision'>;

/** In the transaction of the allowance and for its user. A taken id is the driver's unique violation. */
export async function insertRecording(
  { trx, userId }: RecordingAllowance,
  recording: NewRecording,
): Promise<OwnedRecording> {
  await trx
    .insertInto('recordings')
    .values({
      id: recording.id,
      user_id: userId,
      filename: recording.filename,
      title: recording.title,
      transcript: recording.transcript,
      duration: recording.duration,
      segment_number: recording.segmentNumber,
      is_auto_segmented: Number(recording.isAutoSegmented),
      audio_path: recording.audioPath,
      audio_type: recording.audioType,
      audio_bytes: recording.audioBytes,
      incomplete: recording.incomplete,
      stated_duration: recording.statedDuration,
      player_form: recording.playerForm,
      is_example: Number(recording.isExample),
      status: recording.status,
      status_reason: recording.statusReason,
      created_at: recording.createdAt,
      uploaded_at: recording.uploadedAt,
      updated_at: recording.updatedAt,
    })
    .execute();
  await tellCreated(trx, userId, recording);
  return actingForOwner({ ...recording, userId, suggestedTitle: null, isFavorite: false, revision: 0 });
}

/** Programs are not told of the example. */
async function tellCreated(
  trx: Transaction,
  userId: string,
  { id: recordingId, duration: seconds, ...recording }: NewRecording,
): Promise<void> {
  if (recording.isExample) return;
  const path = `/api/recordings/${recordingId}`;
  const now = recording.updatedAt;
  const isReady = recording.status === 'ready';
  await insertOutboxEvents(trx, { userId, now }, [
    { type: 'recording.created', data: { recordingId, path } },
    ...(isReady ? [{ type: 'recording.transcribed' as const, data: { recordingId, seconds, path } }] : []),
  ]);
}

/** Undefined also when it belongs to another user. */
export async function findOwnedRecording(
  handle: Handle,
  { id, userId }: { id: string; userId: string },
): Promise<OwnedRecording | undefined> {
  const row = await handle
    .selectFrom('recordings')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && ownedBy(toRecording(row), userId);
}

/** The recording of a job, for the worker that holds the lease: it acts for the owner. */
export async function findRecordingForJob(
  handle: Handle,
  { subjectId, userId }: Pick<Job, 'subjectId' | 'userId'>,
): Promise<OwnedRecording | undefined> {
  return findOwnedRecording(handle, { id: subjectId, userId });
}

/** Whether a recording still exists with this audio. */
export async function hasAudio(
  handle: Handle,
  { id, audioPath }: { id: string; audioPath: string },
): Promise<boolean> {
  const row = await handle
    .selectFrom('recordings')
    .select('id')
    .where('id', '=', id)
    .where('audio_path', '=', audioPath)
    .executeTakeFirst();
  return row !== undefined;
}

/** Without checking the owner. */
export async function findRecordingById(handle: Handle, id: string): Promise<RecordingEntity | undefined> {
  const row = await handle.selectFrom('recordings').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toRecording(row);
}

/**
 * The user's recordings, newest first, after `after`, even if that one has been deleted. Without
 * `limit`: all.
 */
export async function listRecordingsAfter(
  handle: Handle,
  {
    userId,
    after,
    limit,
  }: {
    userId: string;
    after?: { createdAt: string; id: string } | undefined;
    limit?: number | undefined;
  },
): Promise<RecordingEntity[]> {
  let query = handle
    .selectFrom('recordings')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id');
  if (after) query = query.where(behind('created_at', '<', { by: after.createdAt, id: after.id }));
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(toRecording);
}

/** The user's recordings of the example day, oldest first. */
export async function listExamples(
  handle: Handle,
  { userId }: { userId: string },
): Promise<OwnedRecording[]> {
  const rows = await handle
    .selectFrom('recordings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('is_example', '=', 1)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => ownedBy(toRecording(row), userId) ?? []);
}

export async function updateTitle(
  handle: Handle,
  { id }: OwnedRecording,
  title: string | null,
  now: string,
): Promise<void> {
  await handle.updateTable('recordings').set({ title, updated_at: now }).where('id', '=', id).execute();
}

export async function updateFavorite(
  handle: Handle,
  { id }: OwnedRecording,
  isFavorite: boolean,
  now: string,
): Promise<void> {
  await handle
    .updateTable('recordings')
    .set({ is_favorite: Number(isFavorite), updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** `reason`: an Italian sentence for the user, or null. */
export async function updateStatus(
  handle: Handle,
  { id }: OwnedRecording,
  status: RecordingStatus,
  reason: string | null,
  now: string,
): Promise<void> {
  await handle
    .updateTable('recordings')
    .set({ status, status_reason: reason, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export type SavedTranscription = {
  transcript: string;
  /** Whole seconds, measured. */
  duration: number;
  /** If absent, the stored state of the audio is kept. */
  audio?: Described | undefined;
  now: string;
};

/** Stores the transcript and the measurements; the recording is then ready. */
export async function updateTranscription(
  trx: Transaction,
  { id, userId }: OwnedRecording,
  { transcript, duration, audio, now }: SavedTranscription,
): Promise<void> {
  const described = audio && {
    incomplete: audio.incomplete,
    stated_duration: audio.statedDuration,
    player_form: audio.playerForm,
  };
  await trx
    .updateTable('recordings')
    .set({ transcript, duration, ...described, status: 'ready', status_reason: null, updated_at: now })
    .where('id', '=', id)
    .execute();
  const data = { recordingId: id, seconds: duration, path: `/api/recordings/${id}` };
  await insertOutboxEvents(trx, { userId, now }, [{ type: 'recording.transcribed', data }]);
}

/**
 * Deletes the recording with its segments, their index entries, its jobs, the people whom nothing else names, and the
 * questions suggested to the user, which may quote it. False when it is already deleted.
 */
export async function deleteRecording(trx: Transaction, { id, userId }: OwnedId): Promise<boolean> {
  await trx.deleteFrom('jobs').where('subject_id', '=', id).where('user_id', '=', userId).execute();
  const people = await listPeopleIn(trx, id);
  const { numDeletedRows } = await trx
    .deleteFrom('recordings')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await deleteUnusedPeople(trx, userId, people);
  await trx.deleteFrom('agent_questions').where('user_id', '=', userId).execute();
  await scheduleErasure(trx);
  return true;
}

export type RecentTranscript = { id: string; updatedAt: string; transcript: string; isExample: boolean };

/** The user's newest recordings with speech, newest first, each with the beginning of its transcript. */
export async function listRecentTranscripts(
  handle: Handle,
  { userId, limit, characters }: { userId: string; limit: number; characters: number },
): Promise<RecentTranscript[]> {
  const rows = await handle
    .selectFrom('recordings')
    .select(({ fn, ref, lit }) => [
      'id',
      'is_example',
      'updated_at as updatedAt',
      fn<string>('substr', [ref('transcript'), lit(1), lit(characters)]).as('transcript'),
    ])
    .where('user_id', '=', userId)
    .where('status', '=', 'ready' satisfies RecordingStatus)
    .where('transcript', '<>', '')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ is_example, ...row }) => ({ ...row, isExample: is_example === 1 }));
}

export function toRecording(row: Selectable<RecordingTable>): RecordingEntity {
  return {
    id: row.id,
    userId: row.user_id,
    filename: row.filename,
    title: row.title,
    suggestedTitle: row.suggested_title,
    transcript: row.transcript,
    duration: row.duration,
    segmentNumber: row.segment_number,
    isAutoSegmented: row.is_auto_segmented === 1,
    audioPath: row.audio_path,
    audioType: row.audio_type,
    audioBytes: row.audio_bytes,
    incomplete: row.incomplete as IncompleteReason | null,
    statedDuration: row.stated_duration,
    playerForm: row.player_form as PlayerForm | '' | null,
    isExample: row.is_example === 1,
    isFavorite: row.is_favorite === 1,
    revision: row.transcript_revision,
    status: row.status as RecordingStatus,
    statusReason: row.status_reason,
    createdAt: row.created_at,
    uploadedAt: row.uploaded_at,
    updatedAt: row.updated_at,
  };
}
