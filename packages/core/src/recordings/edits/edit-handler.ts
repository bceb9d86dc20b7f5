import { DomainError } from '@wingman/contract/error.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Job } from '@wingman/db/repositories/job.repository.ts';
import { listMoments } from '@wingman/db/repositories/moment.repository.ts';
import { findOwnedRecording, findRecordingById } from '@wingman/db/repositories/recording.repository.ts';
import {
  findEditById,
  findEditForJob,
  finishEdit,
  type OwnedEdit,
} from '@wingman/db/repositories/recording-edit.repository.ts';
import type { JobHandler, JobTurn } from '../../jobs/job-handler.ts';
import { backoffMs, type RetryPolicy } from '../../jobs/retry-policy.ts';
import type { AudioCutter } from '../../ports/audio-cutter.ts';
import type { AudioStore } from '../../ports/audio-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import type { Log } from '../../ports/log.ts';
import type { RecordingView } from '../recording-view.ts';
import type { EditView } from './edit-view.ts';
import { AddedMeanwhile, type SaveDeps, type StoredRecording } from './edited.ts';
import { EditFailure, makeAudio, releaseAll } from './make-audio.ts';
import { saveEdit } from './save-edit.ts';

type HandlerDeps = SaveDeps & {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  log: Log;
  audioStore: AudioStore;
  audioCutter: AudioCutter;
  view: RecordingView;
  editView: EditView;
};

/** Edits that are made in parallel; a single user gets all but one. */
const concurrency = 3;
/** Minimum interval between progress events to clients. */
const progressEveryMs = 500;

/** Makes the recordings that were asked for. Until they are complete nothing has changed. */
export function createEditHandler(deps: HandlerDeps): JobHandler {
  return {
    concurrency,
    run: async (job, turn) => {
      await runEdit(deps, job, turn);
      return 'done';
    },
    retryPolicy: editRetryPolicy,
    async onPutBack(trx, job, state, reason) {
      const edit = state === 'failed' ? await findEditForJob(trx, job) : undefined;
      const now = deps.clock.now().toISOString();
      if (edit?.state === 'waiting')
        await finishEdit(trx, edit, { state: 'failed', reason, resultIds: [], now });
    },
    async onEnd({ subjectId }) {
      deps.editView.setProgress(subjectId, undefined);
      const edit = await findEditById(deps.database.db, subjectId);
      if (edit) deps.events.publish(edit.userId, { type: 'recording_edit', edit: deps.editView.show(edit) });
    },
  };
}

async function runEdit(deps: HandlerDeps, job: Job, { signal }: JobTurn): Promise<void> {
  const { database, clock, events, log } = deps;
  const edit = await findEditForJob(database.db, job);
  if (edit?.state !== 'waiting') return;
  const startedAt = performance.now();
  const keys = await audioKeys(deps, edit);
  const made = await makeAudio(edit, {
    ...{ audioStore: deps.audioStore, cutter: deps.audioCutter, keys, signal },
    onProgress: tellProgress(deps, edit),
  });
  const written: string[] = [];
  let isKept = false;
  try {
    const stored: StoredRecording[] = [];
    for (const each of made) {
      const fileKey = deps.audioStore.newKey();
      written.push(fileKey);
      const { bytes } = await deps.audioStore.write(fileKey, each.audio.content);
      stored.push({ id: crypto.randomUUID(), fileKey, bytes, made: each });
    }
    const images = await copyImages(deps, [...keys.keys()], written);
    signal.throwIfAborted();
    const now = clock.now().toISOString();
    isKept = true;
    const saved = await saveEdit(deps, job, edit, { stored, keys, images, now }).catch(
      async (error: unknown) => {
        // A connection that broke at the commit leaves open whether there are rows.
        isKept = await mayBeSaved(deps, edit, stored);
        throw error;
      },
    );
    isKept = saved !== undefined;
    if (saved) await announce(deps, edit, { ids: stored.map(({ id }) => id), chats: saved.chats });
  } finally {
    await releaseAll(made);
    if (!isKept) for (const key of written) await deps.audioStore.remove(key);
  }
  events.announceJobs();
  const ms = Math.round(performance.now() - startedAt);
  log.info({ editId: edit.id, kind: edit.kind, made: made.length, ms }, 'recordings edited');
}

