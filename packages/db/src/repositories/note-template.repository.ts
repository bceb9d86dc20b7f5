import type { NoteTemplate, TemplateSection } from '@wingman/contract/note-template.ts';
import type { Selectable } from 'kysely';
import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import type { NoteTemplateTable } from '../notes-tables.ts';
import { ownedBy } from '../owned-by.ts';
import type { Owned } from '../owned-row.ts';
import type { NoteTemplateAllowance } from '../plan-allowance.ts';

export type NoteTemplateEntity = NoteTemplate & { userId: string };
export type OwnedNoteTemplate = Owned<NoteTemplateEntity>;
export type NewNoteTemplate = NoteTemplate;

/** In the transaction of the allowance and for its user. A second default is the driver's unique violation. */
export async function insertNoteTemplate(
  { trx, userId }: NoteTemplateAllowance,
  template: NewNoteTemplate,
): Promise<void> {
  await trx
    .insertInto('note_templates')
    .values({
      id: template.id,
      user_id: userId,
      name: template.name,
      sections: JSON.stringify(template.sections),
      is_default: Number(template.isDefault),
      created_at: template.createdAt,
      updated_at: template.updatedAt,
    })
    .execute();
}

export async function countNoteTemplates(handle: Handle, userId: string): Promise<number> {
  const { count } = await handle
    .selectFrom('note_templates')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All of a user, the oldest first. */
export async function listNoteTemplates(handle: Handle, userId: string): Promise<NoteTemplateEntity[]> {
  const rows = await handle
    .selectFrom('note_templates')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toTemplate);
}

/** Undefined also when it belongs to another user. */
export async function findOwnedNoteTemplate(
  handle: Handle,
  { id, userId }: { id: string; userId: string },
): Promise<OwnedNoteTemplate | undefined> {
  const row = await handle.selectFrom('note_templates').selectAll().where('id', '=', id).executeTakeFirst();
  return row && ownedBy(toTemplate(row), userId);
}

export async function findDefaultNoteTemplate(
  handle: Handle,
  userId: string,
): Promise<NoteTemplateEntity | undefined> {
  const row = await handle
    .selectFrom('note_templates')
    .selectAll()
    .where('user_id', '=', userId)
    .where('is_default', '=', 1)
    .executeTakeFirst();
  return row && toTemplate(row);
}

/** A second default is the driver's unique violation. */
export async function updateNoteTemplate(
  trx: Transaction,
  { id }: OwnedNoteTemplate,
  {
    name,
    sections,
    isDefault,
    updatedAt,
  }: Pick<NoteTemplate, 'name' | 'sections' | 'isDefault' | 'updatedAt'>,
): Promise<void> {
  await trx
    .updateTable('note_templates')
    .set({ name, sections: JSON.stringify(sections), is_default: Number(isDefault), updated_at: updatedAt })
    .where('id', '=', id)
    .execute();
}

/** Leaves no default among the user's templates. */
export async function updateDefaultNoteTemplateToNone(trx: Transaction, userId: string): Promise<void> {
  await trx
    .updateTable('note_templates')
    .set({ is_default: 0 })
    .where('user_id', '=', userId)
    .where('is_default', '=', 1)
    .execute();
}

/**
 * Notes that were made by it stay, without a template; a second version that was to be made by it fails with this reason.
 * Returns the recordings of those.
 */
export async function deleteNoteTemplate(
  trx: Transaction,
  { id }: OwnedNoteTemplate,
  reason: string,
): Promise<string[]> {
  const failed = await trx
    .updateTable('note_proposals')
    .set({ state: 'failed', reason })
    .where('template_id', '=', id)
    .where('state', '=', 'pending')
    .returning('recording_id')
    .execute();
  await trx.deleteFrom('note_templates').where('id', '=', id).execute();
  await scheduleErasure(trx);
  return failed.map(({ recording_id }) => recording_id);
}

function toTemplate(row: Selectable<NoteTemplateTable>): NoteTemplateEntity {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    sections: JSON.parse(row.sections) as TemplateSection[],
    isDefault: row.is_default === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
