import { Readable } from 'node:stream';
import { DomainError } from '@wingman/contract/error.ts';
import type {
  LiveEnd,
  LiveProgress,
  LiveSlices,
  Recording,
  UploadedFile,
} from '@wingman/contract/recording.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { findLiveRecording } from '@wingman/db/repositories/live-recording.repository.ts';
import { findRecordingById } from '@wingman/db/repositories/recording.repository.ts';
import {
  deleteUpload,
  deleteUploadsBefore,
  findUpload,
  insertUpload,
  insertUploadSlices,
  listUploadFiles,
  type Upload,
} from '@wingman/db/repositories/upload.repository.ts';
import type { Actor } from '../../accounts/actor.ts';
import type { FileRemover } from '../../files/file-remover.ts';
import type { AudioStore } from '../../ports/audio-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LiveService } from '../live/live.service.ts';
import type { RecordingsService } from '../recordings.service.ts';
import { assertNotInTrash } from '../trash/assert-not-in-trash.ts';

type UploadDeps = {
  database: WingmanDatabase;
  clock: Clock;
  audioStore: AudioStore;
  removeFiles: FileRemover;
  live: LiveService;
  recordings: RecordingsService;
  options: { maxUploadBytes: number };
};

/** A phone that was offline for some weeks can still resume. */
const keptMs = 30 * 24 * 60 * 60_000;

/**
 * Receives recordings in slices, live ones and whole files. After an interruption the client resumes at the slice that
 * the response names: nothing stored is sent again.
 */
