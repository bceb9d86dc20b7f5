import type { NoteProposal, ProposedLine } from '@wingman/contract/note-proposal.ts';
import type { NoteKind, NoteMaker } from '@wingman/contract/notes-table.ts';
import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import type { OwnedRecording } from './recording.repository.ts';

/** How a second version is to be made. `kind` null: as it is found. */
export type WantedNotes = { kind: NoteKind | null; templateId: string | null; madeBy: NoteMaker };

/** `wantedKind`: the one that the user chose, whatever was found. */
export type NoteProposalEntity = NoteProposal & { wantedKind: NoteKind | null };

/** What a second version comes to. */
export type ProposedNotes = {
  kind: NoteKind;
  title: string | null;
  lines: ProposedLine[];
  /** The name of the model that wrote them. */
  model?: string | null;
};

/** Undefined where there is none. */
export async function findNoteProposal(
  handle: Handle,
  recordingId: string,
): Promise<NoteProposalEntity | undefined> {
  const row = await handle
    .selectFrom('note_proposals')
    .leftJoin('note_templates', 'note_templates.id', 'note_proposals.template_id')
    .selectAll('note_proposals')
    .select('note_templates.name as template_name')
    .where('recording_id', '=', recordingId)
    .executeTakeFirst();
  if (!row) return undefined;
  const made = row.note_json === null ? undefined : (JSON.parse(row.note_json) as ProposedNotes);
  const { template_id: id, template_name: name } = row;
  return {
    recordingId,
    state: row.state as NoteProposal['state'],
    reason: row.reason,
    kind: made?.kind ?? (row.kind as NoteKind | null),
    wantedKind: row.kind as NoteKind | null,
    template: id === null || name === null ? null : { id, name },
    madeBy: row.made_by as NoteMaker,
    model: made?.model ?? null,
    title: made?.title ?? null,
    // Of older ones only rules were makers.
    lines: made?.lines.map((line) => ({ ...line, madeBy: line.madeBy ?? 'rule' })) ?? [],
    createdAt: row.created_at,
  };
}

/** A second version that is still to be made, in place of one that is there. */
export async function upsertNoteProposal(
  trx: Transaction,
  { id, userId }: OwnedRecording,
  { kind, templateId, madeBy }: WantedNotes,
  now: string,
): Promise<void> {
  const wanted = {
    state: 'pending',
    reason: null,
    kind,
    template_id: templateId,
    made_by: madeBy,
    note_json: null,
    created_at: now,
  };
  await trx
    .insertInto('note_proposals')
    .values({ recording_id: id, user_id: userId, ...wanted })
    .onConflict((conflict) => conflict.column('recording_id').doUpdateSet(wanted))
    .execute();
  await scheduleErasure(trx);
}

/** Stores what was made for the proposal of this instant. False when it was rejected or wanted otherwise meanwhile. */
export async function updateNoteProposal(
  trx: Transaction,
  { id }: OwnedRecording,
  { createdAt, outcome }: { createdAt: string; outcome: { made: ProposedNotes } | { reason: string } },
): Promise<boolean> {
  const changes =
    'made' in outcome
      ? { state: 'ready', reason: null, note_json: JSON.stringify(outcome.made) }
      : { state: 'failed', reason: outcome.reason };
  const { numUpdatedRows } = await trx
    .updateTable('note_proposals')
    .set(changes)
    .where('recording_id', '=', id)
    .where('created_at', '=', createdAt)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Follows a voice that was renamed. */
export async function renameInNoteProposal(
  trx: Transaction,
  { id }: OwnedRecording,
  { speaker, name }: { speaker: string; name: string },
): Promise<void> {
  const row = await trx
    .selectFrom('note_proposals')
    .select('note_json')
    .where('recording_id', '=', id)
    .executeTakeFirst();
  if (!row?.note_json) return;
  const made = JSON.parse(row.note_json) as ProposedNotes;
  const renamed = (voice: string | null) => (voice === speaker ? name : voice);
  const lines = made.lines.map((line) => ({
    ...line,
    who: renamed(line.who),
    toWhom: renamed(line.toWhom),
  }));
  await trx
    .updateTable('note_proposals')
    .set({ note_json: JSON.stringify({ ...made, lines }) })
    .where('recording_id', '=', id)
    .execute();
}

/** False when there was none. */
export async function deleteNoteProposal(trx: Transaction, { id }: OwnedRecording): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('note_proposals')
    .where('recording_id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await scheduleErasure(trx);
  return numDeletedRows > 0n;
}
