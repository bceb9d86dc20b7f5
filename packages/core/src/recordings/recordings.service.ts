import { audioContainers } from '@wingman/contract/audio-format.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { audioExtension, cleanFileName } from '@wingman/contract/file-name.ts';
import { recordingPlace } from '@wingman/contract/page-cursor.ts';
import { placeIn } from '@wingman/contract/page-of.ts';
import type {
  Recording,
  RecordingDetail,
  RecordingUpdate,
  UploadFields,
} from '@wingman/contract/recording.ts';
import type { RecordingsInput } from '@wingman/contract/recording-list.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { deleteConvertedAudio } from '@wingman/db/repositories/converted-audio.repository.ts';
import {
  deleteLiveRecording,
  findLiveRecording,
} from '@wingman/db/repositories/live-recording.repository.ts';
import {
  findOwnedRecording,
  findRecordingById,
  insertRecording,
  type OwnedRecording,
  type RecordingEntity,
  updateFavorite,
  updateStatus,
  updateTitle,
} from '@wingman/db/repositories/recording.repository.ts';
import { updateAudio } from '@wingman/db/repositories/recording-content.repository.ts';
import { upsertRecordingLanguage } from '@wingman/db/repositories/recording-language.repository.ts';
import { listRecordings } from '@wingman/db/repositories/recording-list.repository.ts';
import { listSegments } from '@wingman/db/repositories/segment.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import type { PlanOptions } from '../accounts/effective-plan.ts';
import type { FileRemover } from '../files/file-remover.ts';
import { enqueueTranscription } from '../jobs/transcription-job.ts';
import { type AskedRecording, allowRecording, assertWithinPlanLimit } from '../plans/recording-limit.ts';
import type { AudioStore, StoredAudio } from '../ports/audio-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { AudioInspection, AudioInspector } from '../ports/transcriber.ts';
import { besideTranscript } from './again/beside-transcript.ts';
import { withAppliedWords } from './corrections/applied-words.ts';
import { nextCorrections } from './corrections/next-corrections.ts';
import { fileNaming } from './downloads/file-naming.ts';
import { withPlaces } from './places-in-queue.ts';
import type { RecordingView } from './recording-view.ts';
import { recordingsWhere, zoneOf } from './recordings-where.ts';
import { createRemoving } from './remove-recordings.ts';
import { toSegment } from './segment-view.ts';
import { assertNotInTrash } from './trash/assert-not-in-trash.ts';
import { waitForTranscript } from './wait-for-transcript.ts';
import { withTags } from './with-tags.ts';

export type RecordingsService = ReturnType<typeof createRecordingsService>;

type RecordingsDeps = {
  database: WingmanDatabase;
  clock: Clock;
  audioStore: AudioStore;
  audioInspector: AudioInspector;
  events: EventBus;
  view: RecordingView;
  removeFiles: FileRemover;
  /** Notifies the job runner that there may be work. */
  wakeWorker: () => void;
  options: PlanOptions & { transcriptWaitMs: number; defaultTimeZone: string; trashDays?: number };
};

/** An upload whose bytes are already safe in the audio store. */
export type ArrivedAudio = {
  fields: UploadFields;
  filename: string;
  fileKey: string;
  stored: StoredAudio;
};

