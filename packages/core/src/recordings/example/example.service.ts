import { audioContainers } from '@wingman/contract/audio-format.ts';
import type { PackedRecording } from '@wingman/contract/example.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { lockPeople } from '@wingman/db/repositories/people-lock.repository.ts';
import {
  deleteRecording,
  insertRecording,
  listExamples,
  type RecordingEntity,
} from '@wingman/db/repositories/recording.repository.ts';
import { replaceSegments } from '@wingman/db/repositories/segment.repository.ts';
import { findSettings } from '@wingman/db/repositories/settings.repository.ts';
import type { Actor } from '../../accounts/actor.ts';
import { recordAudit } from '../../accounts/audit.ts';
import type { FileRemover } from '../../files/file-remover.ts';
import { enqueueEmbedding } from '../../jobs/embedding-job.ts';
import { enqueueNotes } from '../../jobs/notes-job.ts';
import { followVoices } from '../../people/follow-people.ts';
import { allowExample } from '../../plans/recording-limit.ts';
import type { AudioStore } from '../../ports/audio-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import type { ExampleDay } from '../../ports/example-day.ts';
import { indexRecording } from '../../recall/index-recording.ts';
import { redactCitationsOf, wordsOf } from '../../recall/redact-citations.ts';
import type { RecordingView } from '../recording-view.ts';
import { exampleTimes } from './example-times.ts';

type ExampleDeps = {
  database: WingmanDatabase;
  clock: Clock;
  audioStore: AudioStore;
  exampleDay: ExampleDay;
  events: EventBus;
  view: RecordingView;
  removeFiles: FileRemover;
  /** Whether recordings are embedded. */
  isEmbedded: () => boolean;
  makesNotes: boolean;
  options: { defaultTimeZone: string };
};

/** A recording of the day whose audio is stored. */
type Prepared = { packed: PackedRecording; recording: RecordingEntity };

/**
 * The example day: recordings of ours that somebody may have among their own, to try what the product does before they
 * have recorded anything. They are recordings like all others, but count neither as minutes nor in statistics.
 */
export function createExampleService(deps: ExampleDeps) {
  const { database, clock, audioStore, exampleDay, events, view } = deps;
  const { db } = database;
  const { recordings: packedRecordings } = exampleDay.day;

  async function timeZoneOf({ timeZone, userId }: Actor): Promise<string> {
    return timeZone ?? (await findSettings(db, userId)).timeZone ?? deps.options.defaultTimeZone;
  }

  async function removeAudio(prepared: Prepared[]): Promise<void> {
    for (const { recording } of prepared) await audioStore.remove(recording.audioPath ?? '');
  }

  /** Stores the audio of those that are missing. */
  async function prepare(actor: Actor, present: RecordingEntity[]): Promise<Prepared[]> {
    const now = clock.now();
    const times = exampleTimes(packedRecordings, { now, timeZone: await timeZoneOf(actor) });
    const prepared: Prepared[] = [];
    for (const [index, packed] of packedRecordings.entries()) {
      if (isAmong(present, packed)) continue;
      const audioPath = audioStore.newKey();
      const { bytes } = await audioStore
        .write(audioPath, exampleDay.read(packed.file))
        .catch(async (error: unknown) => {
          await removeAudio(prepared);
          throw error;
        });
      const stored = { audioPath, bytes, createdAt: times[index] ?? now };
      prepared.push({ packed, recording: toRecording(actor, packed, stored, now) });
    }
    return prepared;
  }

  async function insert(trx: Transaction, { packed, recording }: Prepared): Promise<void> {
    const inserted = await insertRecording(allowExample(trx, recording), recording);
    const startMs = Date.parse(recording.createdAt);
    const segments = packed.segments.map((segment, position) => ({
      ...segment,
      position,
      confidence: null,
      spokenAt: new Date(startMs + Math.round(segment.start * 1000)).toISOString(),
    }));
    const saved = await replaceSegments(trx, inserted, segments);
    await indexRecording(trx, { id: recording.id, userId: recording.userId, segments: saved });
    await followVoices(trx, inserted, saved, { now: recording.updatedAt });
    if (deps.isEmbedded()) await enqueueEmbedding(trx, recording, recording.updatedAt);
    if (deps.makesNotes) await enqueueNotes(trx, recording, recording.updatedAt);
  }

  /** Those that nobody inserted meanwhile. Calls of the same user wait for each other. */
  async function insertMissing(actor: Actor, prepared: Prepared[]): Promise<Prepared[]> {
    return db.transaction().execute(async (trx) => {
      await database.dialect.serialize(trx, `example-day:${actor.userId}`);
      const present = await listExamples(trx, actor);
      const missing = prepared.filter(({ packed }) => !isAmong(present, packed));
      for (const each of missing) await insert(trx, each);
      return missing;
    });
  }

  return {
    /**
     * Loads the example day, and answers its recordings, oldest first. Idempotent: what is there stays as it is.
     * @throws {DomainError} storage_full, unavailable
     */
    async load(actor: Actor): Promise<Recording[]> {
      const prepared = await prepare(actor, await listExamples(db, actor));
      // If this fails, whether there are rows may be open: the clean-up deletes the files that have none.
      const inserted = prepared.length === 0 ? [] : await insertMissing(actor, prepared);
      await removeAudio(prepared.filter((each) => !inserted.includes(each)));
      const recordings = (await listExamples(db, actor)).map(view.show);
      const insertedIds = new Set(inserted.map(({ recording }) => recording.id));
      for (const recording of recordings)
        if (insertedIds.has(recording.id)) events.publish(actor.userId, { type: 'recording', recording });
      events.announceJobs();
      return recordings;
    },

    /** Deletes what is left of the example day, with its audio and the quotes of it. Idempotent. */
    async remove(actor: Actor): Promise<{ ok: true }> {
      const { userId } = actor;
      const now = clock.now().toISOString();
      const removed = await db.transaction().execute(async (trx) => {
        await database.dialect.serialize(trx, `example-day:${userId}`);
        const examples = await listExamples(trx, actor);
        for (const { id } of examples) await database.dialect.serialize(trx, `index ${id}`);
        await lockPeople(trx, userId);
        for (const example of examples) {
          const before = await wordsOf(trx, example.id);
          if (!(await deleteRecording(trx, example))) continue;
          await redactCitationsOf(trx, { userId, recordingId: example.id, before, after: '' });
          await recordAudit(trx, actor, { kind: 'recording_deleted', subject: example.id, now });
        }
        return examples;
      });
      if (removed.length > 0) await deps.removeFiles();
      for (const { id } of removed) events.publish(userId, { type: 'recording_removed', id });
      return { ok: true };
    },
  };
}

const isAmong = (present: RecordingEntity[], { file }: PackedRecording) =>
  present.some(({ filename }) => filename === file);

function toRecording(
  { userId }: Actor,
  { file, title, duration, segments }: PackedRecording,
  stored: { audioPath: string; bytes: number; createdAt: Date },
  now: Date,
): RecordingEntity {
  return {
    id: crypto.randomUUID(),
    userId,
    filename: file,
    title,
    suggestedTitle: null,
    transcript: segments.map(({ text }) => text).join(' '),
    duration,
    segmentNumber: 1,
    isAutoSegmented: false,
    audioPath: stored.audioPath,
    audioType: audioContainers.ogg.type,
    audioBytes: stored.bytes,
    incomplete: null,
    statedDuration: null,
    playerForm: 'ogg-opus',
    isExample: true,
    isFavorite: false,
    revision: 0,
    status: 'ready',
    statusReason: null,
    createdAt: stored.createdAt.toISOString(),
    uploadedAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}
