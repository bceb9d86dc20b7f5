import type { LineSource, NoteLine } from '@wingman/contract/notes.ts';
import type { LineState, NoteKind, NoteMaker, NoteSection } from '@wingman/contract/notes-table.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { dueColumns } from '../due-columns.ts';
import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import type { NoteLineTable, RecordingNotesTable } from '../notes-tables.ts';
import { ownedBy } from '../owned-by.ts';
import type { Owned } from '../owned-row.ts';
import { deleteDigestLinesOf, followInDigests, renameInDigests } from './day-digest.repository.ts';
import { deleteNoteProposal, renameInNoteProposal } from './note-proposal.repository.ts';
import { deleteNoteStages } from './note-stage.repository.ts';
import type { OwnedRecording } from './recording.repository.ts';

/** `version`: of what made them. */
export type NotesEntity = {
  recordingId: string;
  userId: string;
  kind: NoteKind;
  title: string | null;
  madeBy: NoteMaker;
  /** The name of the model that wrote them. */
  model: string | null;
  version: number;
  madeAt: string;
  /** The template by which they were made, while it exists. */
  template: { id: string; name: string } | null;
};

export type NoteLineEntity = Omit<NoteLine, 'settlements'> & { userId: string; position: number };
export type OwnedNoteLine = Owned<NoteLineEntity>;
/** `madeBy`: by default a rule where it was found. */
export type NewNoteLine = Omit<NoteLineEntity, 'userId' | 'recordingId' | 'madeBy'> &
  Partial<Pick<NoteLineEntity, 'madeBy'>>;

/** What a user may change in a line. */
export type LineChange = Pick<
  NoteLineEntity,
  'text' | 'foundText' | 'isChanged' | 'state' | 'who' | 'dueText' | 'due' | 'updatedAt'
>;

/** Some twenty parameters a row, far below the limit of a statement. */
const rowsPerInsert = 200;

export async function findNotes(handle: Handle, recordingId: string): Promise<NotesEntity | undefined> {
  const row = await handle
    .selectFrom('recording_notes')
    .leftJoin('note_templates', 'note_templates.id', 'recording_notes.template_id')
    .selectAll('recording_notes')
    .select('note_templates.name as template_name')
    .where('recording_id', '=', recordingId)
    .executeTakeFirst();
  return row && toNotes(row);
}

/** In the order in which they are shown. */
export async function listNoteLines(handle: Handle, recordingId: string): Promise<NoteLineEntity[]> {
  const rows = await handle
    .selectFrom('note_lines')
    .selectAll()
    .where('recording_id', '=', recordingId)
    .where('is_removed', '=', 0)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(toNoteLine);
}

/** What the lines rest on that are not to be found again: those the user deleted, changed or settled. */
export async function listTouchedSources(
  handle: Handle,
  recordingId: string,
): Promise<{ section: NoteSection; sources: LineSource[] }[]> {
  const rows = await handle
    .selectFrom('note_lines')
    .select(['section', 'sources'])
    .where('recording_id', '=', recordingId)
    .where('origin', '=', 'found')
    .execute();
  return rows.map(({ section, sources }) => ({
    section: section as NoteSection,
    sources: JSON.parse(sources) as LineSource[],
  }));
}

/** Undefined also when it belongs to another user. */
export async function findOwnedNoteLine(
  handle: Handle,
  { id, userId }: { id: string; userId: string },
): Promise<OwnedNoteLine | undefined> {
  const row = await handle
    .selectFrom('note_lines')
    .selectAll()
    .where('id', '=', id)
    .where('is_removed', '=', 0)
    .executeTakeFirst();
  return row && ownedBy(toNoteLine(row), userId);
}

type NewNotes = Omit<NotesEntity, 'recordingId' | 'userId' | 'template' | 'model'> & {
  templateId?: string | null;
  model?: string | null;
};

