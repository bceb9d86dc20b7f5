import { DomainError } from '@wingman/contract/error.ts';
import type { NoteProposal, NotesRedo } from '@wingman/contract/note-proposal.ts';
import type { Notes } from '@wingman/contract/notes.ts';
import type { NoteMaker } from '@wingman/contract/notes-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { findNoteChoices, upsertNoteChoice } from '@wingman/db/repositories/note-choice.repository.ts';
import {
  deleteNoteProposal,
  findNoteProposal,
  type NoteProposalEntity,
  upsertNoteProposal,
} from '@wingman/db/repositories/note-proposal.repository.ts';
import { findOwnedNoteTemplate } from '@wingman/db/repositories/note-template.repository.ts';
import { findNotes } from '@wingman/db/repositories/notes.repository.ts';
import { findOwnedRecording, type OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { enqueueNoteProposal } from '../jobs/notes-job.ts';
import { assertNoteTemplates } from '../plans/note-template-limit.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { RecordingView } from '../recordings/recording-view.ts';
import { isTurnedOff } from './notes-view.ts';
import type { NotesWriter } from './notes-writer.ts';
import { saveNotes } from './save-notes.ts';

type ProposalsDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  view: RecordingView;
  writer: NotesWriter;
  notes: { get(actor: Actor, input: { id: string }): Promise<Notes> };
  options: { makesNotes?: boolean };
};

/** Second versions of notes, each kept beside the current one until its user chooses. */
export function createNoteProposalsService({
  database,
  clock,
  events,
  view,
  writer,
  notes,
  options,
}: ProposalsDeps) {
  const { db, dialect } = database;

  /** By whom they are made. @throws {DomainError} not_found, plan_required, answer_model_required */
  async function makerOf(actor: Actor, { templateId, madeBy }: NotesRedo): Promise<NoteMaker> {
    if (templateId) {
      const template = await findOwnedNoteTemplate(db, { id: templateId, userId: actor.userId });
      if (!template) throw new DomainError('not_found');
      assertNoteTemplates(actor);
    }
    const isReady = writer.isReady();
    const maker = madeBy ?? (isReady ? 'model' : 'rule');
    if ((templateId || maker === 'model') && !(isReady && maker === 'model'))
      throw new DomainError('answer_model_required');
    return maker;
  }

  return {
    /** @throws {DomainError} not_found also when there is none */
    async get(actor: Actor, { id }: { id: string }): Promise<NoteProposal> {
      await recordingOf(db, actor, id);
      return toProposal(await findNoteProposal(db, id));
    },

    /**
     * Has the notes made again beside the current ones; the event `notes` tells when they are there. @throws {DomainError}
     * not_found, notes_off, plan_required, answer_model_required, conflict without a transcript
     */
    async make(actor: Actor, input: NotesRedo): Promise<NoteProposal> {
      const { id, kind = null, templateId = null } = input;
      const { status } = await recordingOf(db, actor, id);
      const madeBy = await makerOf(actor, input);
      if (options.makesNotes === false || (await notes.get(actor, { id })).state === 'off')
        throw new DomainError('notes_off');
      if (status !== 'ready')
        throw new DomainError('conflict', { message: 'La registrazione non è ancora trascritta' });
      const now = clock.now().toISOString();
      await db.transaction().execute(async (trx) => {
        const recording = await recordingOf(trx, actor, id);
        await dialect.serialize(trx, `notes ${id}`);
        // Turned off meanwhile.
        if (isTurnedOff(await findNoteChoices(trx, id)) && !(await findNotes(trx, id)))
          throw new DomainError('notes_off');
        await upsertNoteProposal(trx, recording, { kind, templateId, madeBy }, now);
        await enqueueNoteProposal(trx, recording, now);
      });
      events.announceJobs();
      events.publish(actor.userId, { type: 'notes', recordingId: id });
      return toProposal(await findNoteProposal(db, id));
    },

    /**
     * Puts the second version in place of the current one. Lines that the user wrote, changed, settled or deleted stay as they
     * are. @throws {DomainError} not_found also when none is ready
     */
    async keep(actor: Actor, { id }: { id: string }): Promise<Notes> {
      const now = clock.now().toISOString();
      const recording = await db.transaction().execute(async (trx) => {
        const owned = await recordingOf(trx, actor, id);
        await dialect.serialize(trx, `notes ${id}`);
        const proposal = await findNoteProposal(trx, id);
        if (proposal?.state !== 'ready' || proposal.kind === null) throw new DomainError('not_found');
        const { kind, wantedKind, title, lines, madeBy, model, template } = proposal;
        const templateId = template?.id ?? null;
        await saveNotes(trx, owned, { kind, title, lines, madeBy, model, templateId }, now);
        await upsertNoteChoice(trx, owned, { kind: wantedKind, templateId }, now);
        await deleteNoteProposal(trx, owned);
        return recordingOf(trx, actor, id);
      });
      events.publish(actor.userId, { type: 'notes', recordingId: id });
      // Its suggested title.
      events.publish(actor.userId, { type: 'recording', recording: view.show(recording) });
      return notes.get(actor, { id });
    },

    /** Leaves the current notes as they are. @throws {DomainError} not_found also when there is none */
    async remove(actor: Actor, { id }: { id: string }): Promise<{ ok: true }> {
      await db.transaction().execute(async (trx) => {
        const recording = await recordingOf(trx, actor, id);
        await dialect.serialize(trx, `notes ${id}`);
        if (!(await deleteNoteProposal(trx, recording))) throw new DomainError('not_found');
      });
      events.publish(actor.userId, { type: 'notes', recordingId: id });
      return { ok: true };
    },
  };
}

function toProposal(found: NoteProposalEntity | undefined): NoteProposal {
  if (!found) throw new DomainError('not_found');
  const { wantedKind: _wanted, ...proposal } = found;
  return proposal;
}

async function recordingOf(handle: Handle, { userId }: Actor, id: string): Promise<OwnedRecording> {
  const recording = await findOwnedRecording(handle, { id, userId });
  if (!recording) throw new DomainError('not_found');
  return recording;
}
