import { DomainError } from '@wingman/contract/error.ts';
import type {
  NoteTemplate,
  NoteTemplateInput,
  NoteTemplates,
  NoteTemplateUpdate,
} from '@wingman/contract/note-template.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle, Transaction } from '@wingman/db/handle.ts';
import {
  deleteNoteTemplate,
  findOwnedNoteTemplate,
  insertNoteTemplate,
  listNoteTemplates,
  type OwnedNoteTemplate,
  updateDefaultNoteTemplateToNone,
  updateNoteTemplate,
} from '@wingman/db/repositories/note-template.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { allowNoteTemplate, assertNoteTemplates } from '../plans/note-template-limit.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import { templateGone, toTemplate } from './note-template-view.ts';
import type { NotesWriter } from './notes-writer.ts';

type TemplatesDeps = { database: WingmanDatabase; clock: Clock; events: EventBus; writer: NotesWriter };

/** The user's own forms of notes. Creating and changing them needs the Pro plan; reading and deleting none. */
export function createNoteTemplatesService({ database, clock, events, writer }: TemplatesDeps) {
  const { db, dialect } = database;

  /** At most one is the default: what is set last. */
  async function makeRoom(trx: Transaction, { userId }: Actor, { isDefault }: NoteTemplateInput) {
    await dialect.serialize(trx, `note templates ${userId}`);
    if (isDefault) await updateDefaultNoteTemplateToNone(trx, userId);
  }

  return {
    /** All of the actor's, the oldest first. */
    async list(actor: Actor): Promise<NoteTemplates> {
      const templates = (await listNoteTemplates(db, actor.userId)).map(toTemplate);
      return { templates, isModelReady: writer.isReady() };
    },

    /** @throws {DomainError} plan_required, conflict when there are too many */
    async create(actor: Actor, input: NoteTemplateInput): Promise<NoteTemplate> {
      const now = clock.now().toISOString();
      const template = { ...input, id: crypto.randomUUID(), createdAt: now, updatedAt: now };
      await db.transaction().execute(async (trx) => {
        const allowance = await allowNoteTemplate(trx, database, actor);
        await makeRoom(trx, actor, input);
        await insertNoteTemplate(allowance, template);
      });
      return template;
    },

    /** @throws {DomainError} not_found, plan_required */
    async update(actor: Actor, { id, ...input }: NoteTemplateUpdate): Promise<NoteTemplate> {
      const updatedAt = clock.now().toISOString();
      return db.transaction().execute(async (trx) => {
        const template = await findOwn(trx, actor, id);
        assertNoteTemplates(actor);
        await makeRoom(trx, actor, input);
        await updateNoteTemplate(trx, template, { ...input, updatedAt });
        return toTemplate({ ...template, ...input, updatedAt });
      });
    },

    /** On every plan; notes that were made by it stay, and those that are being made by it fail. @throws {DomainError} not_found */
    async remove(actor: Actor, { id }: { id: string }): Promise<{ ok: true }> {
      const failed = await db
        .transaction()
        .execute(async (trx) => deleteNoteTemplate(trx, await findOwn(trx, actor, id), templateGone));
      for (const recordingId of failed) events.publish(actor.userId, { type: 'notes', recordingId });
      return { ok: true };
    },
  };
}

async function findOwn(handle: Handle, { userId }: Actor, id: string): Promise<OwnedNoteTemplate> {
  const template = await findOwnedNoteTemplate(handle, { id, userId });
  if (!template) throw new DomainError('not_found');
  return template;
}
