import { DomainError } from '@wingman/contract/error.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { countRecordedSeconds } from '@wingman/db/repositories/counted-seconds.repository.ts';
import { ensureJob, finishJob, type Job } from '@wingman/db/repositories/job.repository.ts';
import {
  findLiveRecording,
  finishLiveRecording,
} from '@wingman/db/repositories/live-recording.repository.ts';
import { deleteFoundWords } from '@wingman/db/repositories/notes.repository.ts';
import {
  findRecordingById,
  findRecordingForJob,
  type OwnedRecording,
  type RecordingEntity,
  updateStatus,
  updateTranscription,
} from '@wingman/db/repositories/recording.repository.ts';
import { listSegments, replaceSegments } from '@wingman/db/repositories/segment.repository.ts';
import { deleteTranscriptionProgress } from '@wingman/db/repositories/transcription-progress.repository.ts';
import { enqueueEmbedding } from '../../jobs/embedding-job.ts';
import type { JobOutcome, JobTurn } from '../../jobs/job-handler.ts';
import { enqueueNotes } from '../../jobs/notes-job.ts';
import { indexJobKind } from '../../jobs/transcription-job.ts';
import { deleteNamed } from '../../people/follow-people.ts';
import { followLimit } from '../../plans/recording-limit.ts';
import {
  type AnswerCounts,
  type SpokenSegment,
  type TranscribeOptions,
  type Transcription,
  type TranscriptionChunk,
  TranscriptionError,
} from '../../ports/transcriber.ts';
import { indexRecording } from '../../recall/index-recording.ts';
import { redactCitationsOf, wordsOf } from '../../recall/redact-citations.ts';
import { chosenLanguage, saveSpoken } from '../again/language-of.ts';
import { applyWords } from '../corrections/apply-words.ts';
import { carrySpeakers } from '../speakers/assign-speakers.ts';
import { ensureDiarization } from './run-diarization.ts';
import { storeChunks } from './store-chunks.ts';
import type { TranscriptionDeps } from './transcription-deps.ts';

/** Minimum interval between progress events to clients. */
const progressEveryMs = 500;

/** Transcribes the recording of a job and saves its words. Throws `TranscriptionError` for what went wrong. */
export async function runTranscription(
  deps: TranscriptionDeps,
  job: Job,
  turn: JobTurn,
): Promise<JobOutcome> {
  const recording = await findRecordingForJob(deps.database.db, job);
  if (!recording?.audioPath) return 'done';
  await updateStatus(deps.database.db, recording, 'transcribing', null, deps.clock.now().toISOString());
  await announceRecording(deps, recording.id);
  const startedAt = performance.now();
  const transcription = await transcribe(deps, job, { recording, audioPath: recording.audioPath }, turn);
  deps.rest.noteSuccess();
  // Stored segments are kept.
  if (transcription.isPartial) return 'paused';
  const isSaved = await saveInAnyCase(deps, job, recording, transcription);
  // Diarization and embedding may begin.
  deps.events.announceJobs();
  const ms = Math.round(performance.now() - startedAt);
  deps.log.info(
    { recordingId: recording.id, seconds: transcription.duration, ms, isSaved },
    'transcription finished',
  );
  return 'done';
}

/** Logs in numbers what had to be corrected in an answer: the words are private and do not belong in a log. */
export function noteAnswer({ log }: TranscriptionDeps, recordingId: string) {
  return (counts: AnswerCounts) => log.info({ recordingId, ...counts }, 'speech engine answer corrected');
}

/** `told`: the language that the engine was told, or `auto`. */
type ToldTranscription = Transcription & { told: string };
type StoredRecording = { recording: OwnedRecording; audioPath: string };

/**
 * Resumes after the segments already stored, from live transcription, a pause or an earlier process.
 */
async function transcribe(
  deps: TranscriptionDeps,
  job: Job,
  stored: StoredRecording,
  turn: JobTurn,
): Promise<ToldTranscription> {
  const { recording, audioPath } = stored;
  const live = await findLiveRecording(deps.database.db, recording.id);
  const from = live?.transcribedUntil ?? 0;
  const earlier: SpokenSegment[] = from > 0 ? await listSegments(deps.database.db, recording.id) : [];
  const heard = earlier.map(({ start, end, text, confidence }) => ({ start, end, text, confidence }));
  const language = await chosenLanguage(deps.database.db, recording);
  const kept = await storeChunks(deps, job, recording, { audioPath, language });
  const onChunk = (part: TranscriptionChunk) => kept.add(part);
  const heardSoFar = { state: kept.state, from, onChunk };
  const hints = await deps.words.hints(recording.userId);
  const options = { ...turn, ...heardSoFar, language, hints, onNote: noteAnswer(deps, recording.id) };
  const transcription = await transcribeFile(deps, stored, options).finally(kept.settled);
  const segments = [...heard, ...kept.segments, ...transcription.segments];
  return { ...transcription, segments, told: language ?? deps.instanceLanguage };
}

async function transcribeFile(
  deps: TranscriptionDeps,
  { recording, audioPath }: StoredRecording,
  options: TranscribeOptions,
): Promise<Transcription> {
  const file = await deps.audioStore.localFile(audioPath).catch(withoutAudio);
  let lastTold = Number.NEGATIVE_INFINITY;
  try {
    // An abort during the download would not fire the transcriber's later listener.
    options.signal.throwIfAborted();
    return await deps.transcriber.transcribe(file.path, {
      ...options,
      onProgress(fraction) {
        deps.view.setProgress(recording.id, fraction);
        if (performance.now() - lastTold < progressEveryMs) return;
        lastTold = performance.now();
        const shown = deps.view.show({ ...recording, status: 'transcribing', statusReason: null });
        deps.events.publish(recording.userId, { type: 'recording', recording: shown });
      },
    });
  } finally {
    await file.release();
  }
}

