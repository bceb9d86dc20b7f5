import { DomainError } from '@wingman/contract/error.ts';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { type ImportedSegment, readTranscript } from '@wingman/contract/transcript-file.ts';
import type { TranscriptImport, TranscriptReplacement } from '@wingman/contract/transcript-import.ts';
import { transcriptProblems } from '@wingman/contract/transcript-part.ts';
import { spokenAfterMs } from '@wingman/contract/untimed.ts';
import { findNextCorrections } from '@wingman/db/repositories/correction.repository.ts';
import {
  findRecordingById,
  insertRecording,
  type RecordingEntity,
  updateStatus,
} from '@wingman/db/repositories/recording.repository.ts';
import { replaceSegments } from '@wingman/db/repositories/segment.repository.ts';
import type { Actor } from '../../accounts/actor.ts';
import { enqueueEmbedding } from '../../jobs/embedding-job.ts';
import { enqueueNotes } from '../../jobs/notes-job.ts';
import { followVoices } from '../../people/follow-people.ts';
import { allowTranscript } from '../../plans/recording-limit.ts';
import { indexRecording } from '../../recall/index-recording.ts';
import { wholeState } from '../corrections/change-segments.ts';
import { type ChangingDeps, createTranscriptChanges } from '../corrections/change-transcript.ts';
import { saveChange } from '../corrections/save-change.ts';

type ImportsDeps = ChangingDeps & {
  recordings: { get(actor: Actor, input: { id: string }): Promise<RecordingDetail> };
};

/** Transcripts that were made elsewhere, of a recording or without one. */
export function createImportsService(deps: ImportsDeps) {
  const { database, clock, events, view, recordings } = deps;
  const { db } = database;
  const changes = createTranscriptChanges(deps);

  /** False when another request inserted the same id first. */
  async function insert(recording: RecordingEntity, segments: ImportedSegment[]): Promise<boolean> {
    const { userId, updatedAt: now } = recording;
    const startMs = Date.parse(recording.createdAt);
    const rows = segments.map((segment, position) => ({
      ...segment,
      position,
      confidence: null,
      spokenAt: new Date(startMs + spokenAfterMs(segment.start)).toISOString(),
    }));
    try {
      await db.transaction().execute(async (trx) => {
        const inserted = await insertRecording(allowTranscript(trx, { userId }), recording);
        const saved = await replaceSegments(trx, inserted, rows);
        await indexRecording(trx, { id: recording.id, userId, segments: saved });
        await followVoices(trx, inserted, saved, { now });
        if (deps.isEmbedded()) await enqueueEmbedding(trx, recording, now);
        if (deps.makesNotes) await enqueueNotes(trx, recording, now);
      });
      return true;
    } catch (error) {
      if (database.dialect.isUniqueViolation(error)) return false;
      throw error;
    }
  }

  return {
    /**
     * A recording without audio that says what a transcript says. Idempotent: a repeated id returns the recording that is there.
     * @throws {DomainError} validation_failed, not_found when the id is that of somebody else
     */
    async create(actor: Actor, given: TranscriptImport): Promise<RecordingDetail> {
      const { userId } = actor;
      const id = given.id ?? crypto.randomUUID();
      const existing = await findRecordingById(db, id);
      if (!existing) {
        const segments = readSegments(given.text);
        const recording = newRecording({ ...given, id, userId }, segments, clock.now());
        if (await insert(recording, segments)) {
          events.publish(userId, { type: 'recording', recording: view.show(recording) });
          events.announceJobs();
        }
      }
      return recordings.get(actor, { id });
    },

    /**
     * Puts a transcript in the place of the one that a recording has. It can be taken back like a correction. @throws {DomainError}
     * validation_failed, not_found, conflict when the transcript was changed meanwhile, transcript_unfinished,
     * correction_limit_reached
     */
    async replace(actor: Actor, { id, text, undoId }: TranscriptReplacement): Promise<RecordingDetail> {
      const imported = readSegments(text);
      await changes.change(
        actor,
        id,
        async (work) => {
          const { trx, recording, segments } = work;
          const { undo } = await findNextCorrections(trx, id);
          if ((undo?.id ?? 0) !== undoId) throw new DomainError('conflict', { message: changedMeanwhile });
          const options = changes.options();
          await updateStatus(trx, recording, 'ready', null, options.now);
          const before = segments.map(wholeState);
          const after = imported.map((segment) => ({ ...segment, id: null, confidence: null }));
          return saveChange(trx, work, { kind: 'import', before, after, ...options });
        },
        { mayHaveFailed: true },
      );
      return recordings.get(actor, { id });
    },
  };
}

const changedMeanwhile = 'La trascrizione è stata cambiata nel frattempo: rileggila prima di sostituirla';

/** @throws {DomainError} validation_failed with what is wrong */
function readSegments(text: string): ImportedSegment[] {
  const read = readTranscript(text);
  if (!('problem' in read)) return read.segments;
  const message = transcriptProblems[read.problem];
  throw new DomainError('validation_failed', { message, issues: [{ path: 'text', message }] });
}

function newRecording(
  { id, userId, title, recordedAt }: Pick<TranscriptImport, 'title' | 'recordedAt'> & OwnId,
  segments: readonly ImportedSegment[],
  now: Date,
): RecordingEntity {
  // What is dated tomorrow would be missed by the questions about today.
  const began = recordedAt ? new Date(recordedAt) : now;
  return {
    id,
    userId,
    filename: '',
    title: title === '' ? null : title,
    suggestedTitle: null,
    transcript: segments.map(({ text }) => text).join(' '),
    // Nothing was recorded: it takes no minutes.
    duration: 0,
    segmentNumber: 1,
    isAutoSegmented: false,
    audioPath: null,
    audioType: null,
    audioBytes: null,
    incomplete: null,
    statedDuration: null,
    playerForm: null,
    isExample: false,
    isFavorite: false,
    revision: 0,
    status: 'ready',
    statusReason: null,
    createdAt: (began > now ? now : began).toISOString(),
    uploadedAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}

type OwnId = { id: string; userId: string };
