import { ensureJob, finishJob, type Job } from '@wingman/db/repositories/job.repository.ts';
import {
  findLiveRecording,
  findLiveRecordingForJob,
  type LiveRecording,
  type OwnedLiveRecording,
  updateLiveMark,
} from '@wingman/db/repositories/live-recording.repository.ts';
import { findOwnedRecording, findRecordingById } from '@wingman/db/repositories/recording.repository.ts';
import { updateTranscript } from '@wingman/db/repositories/recording-content.repository.ts';
import { insertSegments, listSegments } from '@wingman/db/repositories/segment.repository.ts';
import { enqueueEmbedding } from '../../jobs/embedding-job.ts';
import type { JobOutcome, JobTurn } from '../../jobs/job-handler.ts';
import { type Transcription, TranscriptionError } from '../../ports/transcriber.ts';
import { indexRecording } from '../../recall/index-recording.ts';
import { chosenLanguage } from '../again/language-of.ts';
import { fileOfLive } from './live-file.ts';
import { noteAnswer } from './run-transcription.ts';
import type { TranscriptionDeps } from './transcription-deps.ts';

/**
 * Transcribes the new audio of a recording in progress up to the last finished utterance, and indexes it. The rest is
 * left for the next run, and finally for the transcription of the whole.
 */
export async function runLiveTranscription(
  deps: TranscriptionDeps,
  job: Job,
  { signal, pause }: JobTurn,
): Promise<JobOutcome> {
  const { db } = deps.database;
  const live = await findLiveRecordingForJob(db, job);
  if (!live || live.isClosed) {
    await deps.growingFiles.discard(job.subjectId);
    return 'done';
  }
  const path = await fileOfLive(deps, live);
  const from = live.transcribedUntil;
  const onNote = noteAnswer(deps, live.recordingId);
  const language = await chosenLanguage(db, { id: live.recordingId, userId: live.userId });
  try {
    const heard = await deps.transcriber.transcribe(path, {
      signal,
      pause,
      from,
      language,
      hints: await deps.words.hints(live.userId),
      isOpen: true,
      onNote,
    });
    deps.rest.noteSuccess();
    await save(deps, live, heard);
    if (heard.isPartial) return 'paused';
  } catch (error) {
    // Refused: the next slices are tried, and finally the whole.
    if (signal.aborted || !(error instanceof TranscriptionError) || error.kind !== 'permanent') throw error;
    deps.rest.noteFailure(error);
  }
  await finish(deps, job, live);
  return 'done';
}

/** One transaction: the new segments, their index, the words so far, and the position after them. */
async function save(
  deps: TranscriptionDeps,
  live: OwnedLiveRecording,
  { segments, until = live.transcribedUntil }: Transcription,
): Promise<void> {
  const { database, clock } = deps;
  const { recordingId: id, userId } = live;
  if (until <= live.transcribedUntil) return;
  const isSaved = await database.db.transaction().execute(async (trx) => {
    const recording = await findOwnedRecording(trx, { id, userId });
    if (!recording || !(await updateLiveMark(trx, live, until))) return false;
    if (segments.length === 0) return false;
    const earlier = await listSegments(trx, id);
    const startMs = Date.parse(recording.createdAt);
    const rows = segments.map((segment, index) => ({
      ...segment,
      position: earlier.length + index,
      speaker: null,
      spokenAt: new Date(startMs + Math.round(segment.start * 1000)).toISOString(),
    }));
    const saved = await insertSegments(trx, recording, rows);
    await indexRecording(trx, { id, userId, segments: [...earlier, ...saved] });
    const transcript = [...earlier, ...segments].map(({ text }) => text).join(' ');
    const now = clock.now().toISOString();
    await updateTranscript(trx, recording, { transcript, now });
    if (deps.isEmbedded()) await enqueueEmbedding(trx, recording, now);
    return true;
  });
  if (isSaved && deps.isEmbedded()) deps.events.announceJobs();
  const recording = isSaved ? await findRecordingById(database.db, id) : undefined;
  if (recording) deps.events.publish(userId, { type: 'recording', recording: deps.view.show(recording) });
}

/** Done for now. Slices received meanwhile did not queue a job because this one existed, so another one is needed. */
async function finish(deps: TranscriptionDeps, job: Job, used: LiveRecording): Promise<void> {
  const { db } = deps.database;
  await finishJob(db, { id: job.id, owner: deps.nodeId });
  const current = await findLiveRecording(db, used.recordingId);
  if (!current || current.isClosed || current.nextSlice === used.nextSlice) return;
  const now = deps.clock.now().toISOString();
  const { kind, subjectId, userId } = job;
  await ensureJob(db, { id: crypto.randomUUID(), kind, subjectId, userId, runAt: now, now });
}