export function createRecordingsService(deps: RecordingsDeps) {
  const { database, clock, audioStore, events, view, options } = deps;
  const { db } = database;

  async function owned(actor: Actor, id: string): Promise<OwnedRecording> {
    const recording = await findOwnedRecording(db, { id, userId: actor.userId });
    if (!recording) throw new DomainError('not_found');
    return recording;
  }

  /** With its place in the queue and its tags. */
  async function shown(recording: RecordingEntity): Promise<Recording> {
    const [placed] = await withPlaces(db, [view.show(recording)], clock.now());
    const [tagged = view.show(recording)] = await withTags(db, placed ? [placed] : []);
    return tagged;
  }

  async function announceWork(replaced: RecordingEntity | undefined): Promise<void> {
    deps.wakeWorker();
    if (replaced) await deps.removeFiles();
  }

  return {
    /**
     * Creates a recording of stored audio: one row and one job, or nothing. Idempotent: a repeated id returns the
     * existing recording; unless it succeeds, the bytes stored for this call are deleted. For a live recording this is
     * the whole file, which replaces the slices. `signal`: aborts when the client disconnects; a file that is still
     * being inspected is then refused.
     * @throws {DomainError} recording_limit_reached, not_audio and other audio errors, recording_in_trash, conflict when the id belongs to
     * somebody else
     */
    async accept(actor: Actor, arrived: ArrivedAudio, signal?: AbortSignal): Promise<Recording> {
      const id = arrived.fields.id ?? crypto.randomUUID();
      let isKept = false;
      try {
        const existing = await findRecordingById(db, id);
        if (existing && !(await isUploading(db, ownedOrConflict(existing, actor))))
          return view.show(existing);
        await assertNotInTrash(db, id);
        const admittedAt = clock.now();
        const { userId } = actor;
        await assertWithinPlanLimit(db, { userId, fields: arrived.fields, now: admittedAt, options });
        if (arrived.stored.bytes === 0) throw new DomainError('audio_empty');
        const inspection = await inspect(deps, arrived.fileKey, { userId, signal });
        const now = clock.now();
        const recording = newRecording(actor, id, arrived, inspection, now);
        const asked = { userId, fields: arrived.fields, now, admittedAt, options };
        isKept = await save(database, recording, inspection, { existing, asked }).catch(
          async (error: unknown) => {
            isKept = await mayBeSaved(db, recording);
            throw error;
          },
        );
        if (isKept) await announceWork(existing);
        const saved = (await findRecordingById(db, id)) ?? recording;
        const shown = view.show(ownedOrConflict(saved, actor));
        if (isKept) events.publish(actor.userId, { type: 'recording', recording: shown });
        return shown;
      } finally {
        if (!isKept) await audioStore.remove(arrived.fileKey);
      }
    },

    /** @throws {DomainError} recording_limit_reached */
    assertMayUpload: ({ userId }: Actor, fields: UploadFields) =>
      assertWithinPlanLimit(db, { userId, fields, now: clock.now(), options }),

    /** Waits a bounded time for the transcript; returns the recording in its state then. */
    async waitForTranscript(actor: Actor, id: string, signal: AbortSignal): Promise<Recording> {
      return waitForTranscript({
        read: async () => view.show(await owned(actor, id)),
        isWorthWaiting: () => view.speechStatus().state === 'ready',
        subscribe: (until) => events.subscribe(actor.userId, until),
        signal: AbortSignal.any([signal, AbortSignal.timeout(deps.options.transcriptWaitMs)]),
      });
    },

    /** Newest first, unless they are sorted otherwise; `cursor`: after the last recording seen. @throws {DomainError} validation_failed */
    async list(actor: Actor, { limit, cursor, sort, ...filter }: RecordingsInput): Promise<Recording[]> {
      const where = recordingsWhere(filter, actor.userId, await zoneOf(db, actor, filter, deps.options));
      const seen = await placeIn(cursor, async (id) => {
        const recording = await findOwnedRecording(db, { id, userId: actor.userId });
        return recording && recordingPlace(recording, sort);
      });
      const rows = await listRecordings(db, { ...where, limit, seen, sort });
      return withTags(db, await withPlaces(db, rows.map(view.show), clock.now()));
    },

    async get(actor: Actor, { id }: { id: string }): Promise<RecordingDetail> {
      const recording = await owned(actor, id);
      const segments = await listSegments(db, recording.id);
      const next = await nextCorrections(db, recording.id);
      const beside = await besideTranscript(db, recording);
      const shownSegments = await withAppliedWords(db, recording.id, segments.map(toSegment));
      return { ...(await shown(recording)), segments: shownSegments, ...beside, ...next };
    },

    async update(actor: Actor, { id, title, isFavorite }: RecordingUpdate): Promise<Recording> {
      const recording = await owned(actor, id);
      const now = clock.now().toISOString();
      await db.transaction().execute(async (trx) => {
        if (title !== undefined) await updateTitle(trx, recording, title === '' ? null : title, now);
        if (isFavorite !== undefined) await updateFavorite(trx, recording, isFavorite, now);
      });
      const changed = await shown(await owned(actor, id));
      events.publish(actor.userId, { type: 'recording', recording: changed });
      return changed;
    },

    ...createRemoving(deps),

    /** Retries a failed recording, or one that waits for its retry, at once. @throws {DomainError} conflict */
    async retry(actor: Actor, { id }: { id: string }): Promise<Recording> {
      const recording = await owned(actor, id);
      const canWait = recording.status === 'failed' || recording.status === 'queued';
      if (!canWait || !recording.audioPath) throw new DomainError('conflict');
      const now = clock.now().toISOString();
      await db.transaction().execute(async (trx) => {
        await updateStatus(trx, recording, 'queued', null, now);
        await enqueueTranscription(trx, recording, now);
      });
      deps.wakeWorker();
      const shown = view.show(await owned(actor, id));
      events.publish(actor.userId, { type: 'recording', recording: shown });
      return shown;
    },

    /** The file key of the original audio. @throws {DomainError} not_found also when there is no audio */
    async audio(actor: Actor, { id }: { id: string }) {
      const recording = await owned(actor, id);
      if (!recording.audioPath) throw new DomainError('not_found');
      const { audioPath: key, audioType, audioBytes, filename } = recording;
      const nameOf = await fileNaming(db, actor, recording, deps.options);
      return {
        key,
        type: audioType ?? 'application/octet-stream',
        bytes: audioBytes ?? (await audioStore.size(key)),
        filename: nameOf(audioExtension({ filename, type: audioType })),
      };
    },
  };
}

