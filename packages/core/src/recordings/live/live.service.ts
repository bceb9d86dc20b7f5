import { Readable } from 'node:stream';
import { audioContainers } from '@wingman/contract/audio-format.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { LiveEnd, LiveProgress, LiveSlices, Recording } from '@wingman/contract/recording.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { ownedBy } from '@wingman/db/owned-by.ts';
import { ensureJob } from '@wingman/db/repositories/job.repository.ts';
import {
  closeLiveRecording,
  findLiveRecording,
  insertLiveRecording,
  insertLiveSlices,
  listLiveSlices,
  listSilentLiveRecordings,
  type OwnedLiveRecording,
} from '@wingman/db/repositories/live-recording.repository.ts';
import {
  findOwnedRecording,
  findRecordingById,
  insertRecording,
  updateStatus,
} from '@wingman/db/repositories/recording.repository.ts';
import { updateAudio } from '@wingman/db/repositories/recording-content.repository.ts';
import { upsertRecordingLanguage } from '@wingman/db/repositories/recording-language.repository.ts';
import type { Actor } from '../../accounts/actor.ts';
import type { PlanOptions } from '../../accounts/effective-plan.ts';
import type { FileRemover } from '../../files/file-remover.ts';
import { enqueueTranscription, liveJobKind, roughSeconds } from '../../jobs/transcription-job.ts';
import { allowRecording } from '../../plans/recording-limit.ts';
import type { AudioStore } from '../../ports/audio-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import type { AudioInspection, AudioInspector } from '../../ports/transcriber.ts';
import type { RecordingView } from '../recording-view.ts';
import { assertNotInTrash } from '../trash/assert-not-in-trash.ts';
import { beginningRecording } from './beginning-recording.ts';

export type LiveService = ReturnType<typeof createLiveService>;

type LiveDeps = {
  database: WingmanDatabase;
  clock: Clock;
  audioStore: AudioStore;
  audioInspector: AudioInspector;
  events: EventBus;
  view: RecordingView;
  removeFiles: FileRemover;
  options: PlanOptions & { maxLiveBytes: number };
};

/** Idle timeout after which a recording ends with the slices received. */
const silentMs = 15 * 60_000;

/**
 * Receives recordings while they are made, slice by slice. The client keeps everything until the end was acknowledged:
 * an error here delays the live transcript but never loses the recording.
 */
