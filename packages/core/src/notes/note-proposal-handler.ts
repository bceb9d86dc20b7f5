import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { finishJob } from '@wingman/db/repositories/job.repository.ts';
import {
  findNoteProposal,
  type NoteProposalEntity,
  type ProposedNotes,
  updateNoteProposal,
} from '@wingman/db/repositories/note-proposal.repository.ts';
import { deleteNoteStages } from '@wingman/db/repositories/note-stage.repository.ts';
import { findOwnedNoteTemplate } from '@wingman/db/repositories/note-template.repository.ts';
import { findRecordingForJob, type OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { isReadByRules } from '@wingman/db/repositories/recording-language.repository.ts';
import { listSegments, type SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { findSettings } from '@wingman/db/repositories/settings.repository.ts';
import type { JobHandler } from '../jobs/job-handler.ts';
import { noteProposalJobKind } from '../jobs/notes-job.ts';
import { ChatModelError } from '../ports/chat-model.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { Log } from '../ports/log.ts';
import { findNotes } from './found-notes.ts';
import { keepStages, StageBreak } from './keep-stages.ts';
import { voicesOf } from './make-notes.ts';
import { templateGone } from './note-template-view.ts';
import type { NotesWriter, WrittenSource } from './notes-writer.ts';
import { inKind } from './save-notes.ts';

type HandlerDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  log: Log;
  writer: NotesWriter;
  options: { nodeId: string; defaultTimeZone: string };
};

const mostAttempts = 3;
const failed = 'Non è stato possibile rifare le note';
const modelGone = 'Il modello che scrive le note non è più pronto';
const nothingStands = 'Il modello non ha scritto nulla che la registrazione confermi';

/**
 * Makes the second version of notes that a user asked for. Its failure is stored with it: the user, who waits for it, asks
 * again.
 */
export function createNoteProposalHandler(deps: HandlerDeps): JobHandler {
  const { database, events, log, options } = deps;
  const { db, dialect } = database;

  /** Saves what became of a proposal and ends the job. `renamed`: a voice was named meanwhile, and nothing was saved. */
  function save(
    recording: OwnedRecording,
    segments: SegmentEntity[],
    ended: (trx: Transaction) => Promise<boolean>,
    change: Parameters<typeof updateNoteProposal>[2],
  ): Promise<'saved' | 'lost' | 'renamed'> {
    return db.transaction().execute(async (trx) => {
      await dialect.serialize(trx, `index ${recording.id}`);
      await dialect.serialize(trx, `notes ${recording.id}`);
      if (voicesOf(await listSegments(trx, recording.id)) !== voicesOf(segments)) return 'renamed';
      if (!(await ended(trx))) return 'lost';
      await deleteNoteStages(trx, recording, noteProposalJobKind);
      return (await updateNoteProposal(trx, recording, change)) ? 'saved' : 'lost';
    });
  }

  return {
    retryPolicy: (error, attempts) =>
      database.dialect.isForeignKeyViolation(error) || attempts >= mostAttempts
        ? { next: 'fail', reason: failed }
        : { next: 'retry', delayMs: attempts * 5_000, reason: null, countsAttempt: true },
    async run(job, { signal, pause }) {
      const recording = await findRecordingForJob(db, job);
      const proposal = recording && (await findNoteProposal(db, recording.id));
      if (!recording || proposal?.state !== 'pending') return 'done';
      const segments = await listSegments(db, recording.id);
      const source = { segments, kept: keepStages(deps, recording, job, { pause }), signal };
      const outcome = await outcomeOf(deps, recording, proposal, source).catch((error: unknown) => {
        signal.throwIfAborted();
        if (mayPass(error) && job.attempts + 1 < mostAttempts) throw error;
        log.warn({ err: error, recordingId: recording.id }, 'could not make notes again');
        return { reason: failed };
      });
      const ended = (trx: Transaction) => finishJob(trx, { id: job.id, owner: options.nodeId });
      const { createdAt } = proposal;
      const saved = await save(recording, segments, ended, { createdAt, outcome });
      if (saved === 'renamed') return 'paused';
      if (saved === 'saved') events.publish(recording.userId, { type: 'notes', recordingId: recording.id });
      return 'done';
    },
    async onPutBack(trx, job, state, reason) {
      const recording = state === 'failed' ? await findRecordingForJob(trx, job) : undefined;
      const proposal = recording && (await findNoteProposal(trx, recording.id));
      if (!recording || !proposal) return;
      const outcome = { reason: reason ?? failed };
      await updateNoteProposal(trx, recording, { createdAt: proposal.createdAt, outcome });
    },
  };
}

async function outcomeOf(
  deps: HandlerDeps,
  recording: OwnedRecording,
  { wantedKind, madeBy, template }: NoteProposalEntity,
  { segments, kept, signal }: Pick<WrittenSource, 'segments' | 'kept' | 'signal'>,
): Promise<{ made: ProposedNotes } | { reason: string }> {
  const { db } = deps.database;
  const { timeZone } = await findSettings(db, recording.userId);
  const source = {
    startedAt: recording.createdAt,
    timeZone: timeZone ?? deps.options.defaultTimeZone,
  };
  if (madeBy === 'rule') {
    const read = (await isReadByRules(db, recording.id)) ? segments : [];
    return { made: inKind(await findNotes(read, source), wantedKind) };
  }
  if (!deps.writer.isReady()) return { reason: modelGone };
  const own = template && (await findOwnedNoteTemplate(db, { id: template.id, userId: recording.userId }));
  if (template && !own) return { reason: templateGone };
  const written = await deps.writer.write({
    ...source,
    userId: recording.userId,
    segments,
    kept,
    kind: wantedKind,
    template: own ? { sections: own.sections } : null,
    signal,
  });
  if (!written) return { reason: nothingStands };
  return { made: { ...inKind(written, wantedKind), model: written.model } };
}

/** The model is away for a moment, or the job is to go on elsewhere. */
const mayPass = (error: unknown): boolean =>
  error instanceof StageBreak || (error instanceof ChatModelError && error.kind !== 'failed');
