import { setTranscript } from '@wingman/db/repositories/arriving-recording.repository.ts';
import { ensureJob, finishJob, type Job, rescheduleJob } from '@wingman/db/repositories/job.repository.ts';
import {
  findLiveRecording,
  type LiveRecording,
  moveLiveMark,
} from '@wingman/db/repositories/live-recording.repository.ts';
import { findRecordingById } from '@wingman/db/repositories/recording.repository.ts';
import { addSegments, listSegments } from '@wingman/db/repositories/segment.repository.ts';
import { enqueueEmbedding } from '../../jobs/embedding-job.ts';
import type { JobTurn } from '../../jobs/job-loop.ts';
import { type Transcription, TranscriptionError } from '../../ports/transcriber.ts';
import { indexRecording } from '../../recall/index-recording.ts';
import { fileOfLive } from './live-file.ts';
import { noteAnswer } from './run-transcription.ts';
import type { TranscriptionDeps } from './transcription-deps.ts';

/** After a failure the words during the recording are tried again; at its end it is transcribed anyway. */
const retryMs = 10_000;

/**
 * Hears what is new of a recording that goes on, as far as it was spoken to its end, and makes it findable. What
 * comes after it is left for the next run, and in the end for the transcription of the whole.
 */
export async function runLiveTranscription(
  deps: TranscriptionDeps,
  job: Job,
  { signal, pause }: JobTurn,
): Promise<void> {
  const { db } = deps.database;
  const live = await findLiveRecording(db, job.subjectId);
  if (!live || live.isClosed) {
    await deps.growingFiles.forget(job.subjectId);
    await finishJob(db, { id: job.id, owner: deps.nodeId });
    return;
  }
  try {
    const path = await fileOfLive(deps, live);
    const from = live.transcribedUntil;
    const onNote = noteAnswer(deps, live.recordingId);
    const heard = await deps.transcriber.transcribe(path, { signal, pause, from, isOpen: true, onNote });
    deps.rest.noteSuccess();
    await save(deps, live, heard);
    if (heard.isPartial) {
      await putBack(deps, job, 0);
      return;
    }
  } catch (error) {
    if (!(error instanceof TranscriptionError) && !signal.aborted) throw error;
    if (error instanceof TranscriptionError) deps.rest.noteFailure(error);
    if (!signal.aborted && error instanceof TranscriptionError && error.kind !== 'permanent') {
      await putBack(deps, job, Math.max(retryMs, (error.retryAfterSeconds ?? 0) * 1_000));
      return;
    }
  }
  await finish(deps, job, live);
}

/** One transaction: the new segments, their index, the words so far, and the mark behind them. */
async function save(
  deps: TranscriptionDeps,
  live: LiveRecording,
  { segments, until = live.transcribedUntil }: Transcription,
): Promise<void> {
  const { database, clock } = deps;
  const { recordingId: id, transcribedUntil: from } = live;
  if (until <= from) return;
  const isSaved = await database.db.transaction().execute(async (trx) => {
    const recording = await findRecordingById(trx, id);
    if (!recording || !(await moveLiveMark(trx, { recordingId: id, from, to: until }))) return false;
    if (segments.length === 0) return false;
    const earlier = await listSegments(trx, id);
    const startMs = Date.parse(recording.createdAt);
    const rows = segments.map((segment, index) => ({
      ...segment,
      position: earlier.length + index,
      speaker: null,
      spokenAt: new Date(startMs + Math.round(segment.start * 1000)).toISOString(),
    }));
    const saved = await addSegments(trx, id, live.userId, rows);
    await indexRecording(trx, { id, userId: live.userId, segments: [...earlier, ...saved] });
    const transcript = [...earlier, ...segments].map(({ text }) => text).join(' ');
    const now = clock.now().toISOString();
    await setTranscript(trx, { id, transcript, now });
    if (deps.isEmbedded) await enqueueEmbedding(trx, recording, now);
    return true;
  });
  if (isSaved && deps.isEmbedded) deps.events.announceJobs();
  const recording = isSaved ? await findRecordingById(database.db, id) : undefined;
  if (recording)
    deps.events.publish(live.userId, { type: 'recording', recording: deps.view.show(recording) });
}

/** Done for now. What arrived meanwhile found this job there, and needs another one. */
async function finish(deps: TranscriptionDeps, job: Job, used: LiveRecording): Promise<void> {
  const { db } = deps.database;
  await finishJob(db, { id: job.id, owner: deps.nodeId });
  const current = await findLiveRecording(db, used.recordingId);
  if (!current || current.isClosed || current.nextSlice === used.nextSlice) return;
  const now = deps.clock.now().toISOString();
  const { kind, subjectId, userId } = job;
  await ensureJob(db, { id: crypto.randomUUID(), kind, subjectId, userId, runAt: now, now });
}

async function putBack(deps: TranscriptionDeps, job: Job, delayMs: number): Promise<void> {
  const now = deps.clock.now();
  await rescheduleJob(deps.database.db, {
    id: job.id,
    owner: deps.nodeId,
    attempts: delayMs > 0 ? job.attempts + 1 : job.attempts,
    error: null,
    runAt: new Date(now.getTime() + delayMs).toISOString(),
    now: now.toISOString(),
  });
}
