import type { NoteKind } from '@wingman/contract/notes-table.ts';
import type { Handle, Transaction } from '../handle.ts';
import type { OwnedRecording } from './recording.repository.ts';

/** What a user chose for the notes of a recording. Null: as it is found, as the default says, as the setting says. */
export type NoteChoice = { kind: NoteKind | null; templateId: string | null; isOff: boolean | null };

/** The choices for a recording, with what applies where none was made and what waits beside its notes. */
export type NoteChoices = NoteChoice & {
  /** The user's setting: notes are made by themselves. */
  isAutomatic: boolean;
  proposal: 'pending' | 'ready' | 'failed' | null;
};

const none: NoteChoices = {
  kind: null,
  templateId: null,
  isOff: null,
  isAutomatic: true,
  proposal: null,
};

/** Those that apply by default for a recording of which nothing was chosen, or that is gone. */
export async function findNoteChoices(handle: Handle, recordingId: string): Promise<NoteChoices> {
  const row = await handle
    .selectFrom('recordings')
    .leftJoin('note_choices', 'note_choices.recording_id', 'recordings.id')
    .leftJoin('note_proposals', 'note_proposals.recording_id', 'recordings.id')
    .leftJoin('user_settings', 'user_settings.user_id', 'recordings.user_id')
    .select([
      'note_choices.kind',
      'note_choices.template_id',
      'note_choices.is_off',
      'note_proposals.state',
      'user_settings.automatic_notes',
    ])
    .where('recordings.id', '=', recordingId)
    .executeTakeFirst();
  if (!row) return { ...none };
  return {
    kind: row.kind as NoteKind | null,
    templateId: row.template_id,
    isOff: row.is_off === null ? null : row.is_off === 1,
    isAutomatic: row.automatic_notes !== 0,
    proposal: row.state as NoteChoices['proposal'],
  };
}

/** Stores the given choices and keeps the others. */
export async function upsertNoteChoice(
  trx: Transaction,
  { id, userId }: OwnedRecording,
  { kind, templateId, isOff }: Partial<NoteChoice>,
  now: string,
): Promise<void> {
  const off = typeof isOff === 'boolean' ? Number(isOff) : isOff;
  const given = {
    ...(kind === undefined ? {} : { kind }),
    ...(templateId === undefined ? {} : { template_id: templateId }),
    ...(off === undefined ? {} : { is_off: off }),
    updated_at: now,
  };
  await trx
    .insertInto('note_choices')
    .values({ recording_id: id, user_id: userId, kind: null, template_id: null, is_off: null, ...given })
    .onConflict((conflict) => conflict.column('recording_id').doUpdateSet(given))
    .execute();
}
