import type { WingmanDatabase } from '@wingman/db/database.ts';
import { databaseTrouble } from '@wingman/db/database-trouble.ts';
import { finishJob, hasJobIn, type Job } from '@wingman/db/repositories/job.repository.ts';
import { findNoteChoices, type NoteChoices } from '@wingman/db/repositories/note-choice.repository.ts';
import { deleteNoteStages } from '@wingman/db/repositories/note-stage.repository.ts';
import {
  findDefaultNoteTemplate,
  findOwnedNoteTemplate,
  type NoteTemplateEntity,
} from '@wingman/db/repositories/note-template.repository.ts';
import { findNotes, type NotesEntity } from '@wingman/db/repositories/notes.repository.ts';
import {
  findRecordingById,
  findRecordingForJob,
  type OwnedRecording,
} from '@wingman/db/repositories/recording.repository.ts';
import { listSegments, type SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { findSettings } from '@wingman/db/repositories/settings.repository.ts';
import { findUserById } from '@wingman/db/repositories/user.repository.ts';
import { effectivePlan, type PlanOptions } from '../accounts/effective-plan.ts';
import type { JobHandler, JobOutcome, JobTurn } from '../jobs/job-handler.ts';
import { backoffMs, type RetryDecision } from '../jobs/retry-policy.ts';
import { createServicePause } from '../jobs/service-pause.ts';
import { diarizationJobKind } from '../jobs/transcription-job.ts';
import { mayUseNoteTemplates } from '../plans/note-template-limit.ts';
import { ChatModelError } from '../ports/chat-model.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { Log } from '../ports/log.ts';
import type { RecordingView } from '../recordings/recording-view.ts';
import { keepStages, StageBreak } from './keep-stages.ts';
import { voicesOf } from './make-notes.ts';
import { isTurnedOff } from './notes-view.ts';
import type { NotesWriter, WrittenNotes } from './notes-writer.ts';
import { inKind, saveNotes } from './save-notes.ts';
import { untilGone } from './until-gone.ts';

type HandlerDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  log: Log;
  view: RecordingView;
  writer: NotesWriter;
  options: PlanOptions & { nodeId: string; defaultTimeZone: string };
};

const backoff = { firstMs: 10_000, longestMs: 15 * 60_000 };
const breakMs = 30_000;
/** While the provider is away some two hours; then the notes by rule stand. */
const mostAttempts = 12;
/** What refuses the request refuses it again. */
const mostRefusals = 2;
const failed = 'Il modello non ha scritto le note: restano quelle trovate per regola';

/** Has a model write the notes that rules have found, and puts them in their place. Whatever fails, those stay. */
export function createWrittenNotesHandler(deps: HandlerDeps): JobHandler {
  const { database, clock, events, view, writer } = deps;
  const { db } = database;
  const service = createServicePause(clock);

  function afterError(error: unknown, attempts: number): RetryDecision {
    const delayMs = backoffMs(backoff, attempts);
    const again = { next: 'retry', delayMs, reason: null } as const;
    if (error instanceof StageBreak)
      return { ...again, delayMs: breakMs, countsAttempt: false, isWait: true };
    if (databaseTrouble(error)) return { ...again, countsAttempt: false };
    if (database.dialect.isForeignKeyViolation(error)) return { next: 'fail', reason: failed };
    const isRefused = !(error instanceof ChatModelError) || error.kind === 'failed';
    if (attempts + 1 >= (isRefused ? mostRefusals : mostAttempts)) return { next: 'fail', reason: failed };
    // One that is away need not be asked about every recording.
    if (!isRefused) service.pauseFor(Math.min(delayMs, backoff.firstMs));
    return { ...again, countsAttempt: true };
  }

  async function tell({ id: recordingId, userId }: OwnedRecording): Promise<void> {
    events.publish(userId, { type: 'notes', recordingId });
    const current = await findRecordingById(db, recordingId);
    // Its suggested title.
    if (current) events.publish(userId, { type: 'recording', recording: view.show(current) });
  }

  return {
    service,
    retryPolicy: afterError,
    isReady: writer.isReady,
    async run(job, turn) {
      const given = await findGiven(deps, job);
      if (!given) return 'done';
      const { recording } = given;
      const gone = untilGone(events, recording, turn.signal);
      try {
        const written = await write(deps, { ...given, turn: { ...turn, signal: gone.signal } });
        service.noteSuccess();
        const outcome = await save(deps, { ...given, written });
        if (outcome === 'saved') await tell(recording);
        return outcome === 'renamed' ? 'paused' : 'done';
      } catch (error) {
        return endOf(error, { ...turn, isGone: gone.isGone() });
      } finally {
        gone.end();
      }
    },
    async onPutBack(trx, job, state) {
      const recording = state === 'failed' ? await findRecordingForJob(trx, job) : undefined;
      if (recording) await deleteNoteStages(trx, recording, job.kind);
    },
  };
}