/** Inserts or replaces what stands above the lines; their title is suggested for the recording. */
export async function upsertNotes(
  trx: Transaction,
  { id, userId }: OwnedRecording,
  { kind, title, madeBy, version, madeAt, templateId = null, model = null }: NewNotes,
): Promise<void> {
  const made = {
    kind,
    title,
    made_by: madeBy,
    model,
    version,
    made_at: madeAt,
    template_id: templateId,
    first_segment: firstSegmentOf(id),
  };
  await trx
    .insertInto('recording_notes')
    .values({ recording_id: id, user_id: userId, ...made })
    .onConflict((conflict) => conflict.column('recording_id').doUpdateSet(made))
    .execute();
  await trx.updateTable('recordings').set({ suggested_title: title }).where('id', '=', id).execute();
}

export async function insertNoteLines(
  trx: Transaction,
  recording: OwnedRecording,
  lines: NewNoteLine[],
): Promise<void> {
  for (let start = 0; start < lines.length; start += rowsPerInsert) {
    const rows = lines.slice(start, start + rowsPerInsert).map((line) => ({
      id: line.id,
      recording_id: recording.id,
      user_id: recording.userId,
      section: line.section,
      heading: line.heading,
      position: line.position,
      text: line.text,
      found_text: line.foundText,
      origin: line.origin,
      sources: JSON.stringify(line.sources),
      is_stale: Number(line.isStale),
      is_changed: Number(line.isChanged),
      who: line.who,
      to_whom: line.toWhom,
      due_text: line.dueText,
      ...dueColumns(line.due),
      state: line.state,
      made_by: line.madeBy ?? (line.origin === 'found' ? 'rule' : null),
      updated_at: line.updatedAt,
    }));
    await trx.insertInto('note_lines').values(rows).execute();
  }
}