export function createLiveService(deps: LiveDeps) {
  const { database, clock, audioStore, events, view } = deps;
  const { db } = database;

  /** @throws {DomainError} not_found when it is another user's, also when both start it concurrently */
  async function findOwn(actor: Actor, id: string): Promise<OwnedLiveRecording | undefined> {
    const live = await findLiveRecording(db, id);
    const own = ownedBy(live, actor.userId);
    if (live && !own) throw new DomainError('not_found');
    return own;
  }

  /** The recording in progress; its first slice creates it. */
  async function openFor(actor: Actor, slices: LiveSlices): Promise<OwnedLiveRecording> {
    const known = await findOwn(actor, slices.id);
    if (!known) await begin(actor, slices);
    const live = known ?? (await findOwn(actor, slices.id));
    // A recording that is already complete needs no slices.
    if (!live || live.isClosed) throw new DomainError('conflict');
    return live;
  }

  async function begin(actor: Actor, slices: LiveSlices): Promise<void> {
    // A deleted one must not be recreated by its later slices.
    if (slices.from !== 0) throw new DomainError('conflict');
    if (await findRecordingById(db, slices.id)) return;
    await assertNotInTrash(db, slices.id);
    const now = clock.now();
    const recording = beginningRecording(actor, slices, now);
    try {
      await db.transaction().execute(async (trx) => {
        const allowance = await allowRecording(trx, {
          userId: actor.userId,
          fields: slices,
          now,
          options: deps.options,
        });
        const begun = await insertRecording(allowance, recording);
        await insertLiveRecording(trx, begun, recording.uploadedAt);
        if (slices.language) await upsertRecordingLanguage(trx, begun, { asked: slices.language });
      });
    } catch (error) {
      // The same slice was sent twice concurrently.
      if (!database.dialect.isUniqueViolation(error)) throw error;
    }
    await announce(recording.id);
  }

  async function announce(id: string): Promise<Recording> {
    const recording = await findRecordingById(db, id);
    if (!recording) throw new DomainError('not_found');
    const shown = view.show(recording);
    events.publish(recording.userId, { type: 'recording', recording: shown });
    return shown;
  }

  async function keep(live: OwnedLiveRecording, slices: LiveSlices, content: Buffer): Promise<boolean> {
    const fileKey = audioStore.newKey();
    await audioStore.write(fileKey, Readable.from([content]));
    const now = clock.now().toISOString();
    let isKept = false;
    try {
      isKept = await db.transaction().execute(async (trx) => {
        const isAdded = await insertLiveSlices(trx, live, {
          firstSlice: slices.from,
          count: slices.count,
          bytes: content.length,
          fileKey,
          now,
        });
        const job = { kind: liveJobKind, subjectId: live.recordingId, userId: live.userId };
        if (isAdded) await ensureJob(trx, { ...job, id: crypto.randomUUID(), runAt: now, now });
        return isAdded;
      });
    } finally {
      if (!isKept) await audioStore.remove(fileKey);
    }
    return isKept;
  }

  /** Joins the slices to the recording's audio and queues the rest of its transcription. */
  async function close(live: OwnedLiveRecording, isWhole: boolean): Promise<void> {
    const { recordingId: id, userId } = live;
    const recording = await findOwnedRecording(db, { id, userId });
    if (!recording) throw new DomainError('not_found');
    const audioPath = audioStore.newKey();
    let isKept = false;
    try {
      const { bytes } = await audioStore.write(audioPath, Readable.from(joined(id)));
      if (bytes !== live.bytes) throw new DomainError('conflict');
      const { container, playerForm } = await inspect(deps, audioPath, userId);
      const { type, extension } = audioContainers[container];
      const filename = `${recording.filename.replace(/\.[^.]*$/, '')}.${extension}`;
      const now = clock.now().toISOString();
      isKept = await db.transaction().execute(async (trx) => {
        if (!(await closeLiveRecording(trx, live, { isWhole }))) return false;
        const audio = {
          audioPath,
          audioType: type,
          audioBytes: bytes,
          filename,
          playerForm: playerForm ?? ('' as const),
        };
        await updateAudio(trx, recording, { now, audio });
        await updateStatus(trx, recording, 'queued', null, now);
        // Only what was not transcribed while it was made.
        const duration = Math.max(
          1,
          roughSeconds({ audioType: type, audioBytes: bytes }) - live.transcribedUntil,
        );
        await enqueueTranscription(trx, { id, userId, duration }, now);
        return true;
      });
    } finally {
      if (!isKept) await audioStore.remove(audioPath);
    }
    if (!isKept) throw new DomainError('conflict');
    events.announceJobs();
    await deps.removeFiles();
  }

  async function* joined(recordingId: string): AsyncGenerator<Buffer> {
    for (const { fileKey } of await listLiveSlices(db, { recordingId })) {
      for await (const chunk of await audioStore.read(fileKey)) yield chunk as Buffer;
    }
  }

  /** @throws {DomainError} not_found for a recording of somebody else */
  async function assertNotOthers(actor: Actor, id: string): Promise<void> {
    const recording = await findRecordingById(db, id);
    if (recording && recording.userId !== actor.userId) throw new DomainError('not_found');
  }

  return {
    assertNotOthers,

    /**
     * Stores the next slices of a recording in progress. Returns which one is expected next: those before it are
     * stored; repeated slices are idempotent.
     * @throws {DomainError} conflict when this recording takes no slices, not_found, recording_limit_reached, too_large
     */
    async append(actor: Actor, slices: LiveSlices, content: Buffer): Promise<LiveProgress> {
      await assertNotOthers(actor, slices.id);
      const live = await openFor(actor, slices);
      const isNext = slices.from === live.nextSlice;
      if (!isNext || content.length === 0) return { next: live.nextSlice };
      if (live.bytes + content.length > deps.options.maxLiveBytes) throw new DomainError('too_large');
      const isKept = await keep(live, slices, content);
      if (isKept) events.announceJobs();
      const next = isKept ? slices.from + slices.count : (await findLiveRecording(db, slices.id))?.nextSlice;
      if (next === undefined) throw new DomainError('conflict');
      return { next };
    },

    /**
     * Ends a recording whose slices have all arrived. Idempotent: returns the recording. @throws {DomainError} conflict
     * when something is missing, not_audio and other audio errors: then the client must send the whole file
     */
    async finish(actor: Actor, { id, slices, bytes }: LiveEnd): Promise<Recording> {
      await assertNotOthers(actor, id);
      const live = await findOwn(actor, id);
      if (!live) throw new DomainError((await findRecordingById(db, id)) ? 'conflict' : 'not_found');
      if (live.nextSlice !== slices || live.bytes !== bytes) throw new DomainError('conflict');
      if (!live.isClosed) await close(live, true);
      else if (!live.isWhole) throw new DomainError('conflict');
      return announce(id);
    },

    /** Ends recordings whose browser disconnected, with the slices received. It may still send the whole file later. */
    async closeSilent(): Promise<void> {
      const since = new Date(clock.now().getTime() - silentMs).toISOString();
      for (const live of await listSilentLiveRecordings(db, since)) {
        await close(live, false).catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error;
          // Not audio yet: it waits for the whole file.
        });
      }
    },
  };
}

async function inspect(deps: LiveDeps, key: string, userId: string): Promise<AudioInspection> {
  const file = await deps.audioStore.localFile(key);
  try {
    return await deps.audioInspector.inspect(file.path, { userId });
  } finally {
    await file.release();
  }
}