/** Whether there are rows of these: another node may have done the same edit meanwhile. */
async function mayBeSaved(
  { database }: HandlerDeps,
  { id }: OwnedEdit,
  stored: StoredRecording[],
): Promise<boolean> {
  return findEditById(database.db, id).then(
    (edit) => stored.some((each) => edit?.resultIds.includes(each.id)),
    () => true,
  );
}

/** The file keys of the originals. @throws {EditFailure} where one is gone */
async function audioKeys(
  { database }: HandlerDeps,
  { spans, userId }: OwnedEdit,
): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for (const { recordingId: id } of spans) {
    const recording = await findOwnedRecording(database.db, { id, userId });
    if (!recording?.audioPath) throw new EditFailure('La registrazione è stata eliminata nel frattempo');
    keys.set(id, recording.audioPath);
  }
  return keys;
}

/** Images belong to one moment each: those of the originals stay with them. */
async function copyImages(
  { database, audioStore }: HandlerDeps,
  recordingIds: string[],
  written: string[],
): Promise<Map<string, string>> {
  const copies = new Map<string, string>();
  for (const id of recordingIds)
    for (const { imagePath } of await listMoments(database.db, id)) {
      if (imagePath === null) continue;
      const key = audioStore.newKey();
      written.push(key);
      await audioStore.write(key, await audioStore.read(imagePath));
      copies.set(imagePath, key);
    }
  return copies;
}

function tellProgress({ events, editView }: HandlerDeps, edit: OwnedEdit): (fraction: number) => void {
  let lastTold = Number.NEGATIVE_INFINITY;
  return (fraction) => {
    editView.setProgress(edit.id, fraction);
    if (performance.now() - lastTold < progressEveryMs) return;
    lastTold = performance.now();
    events.publish(edit.userId, { type: 'recording_edit', edit: editView.show(edit) });
  };
}

async function announce(
  { database, events, view }: HandlerDeps,
  { userId, spans }: OwnedEdit,
  { ids, chats }: { ids: string[]; chats: string[] },
): Promise<void> {
  for (const id of ids) {
    const recording = await findRecordingById(database.db, id);
    if (recording) events.publish(userId, { type: 'recording', recording: view.show(recording) });
    events.publish(userId, { type: 'notes', recordingId: id });
    events.publish(userId, { type: 'moments', recordingId: id });
  }
  const gone = [...new Set(spans.map(({ recordingId }) => recordingId))];
  events.publish(userId, { type: 'recordings_removed', ids: gone });
  events.publish(userId, { type: 'trash', isRestored: false });
  for (const sessionId of chats) events.publish(userId, { type: 'session', sessionId });
}

const backoff = { firstMs: 2_000, longestMs: 60_000 };
const maxAttempts = 6;
const impossible = 'Non è stato possibile preparare l’audio: riprova più tardi';

/** What the audio itself makes impossible fails at once; a store or a process that is not there is tried again for a while. */
const editRetryPolicy: RetryPolicy = (error, attempts) => {
  if (error instanceof EditFailure) return { next: 'fail', reason: error.message };
  if (error instanceof AddedMeanwhile)
    return { next: 'retry', delayMs: 0, reason: null, countsAttempt: true, isWait: true };
  if (!(error instanceof DomainError)) return undefined;
  const isPassing = error.code === 'unavailable' || error.code === 'storage_full';
  if (!isPassing) return { next: 'fail', reason: error.message };
  if (attempts + 1 >= maxAttempts) return { next: 'fail', reason: impossible };
  return { next: 'retry', delayMs: backoffMs(backoff, attempts), reason: impossible, countsAttempt: true };
};