/** With the digest that repeats it. False when it was deleted meanwhile. */
export async function updateNoteLine(
  trx: Transaction,
  line: OwnedNoteLine,
  change: LineChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('note_lines')
    .set({
      text: change.text,
      found_text: change.foundText,
      is_changed: Number(change.isChanged),
      state: change.state,
      who: change.who,
      due_text: change.dueText,
      ...dueColumns(change.due),
      updated_at: change.updatedAt,
      is_touched: 1,
    })
    .where('id', '=', line.id)
    .where('is_removed', '=', 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (change.text !== line.text || change.who !== line.who)
    await followInDigests(trx, line, { text: change.text, who: change.who });
  return true;
}

/** One that was found stays without its words, so that it is not found again. */
export async function deleteNoteLine(trx: Transaction, line: OwnedNoteLine): Promise<void> {
  const { id, origin } = line;
  if (origin === 'own') await trx.deleteFrom('note_lines').where('id', '=', id).execute();
  else {
    const nothing = { who: null, to_whom: null, due_text: null, ...dueColumns(null) };
    await trx
      .updateTable('note_lines')
      .set({ text: '', found_text: null, heading: null, is_removed: 1, is_touched: 1, ...nothing })
      .where('id', '=', id)
      .execute();
  }
  // After the line itself: a digest that is being made holds it until it is stored.
  await followInDigests(trx, line, null);
  await scheduleErasure(trx);
}

/** Deletes the lines that were found and that nobody has touched. Returns them. */
export async function deleteUntouchedLines(
  trx: Transaction,
  { id }: OwnedRecording,
): Promise<NoteLineEntity[]> {
  const rows = await trx
    .deleteFrom('note_lines')
    .where('recording_id', '=', id)
    .where('origin', '=', 'found')
    .where('is_touched', '=', 0)
    .returningAll()
    .execute();
  await scheduleErasure(trx);
  return rows.map(toNoteLine);
}

/**
 * Deletes what was found in words that are no longer there: a node of a version that knows no notes has replaced the
 * transcript. Call it in the transaction that saves new notes.
 */
export async function deleteWordsOfOtherTranscript(
  trx: Transaction,
  recording: OwnedRecording,
): Promise<void> {
  const row = await trx
    .selectFrom('recording_notes')
    .select('first_segment')
    .where('recording_id', '=', recording.id)
    .where('first_segment', 'is not', null)
    .where('first_segment', '!=', firstSegmentOf(recording.id))
    .executeTakeFirst();
  if (row) await deleteFoundWords(trx, recording);
}

/**
 * The transcript is another one: what the lines said before goes, those that nobody touched go, and what is left is
 * marked. Call it in the transaction that replaces the segments.
 */
export async function deleteFoundWords(trx: Transaction, recording: OwnedRecording): Promise<void> {
  await deleteMadeNotes(trx, recording);
  await trx
    .updateTable('note_lines')
    .set({ is_stale: 1, due_text: null, found_text: sql`case when found_text is null then null else '' end` })
    .where('recording_id', '=', recording.id)
    .where('origin', '=', 'found')
    .execute();
}

/** Deletes what was found and nobody touched, the suggested title, and a second version. What the user wrote stays. */
export async function deleteMadeNotes(trx: Transaction, recording: OwnedRecording): Promise<void> {
  await deleteUntouchedLines(trx, recording);
  await deleteDigestLinesOf(trx, recording);
  await deleteNoteProposal(trx, recording);
  await deleteNoteStages(trx, recording);
  await trx.deleteFrom('recording_notes').where('recording_id', '=', recording.id).execute();
  await trx.updateTable('recordings').set({ suggested_title: null }).where('id', '=', recording.id).execute();
}

/** Sets the kind of notes that are made. */
export async function updateNotesKind(
  trx: Transaction,
  { id }: OwnedRecording,
  kind: NoteKind,
): Promise<void> {
  await trx.updateTable('recording_notes').set({ kind }).where('recording_id', '=', id).execute();
}

/** Follows a voice that was renamed. */
export async function renameInNotes(
  trx: Transaction,
  recording: OwnedRecording,
  voice: { speaker: string; name: string },
): Promise<void> {
  const { speaker, name } = voice;
  for (const column of ['who', 'to_whom'] as const)
    await trx
      .updateTable('note_lines')
      .set({ [column]: name })
      .where('recording_id', '=', recording.id)
      .where(column, '=', speaker)
      .execute();
  await renameInDigests(trx, recording, voice);
  await renameInNoteProposal(trx, recording, voice);
}

/** Ids of segments are never given again: a recording with another first one has another transcript. */
export const firstSegmentOf = (recordingId: string | RawBuilder<unknown>) =>
  sql<
    number | null
  >`(select min(recording_segments.id) from recording_segments where recording_segments.recording_id = ${recordingId})`;

function toNotes(row: Selectable<RecordingNotesTable> & { template_name: string | null }): NotesEntity {
  const { template_id: id, template_name: name } = row;
  return {
    recordingId: row.recording_id,
    userId: row.user_id,
    kind: row.kind as NoteKind,
    title: row.title,
    madeBy: row.made_by as NoteMaker,
    model: row.model,
    version: row.version,
    madeAt: row.made_at,
    template: id === null || name === null ? null : { id, name },
  };
}

/** A row as it is stored. */
export function toNoteLine(row: Selectable<NoteLineTable>): NoteLineEntity {
  const { due_from: from, due_to: to, due_time: time } = row;
  return {
    id: row.id,
    recordingId: row.recording_id,
    userId: row.user_id,
    section: row.section as NoteSection,
    heading: row.heading,
    position: row.position,
    text: row.text,
    foundText: row.found_text,
    isChanged: row.is_changed === 1,
    origin: row.origin as NoteLine['origin'],
    sources: JSON.parse(row.sources) as LineSource[],
    isStale: row.is_stale === 1,
    who: row.who,
    toWhom: row.to_whom,
    dueText: row.due_text,
    due: from === null && to === null ? null : { from, to, time },
    state: row.state as LineState,
    madeBy: row.made_by as NoteMaker | null,
    updatedAt: row.updated_at,
  };
}
