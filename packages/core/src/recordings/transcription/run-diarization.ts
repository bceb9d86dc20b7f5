import type { Transaction } from '@wingman/db/handle.ts';
import { ensureJob, finishJob, type Job } from '@wingman/db/repositories/job.repository.ts';
import { deleteNoteProposal } from '@wingman/db/repositories/note-proposal.repository.ts';
import {
  findRecordingById,
  findRecordingForJob,
  type RecordingEntity,
} from '@wingman/db/repositories/recording.repository.ts';
import { listSegments } from '@wingman/db/repositories/segment.repository.ts';
import type { JobOutcome, JobTurn } from '../../jobs/job-handler.ts';
import { enqueueNotes } from '../../jobs/notes-job.ts';
import { diarizationJobKind } from '../../jobs/transcription-job.ts';
import { followVoiceprints } from '../../jobs/voiceprints-job.ts';
import { followVoices } from '../../people/follow-people.ts';
import type { Diarizer } from '../../ports/diarizer.ts';
import { TranscriptionError } from '../../ports/transcriber.ts';
import { assignSpeakers } from '../speakers/assign-speakers.ts';
import { saveSpeakers } from '../speakers/save-speakers.ts';
import type { TranscriptionDeps } from './transcription-deps.ts';

/** Queues the diarization of a transcribed recording; nothing is queued where the models are not installed. */
export async function ensureDiarization(
  trx: Transaction,
  { id, userId }: RecordingEntity,
  now: string,
): Promise<void> {
  const job = { kind: diarizationJobKind, subjectId: id, userId, runAt: now, now };
  await ensureJob(trx, { ...job, id: crypto.randomUUID() });
}

/**
 * Diarizes a transcribed recording. On an error the transcript is not changed; the reason is in the job's row and in
 * the log.
 */
export async function runDiarization(
  deps: TranscriptionDeps,
  job: Job,
  { signal }: JobTurn,
): Promise<JobOutcome> {
  const { database, diarizer, nodeId, log, view, events, clock } = deps;
  const { db } = database;
  const recording = await findRecordingForJob(db, job);
  if (!diarizer?.isPresent() || !recording?.audioPath) return 'done';
  const startedAt = performance.now();
  const turns = await listen(deps, diarizer, recording.audioPath, signal);
  const isSaved = await db.transaction().execute(async (trx) => {
    // A concurrent rename is ordered before or after this, and is either read or kept.
    await database.dialect.serialize(trx, `index ${recording.id}`);
    await database.dialect.serialize(trx, `notes ${recording.id}`);
    if (!(await finishJob(trx, { id: job.id, owner: nodeId }))) return false;
    const isChanged = await saveSpeakers(trx, recording, (segments) => {
      const voices = assignSpeakers(segments, turns);
      // What the user has corrected meanwhile keeps its voice.
      return segments.map(({ version, speaker }, index) =>
        version !== null && speaker !== null ? speaker : (voices[index] ?? null),
      );
    });
    if (isChanged)
      await followVoices(trx, recording, await listSegments(trx, recording.id), {
        now: clock.now().toISOString(),
      });
    // Of other voices.
    if (isChanged) await deleteNoteProposal(trx, recording);
    if (isChanged && deps.makesNotes) await enqueueNotes(trx, recording, clock.now().toISOString());
    await followVoiceprints(trx, recording, clock.now().toISOString());
    return true;
  });
  const voices = new Set(turns.map(({ voice }) => voice)).size;
  const ms = Math.round(performance.now() - startedAt);
  log.info({ recordingId: recording.id, voices, ms }, 'diarization finished');
  const current = isSaved ? await findRecordingById(db, recording.id) : undefined;
  if (current) events.publish(current.userId, { type: 'recording', recording: view.show(current) });
  if (isSaved) events.announceJobs();
  return 'done';
}

/** @throws {TranscriptionError} unavailable where the models are incomplete */
async function listen(
  { audioStore }: TranscriptionDeps,
  diarizer: Diarizer,
  audioPath: string,
  signal: AbortSignal,
) {
  if (!(await diarizer.isReady()))
    throw new TranscriptionError('unavailable', 'I modelli per distinguere le voci sono danneggiati');
  const file = await audioStore.localFile(audioPath);
  try {
    signal.throwIfAborted();
    return await diarizer.diarize(file.path, { signal });
  } finally {
    await file.release();
  }
}