/** Deleted audio cannot be retried; an unreachable store can. */
function withoutAudio(cause: unknown): never {
  const code = cause instanceof DomainError ? cause.code : undefined;
  if (code === 'not_found')
    throw new TranscriptionError('permanent', "L'audio della registrazione non si trova più sul server", {
      cause,
    });
  if (code === 'unavailable')
    throw new TranscriptionError('temporary', 'Lo spazio delle registrazioni non è raggiungibile', { cause });
  throw cause;
}

/** The transcript is saved even when it cannot be indexed or counted now: only that is retried then. */
async function saveInAnyCase(
  deps: TranscriptionDeps,
  job: Job,
  recording: OwnedRecording,
  transcription: ToldTranscription,
): Promise<boolean> {
  try {
    return await save(deps, job, recording, transcription, true);
  } catch (error) {
    deps.log.warn(
      { err: error, recordingId: recording.id },
      'could not save, index and count in one transaction',
    );
    return await save(deps, job, recording, transcription, false);
  }
}

/**
 * One transaction: segments, transcript, measured length, job done, and, unless left to a separate job, index and
 * minutes. False when the lease was lost or the recording deleted meanwhile; nothing is written then, so no minute is
 * counted twice.
 */
async function save(
  deps: TranscriptionDeps,
  job: Job,
  recording: OwnedRecording,
  { duration, segments, findings, told, language }: ToldTranscription,
  isComplete: boolean,
): Promise<boolean> {
  const now = deps.clock.now().toISOString();
  const startMs = Date.parse(recording.createdAt);
  const rows = segments.map((segment, position) => ({
    ...segment,
    position,
    spokenAt: new Date(startMs + Math.round(segment.start * 1000)).toISOString(),
  }));
  const seconds = Math.round(duration);
  const found = await deps.words.find(recording.userId, rows, told === 'auto' ? language : told);
  // The job checks whether they are intact: the transcript does not wait for that.
  const hasVoices = rows.length > 0 && deps.diarizer?.isPresent();
  return deps.database.db.transaction().execute(async (trx) => {
    // Notes that are made meanwhile come before or after.
    await deps.database.dialect.serialize(trx, `index ${recording.id}`);
    await deps.database.dialect.serialize(trx, `notes ${recording.id}`);
    if (!(await finishJob(trx, { id: job.id, owner: deps.nodeId }))) return false;
    if (!(await findRecordingById(trx, recording.id))) return false;
    await finishLiveRecording(trx, recording);
    await deleteTranscriptionProgress(trx, recording);
    const before = await wordsOf(trx, recording.id);
    const speakers = carrySpeakers(rows, await listSegments(trx, recording.id));
    await saveSpoken(trx, recording, { told, heard: language });
    const spoken = rows.map((row, index) => ({ ...row, speaker: speakers[index] ?? null }));
    const heard = await replaceSegments(trx, recording, spoken);
    const saved = await applyWords(trx, recording, { segments: heard, found, now });
    await renewNotes(deps, trx, recording, now);
    await deleteNamed(trx, recording, saved, now);
    const { userId } = recording;
    if (hasVoices) await ensureDiarization(trx, recording, now);
    const transcript = saved.map(({ text }) => text).join(' ');
    const change = { userId, recordingId: recording.id, before, after: transcript };
    if (before !== '') await redactCitationsOf(trx, change);
    const audio = findings && { ...findings, playerForm: findings.playerForm ?? ('' as const) };
    await updateTranscription(trx, recording, { transcript, duration: seconds, audio, now });
    if (!isComplete) {
      await ensureIndexing(trx, recording, now);
      return true;
    }
    await indexRecording(trx, { id: recording.id, userId, segments: saved });
    if (deps.isEmbedded()) await enqueueEmbedding(trx, recording, now);
    await countRecordedSeconds(trx, { id: recording.id, now });
    await followLimit(trx, userId, now);
    return true;
  });
}

/** Notes of the words before go with them. */
async function renewNotes(
  { makesNotes }: TranscriptionDeps,
  trx: Transaction,
  recording: OwnedRecording,
  now: string,
): Promise<void> {
  await deleteFoundWords(trx, recording);
  if (makesNotes) await enqueueNotes(trx, recording, now);
}

async function ensureIndexing(trx: Transaction, { id, userId }: RecordingEntity, now: string): Promise<void> {
  const job = { kind: indexJobKind, subjectId: id, userId, runAt: now, now };
  await ensureJob(trx, { ...job, id: crypto.randomUUID() });
}

/** Notifies the owner of a recording's state. */
export async function announceRecording(deps: TranscriptionDeps, recordingId: string): Promise<void> {
  const recording = await findRecordingById(deps.database.db, recordingId);
  if (!recording) return;
  deps.events.publish(recording.userId, { type: 'recording', recording: deps.view.show(recording) });
  // Those of the words before went, whether or not others are made.
  if (recording.status === 'ready') deps.events.publish(recording.userId, { type: 'notes', recordingId });
}