function ownedOrConflict(recording: RecordingEntity, actor: Actor): RecordingEntity {
  if (recording.userId !== actor.userId) throw new DomainError('conflict');
  return recording;
}

async function inspect(
  deps: RecordingsDeps,
  key: string,
  options: { userId: string; signal: AbortSignal | undefined },
): Promise<AudioInspection> {
  const file = await deps.audioStore.localFile(key);
  try {
    return await deps.audioInspector.inspect(file.path, options);
  } finally {
    await file.release();
  }
}

/** False when another request inserted the same id first. */
async function insertOnce(
  database: WingmanDatabase,
  recording: RecordingEntity,
  { duration }: AudioInspection,
  asked: AskedRecording,
): Promise<boolean> {
  try {
    await database.db.transaction().execute(async (trx) => {
      const inserted = await insertRecording(await allowRecording(trx, asked), recording);
      const { language } = asked.fields;
      if (language) await upsertRecordingLanguage(trx, inserted, { asked: language });
      await enqueueTranscription(trx, { ...recording, duration }, recording.uploadedAt);
    });
    return true;
  } catch (error) {
    if (database.dialect.isUniqueViolation(error)) return false;
    throw error;
  }
}

/**
 * After a failed insertion: a connection that broke at the commit leaves open whether there is a row. Its audio may be
 * deleted only when there certainly is none, because a retry is answered with the existing row.
 */
async function mayBeSaved(db: WingmanDatabase['db'], { id, audioPath }: RecordingEntity): Promise<boolean> {
  return findRecordingById(db, id).then(
    (found) => found?.audioPath === audioPath,
    () => true,
  );
}

function save(
  database: WingmanDatabase,
  recording: RecordingEntity,
  inspection: AudioInspection,
  { existing, asked }: { existing: RecordingEntity | undefined; asked: AskedRecording },
): Promise<boolean> {
  return existing
    ? replaceUploading(database, recording, inspection)
    : insertOnce(database, recording, inspection, asked);
}

/** Whether it may be incomplete: it is still being made, or was never ended. */
async function isUploading(db: WingmanDatabase['db'], { id }: RecordingEntity): Promise<boolean> {
  const live = await findLiveRecording(db, id);
  return live !== undefined && !live.isWhole;
}

/** False when the recording was deleted meanwhile. */
async function replaceUploading(
  database: WingmanDatabase,
  recording: RecordingEntity,
  { duration }: AudioInspection,
): Promise<boolean> {
  const { uploadedAt: now } = recording;
  return database.db.transaction().execute(async (trx) => {
    const uploading = await findOwnedRecording(trx, recording);
    if (!uploading) return false;
    await deleteLiveRecording(trx, uploading);
    await deleteConvertedAudio(trx, uploading);
    await updateAudio(trx, uploading, { audio: recording, now });
    await updateStatus(trx, uploading, 'queued', null, now);
    await enqueueTranscription(trx, { ...recording, duration }, now);
    return true;
  });
}

function newRecording(
  actor: Actor,
  id: string,
  { fields, filename, fileKey, stored }: ArrivedAudio,
  { container, playerForm }: AudioInspection,
  now: Date,
): RecordingEntity {
  const { type, extension } = audioContainers[container];
  const stem = cleanFileName(filename).replace(/\.[^.]*$/, '') || 'recording';
  // A client clock that is ahead must not date a recording tomorrow, where today's questions would miss it.
  const recordedAt = fields.recordedAt ? new Date(fields.recordedAt) : now;
  return {
    id,
    userId: actor.userId,
    filename: `${stem}.${extension}`,
    title: null,
    suggestedTitle: null,
    transcript: '',
    duration: 0,
    segmentNumber: fields.segmentNumber,
    isAutoSegmented: fields.isAutoSegmented,
    audioPath: fileKey,
    audioType: type,
    audioBytes: stored.bytes,
    incomplete: null,
    statedDuration: null,
    playerForm: playerForm ?? ('' as const),
    isExample: false,
    isFavorite: false,
    revision: 0,
    status: 'queued',
    statusReason: null,
    createdAt: (recordedAt > now ? now : recordedAt).toISOString(),
    uploadedAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}