/** Not a failure where the recording is deleted, or other users are next. */
function endOf(error: unknown, { isGone, signal, pause }: JobTurn & { isGone: boolean }): JobOutcome {
  if (isGone && !signal.aborted) return 'done';
  if (error instanceof StageBreak && pause.aborted) return 'paused';
  throw error;
}

/** What is to be written of, as it is before. */
type Given = {
  job: Job;
  recording: OwnedRecording;
  segments: SegmentEntity[];
  before: NotesEntity;
  choices: NoteChoices;
  template: NoteTemplateEntity | undefined;
};

/** Undefined where there are no notes by rule to be written anew. */
async function findGiven(deps: HandlerDeps, job: Job): Promise<Given | undefined> {
  const { db } = deps.database;
  const recording = await findRecordingForJob(db, job);
  if (recording?.status !== 'ready') return undefined;
  const before = await findNotes(db, recording.id);
  const choices = await findNoteChoices(db, recording.id);
  if (before?.madeBy !== 'rule' || isTurnedOff(choices)) return undefined;
  // Who speaks is told apart later, and then all of it would be asked again.
  const telling = { kind: diarizationJobKind, subjectId: recording.id };
  if (await hasJobIn(db, ['queued', 'running'], telling))
    throw new StageBreak('the voices are told apart first');
  const segments = await listSegments(db, recording.id);
  const template = await templateFor(deps, recording, choices);
  return { job, recording, segments, before, choices, template };
}

async function write(
  deps: HandlerDeps,
  { job, recording, segments, choices, template, turn }: Given & { turn: JobTurn },
): Promise<WrittenNotes | undefined> {
  const { timeZone } = await findSettings(deps.database.db, recording.userId);
  return deps.writer.write({
    userId: recording.userId,
    segments,
    startedAt: recording.createdAt,
    timeZone: timeZone ?? deps.options.defaultTimeZone,
    kind: choices.kind,
    template: template ? { sections: template.sections } : null,
    kept: keepStages(deps, recording, job, turn),
    signal: turn.signal,
  });
}

/** The one that was chosen for this recording, else the default, where the plan has templates. */
async function templateFor(
  { database: { db }, options }: HandlerDeps,
  { userId }: OwnedRecording,
  { templateId }: NoteChoices,
): Promise<NoteTemplateEntity | undefined> {
  const user = await findUserById(db, userId);
  if (!user) return undefined;
  const plan = effectivePlan(user.subscriptionPlan, options);
  if (!mayUseNoteTemplates({ plan })) return undefined;
  return templateId
    ? findOwnedNoteTemplate(db, { id: templateId, userId })
    : findDefaultNoteTemplate(db, userId);
}

/** Nothing is saved where voices or words changed (`renamed`), the job was taken back, or other notes are there meanwhile. */
function save(
  { database: { db, dialect }, clock, options }: HandlerDeps,
  { job, recording, segments, before, template, written }: Given & { written: WrittenNotes | undefined },
): Promise<'saved' | 'renamed' | 'left'> {
  return db.transaction().execute(async (trx) => {
    await dialect.serialize(trx, `index ${recording.id}`);
    await dialect.serialize(trx, `notes ${recording.id}`);
    if (voicesOf(await listSegments(trx, recording.id)) !== voicesOf(segments)) return 'renamed';
    if (!(await finishJob(trx, { id: job.id, owner: options.nodeId }))) return 'left';
    await deleteNoteStages(trx, recording, job.kind);
    const current = await findNotes(trx, recording.id);
    const choices = await findNoteChoices(trx, recording.id);
    const isOthers = current?.madeAt !== before.madeAt || current.madeBy !== before.madeBy;
    if (!written || isOthers || isTurnedOff(choices)) return 'left';
    const { userId } = recording;
    const kept = template && (await findOwnedNoteTemplate(trx, { id: template.id, userId }));
    const made = { ...inKind(written, choices.kind), madeBy: 'model', model: written.model } as const;
    await saveNotes(trx, recording, { ...made, templateId: kept?.id ?? null }, clock.now().toISOString());
    return 'saved';
  });
}