export function createUploadsService(deps: UploadDeps) {
  const { database, clock, audioStore, live, recordings } = deps;
  const { db } = database;
  const finishing = new Map<string, Promise<void>>();

  async function discard(upload: Pick<Upload, 'id' | 'userId'>): Promise<void> {
    if (await deleteUpload(db, upload)) await deps.removeFiles();
  }

  /** @throws {DomainError} conflict when somebody else sends under this id */
  async function findOwn(actor: Actor, id: string): Promise<Upload | undefined> {
    const upload = await findUpload(db, id);
    if (upload && upload.userId !== actor.userId) throw new DomainError('conflict');
    return upload;
  }

  /** The offset before the first slice: a part of a live recording may already be stored. */
  async function beginningOf(actor: Actor, id: string): Promise<Upload> {
    const nothing = { id, userId: actor.userId, nextSlice: 0, bytes: 0, basePath: null };
    const recording = await findRecordingById(db, id);
    const part = recording && (await findLiveRecording(db, id));
    if (!recording?.audioPath || !part || recording.audioBytes !== part.bytes) return nothing;
    return { ...nothing, nextSlice: part.nextSlice, bytes: part.bytes, basePath: recording.audioPath };
  }

  async function begin(actor: Actor, slices: LiveSlices): Promise<Upload> {
    await assertNotInTrash(db, slices.id);
    await recordings.assertMayUpload(actor, slices);
    if (slices.size === 0) throw new DomainError('audio_empty');
    if ((slices.size ?? 0) > deps.options.maxUploadBytes) throw new DomainError('too_large');
    return beginningOf(actor, slices.id);
  }

  async function store(upload: Upload, slices: LiveSlices, content: Buffer, isNew: boolean): Promise<void> {
    const fileKey = audioStore.newKey();
    await audioStore.write(fileKey, Readable.from([content]));
    const now = clock.now().toISOString();
    const { from: firstSlice, count } = slices;
    const arrived = { uploadId: upload.id, firstSlice, count, bytes: content.length, fileKey, now };
    let isKept = false;
    try {
      isKept = await db.transaction().execute(async (trx) => {
        if (isNew) await insertUpload(trx, { ...upload, now });
        return insertUploadSlices(trx, arrived);
      });
    } catch (error) {
      // The same slice was sent twice concurrently.
      if (!database.dialect.isUniqueViolation(error)) throw error;
    } finally {
      if (!isKept) await audioStore.remove(fileKey);
    }
  }

  async function bytesOfLive(id: string): Promise<Pick<LiveProgress, 'bytes'>> {
    const part = await findLiveRecording(db, id);
    return part ? { bytes: part.bytes } : {};
  }

  async function appendToUpload(actor: Actor, slices: LiveSlices, content: Buffer): Promise<LiveProgress> {
    const known = await findOwn(actor, slices.id);
    const upload = known ?? (await begin(actor, slices));
    const { nextSlice: next, bytes } = upload;
    if (slices.from !== next || content.length === 0) return { next, bytes };
    if (bytes + content.length > deps.options.maxUploadBytes) {
      await discard(upload);
      throw new DomainError('too_large');
    }
    await store(upload, slices, content, !known);
    const current = await findUpload(db, slices.id);
    return { next: current?.nextSlice ?? 0, bytes: current?.bytes ?? 0 };
  }

  async function* joined(upload: Upload): AsyncGenerator<Buffer> {
    const files = await listUploadFiles(db, upload.id);
    for (const key of upload.basePath ? [upload.basePath, ...files] : files) {
      for await (const chunk of await audioStore.read(key)) yield chunk as Buffer;
    }
  }

  /** Joins the slices to a file, and creates a recording as for a single upload. */
  async function becomeRecording(actor: Actor, upload: Upload, file: UploadedFile): Promise<void> {
    const { filename, ...fields } = file;
    const fileKey = audioStore.newKey();
    const stored = await audioStore.write(fileKey, Readable.from(joined(upload)));
    const isWhole = stored.bytes === upload.bytes;
    // The user may have deleted it meanwhile.
    if (!isWhole || !(await findUpload(db, upload.id))) {
      await audioStore.remove(fileKey);
      throw new DomainError('conflict');
    }
    await recordings.accept(actor, { fields: { ...fields, id: upload.id }, filename, fileKey, stored });
  }

  async function finishUpload(actor: Actor, upload: Upload, file: UploadedFile): Promise<void> {
    try {
      await becomeRecording(actor, upload, file);
      await discard(upload);
    } catch (error) {
      // An upload that cannot become a recording, or has lost a file, is deleted; after a temporary error only its end
      // is retried.
      if (isLasting(error)) await discard(upload);
      throw isMissing(error) ? new DomainError('conflict', { cause: error }) : error;
    }
  }

  return {
    /**
     * Stores the next slices, and returns which one is expected then. Slices out of order are not stored.
     * @throws {DomainError} conflict, not_found, recording_limit_reached, too_large, audio_empty
     */
    async append(actor: Actor, slices: LiveSlices, content: Buffer): Promise<LiveProgress> {
      if (!slices.isWhole) return live.append(actor, slices, content);
      const { id } = slices;
      const recording = await findRecordingById(db, id);
      if (recording && recording.userId !== actor.userId) throw new DomainError('conflict');
      const part = recording && (await findLiveRecording(db, id));
      if (part && !part.isClosed) {
        const { next } = await live.append(actor, slices, content);
        return { next, ...(await bytesOfLive(id)) };
      }
      if (recording && (!part || part.isWhole)) return { next: slices.from, isHere: true };
      return appendToUpload(actor, slices, content);
    },

    /**
     * Ends a recording whose slices have all arrived. Idempotent: returns the recording. For a whole file it waits for
     * the transcript as long as a single upload does.
     * @throws {DomainError} conflict when something is missing, not_found, not_audio and other audio errors
     */
    async finish(actor: Actor, end: LiveEnd, signal?: AbortSignal): Promise<Recording> {
      const { id, file } = end;
      await live.assertNotOthers(actor, id);
      const part = await findLiveRecording(db, id);
      if (!file || (part && !part.isClosed)) return live.finish(actor, end);
      const recording = await findRecordingById(db, id);
      const isHere = recording !== undefined && (!part || part.isWhole);
      if (!isHere) await finishOnce(actor, end, file);
      return recordings.waitForTranscript(actor, id, signal ?? new AbortController().signal);
    },

    /** Deletes uploads that were not continued for a month. */
    async deleteStale(): Promise<void> {
      await deleteUploadsBefore(db, new Date(clock.now().getTime() - keptMs).toISOString());
      await deps.removeFiles();
    },
  };

  /** A retry after a timeout waits for the same work. */
  async function finishOnce(actor: Actor, { id, slices, bytes }: LiveEnd, file: UploadedFile): Promise<void> {
    const upload = await findOwn(actor, id);
    if (!upload) throw new DomainError('not_found');
    if (upload.nextSlice !== slices) throw new DomainError('conflict');
    if (upload.bytes !== bytes) {
      await discard(upload);
      throw new DomainError('conflict');
    }
    const finished =
      finishing.get(id) ?? finishUpload(actor, upload, file).finally(() => finishing.delete(id));
    finishing.set(id, finished);
    await finished;
  }
}

/** A file of its slices is missing, e.g. since a backup was restored. */
const isMissing = (error: unknown) => error instanceof DomainError && error.code === 'not_found';

/** Sending the same bytes again would fail again. */
function isLasting(error: unknown): boolean {
  return error instanceof DomainError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
