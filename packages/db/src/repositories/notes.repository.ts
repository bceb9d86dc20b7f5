import type { Due, LineSource, NoteLine } from '@wingman/contract/notes.ts';
import { type LineState, type NoteKind, type NoteSection, noDay } from '@wingman/contract/notes-table.ts';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import type { NoteLineTable, RecordingNotesTable } from '../notes-tables.ts';
import { ownedBy } from '../owned-by.ts';
import type { Owned } from '../owned-row.ts';
import { deleteDigestLinesOf, followInDigests, renameInDigests } from './day-digest.repository.ts';
import type { OwnedRecording } from './recording.repository.ts';

/** `version`: of what made them. */
export type NotesEntity = {
  recordingId: string;
  userId: string;
  kind: NoteKind;
  title: string | null;
  madeBy: 'rule';
  version: number;
  madeAt: string;
};

export type NoteLineEntity = NoteLine & { userId: string; position: number };
export type OwnedNoteLine = Owned<NoteLineEntity>;
export type NewNoteLine = Omit<NoteLineEntity, 'userId' | 'recordingId'>;

/** What a user may change in a line. */
type LineChange = Pick<
  NoteLineEntity,
  'text' | 'foundText' | 'state' | 'who' | 'dueText' | 'due' | 'updatedAt'
>;

/** Twenty parameters a row, far below the limit of a statement. */
const rowsPerInsert = 200;

export async function findNotes(handle: Handle, recordingId: string): Promise<NotesEntity | undefined> {
  const row = await handle
    .selectFrom('recording_notes')
    .selectAll()
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

/** Inserts or replaces what stands above the lines; their title is suggested for the recording. */
export async function upsertNotes(
  trx: Transaction,
  { id, userId }: OwnedRecording,
  { kind, title, madeBy, version, madeAt }: Omit<NotesEntity, 'recordingId' | 'userId'>,
): Promise<void> {
  const made = { kind, title, made_by: madeBy, version, made_at: madeAt, first_segment: firstSegmentOf(id) };
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
      position: line.position,
      text: line.text,
      found_text: line.foundText,
      origin: line.origin,
      sources: JSON.stringify(line.sources),
      is_stale: Number(line.isStale),
      who: line.who,
      to_whom: line.toWhom,
      due_text: line.dueText,
      ...dueColumns(line.due),
      state: line.state,
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
  await followInDigests(trx, line, null);
  if (origin === 'own') await trx.deleteFrom('note_lines').where('id', '=', id).execute();
  else {
    const nothing = { who: null, to_whom: null, due_text: null, ...dueColumns(null) };
    await trx
      .updateTable('note_lines')
      .set({ text: '', found_text: null, is_removed: 1, is_touched: 1, ...nothing })
      .where('id', '=', id)
      .execute();
  }
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
  await deleteUntouchedLines(trx, recording);
  await deleteDigestLinesOf(trx, recording);
  await trx.deleteFrom('recording_notes').where('recording_id', '=', recording.id).execute();
  await trx.updateTable('recordings').set({ suggested_title: null }).where('id', '=', recording.id).execute();
  await trx
    .updateTable('note_lines')
    .set({ is_stale: 1, due_text: null, found_text: sql`case when found_text is null then null else '' end` })
    .where('recording_id', '=', recording.id)
    .where('origin', '=', 'found')
    .execute();
}

/** Follows a voice that was renamed. */
export async function renameInNotes(
  trx: Transaction,
  recording: OwnedRecording,
  { speaker, name }: { speaker: string; name: string },
): Promise<void> {
  for (const column of ['who', 'to_whom'] as const)
    await trx
      .updateTable('note_lines')
      .set({ [column]: name })
      .where('recording_id', '=', recording.id)
      .where(column, '=', speaker)
      .execute();
  await renameInDigests(trx, recording, { speaker, name });
}

/** Transcribed recordings without notes of this version, newest first, without those that have a job of this kind. */
export async function listWithoutNotes(
  handle: Handle,
  { version, jobKind, limit }: { version: number; jobKind: string; limit: number },
): Promise<{ id: string; userId: string }[]> {
  const rows = await handle
    .selectFrom('recordings')
    .select(['id', 'user_id'])
    .where('status', '=', 'ready')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('recording_notes')
            .select('recording_notes.recording_id')
            .whereRef('recording_notes.recording_id', '=', 'recordings.id')
            .where('recording_notes.version', '>=', version)
            .where(isOfTranscript),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs')
            .select('jobs.id')
            .where('jobs.kind', '=', jobKind)
            .whereRef('jobs.subject_id', '=', 'recordings.id'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, user_id: userId }) => ({ id, userId }));
}

/** Ids of segments are never given again: a recording with another first one has another transcript. */
const firstSegmentOf = (recordingId: string | RawBuilder<unknown>) =>
  sql<
    number | null
  >`(select min(recording_segments.id) from recording_segments where recording_segments.recording_id = ${recordingId})`;
const isOfTranscript = sql<SqlBool>`(recording_notes.first_segment is null or recording_notes.first_segment = ${firstSegmentOf(sql`recordings.id`)})`;

function dueColumns(due: Due | null) {
  return {
    due_from: due?.from ?? null,
    due_to: due?.to ?? null,
    due_time: due?.time ?? null,
    due_order: due?.to ?? due?.from ?? noDay,
  };
}

function toNotes(row: Selectable<RecordingNotesTable>): NotesEntity {
  return {
    recordingId: row.recording_id,
    userId: row.user_id,
    kind: row.kind as NoteKind,
    title: row.title,
    madeBy: row.made_by as 'rule',
    version: row.version,
    madeAt: row.made_at,
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
    position: row.position,
    text: row.text,
    foundText: row.found_text,
    origin: row.origin as NoteLine['origin'],
    sources: JSON.parse(row.sources) as LineSource[],
    isStale: row.is_stale === 1,
    who: row.who,
    toWhom: row.to_whom,
    dueText: row.due_text,
    due: from === null && to === null ? null : { from, to, time },
    state: row.state as LineState,
    updatedAt: row.updated_at,
  };
}
