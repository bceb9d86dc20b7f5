import type { Due } from '@wingman/contract/due.ts';
import type { LineSource } from '@wingman/contract/notes.ts';
import type { SettlementKind } from '@wingman/contract/notes-table.ts';
import type { Settlement } from '@wingman/contract/settlement.ts';
import { type Selectable, sql } from 'kysely';
import { isOneOf } from '../dialects/lists-as-parameters.ts';
import type { Handle, Transaction } from '../handle.ts';
import type { SettlementTable } from '../notes-tables.ts';
import { ownedBy } from '../owned-by.ts';
import type { Owned } from '../owned-row.ts';
import type { OwnedRecording } from './recording.repository.ts';

export type SettlementState = 'open' | 'accepted' | 'rejected';

/** `lineId`: the commitment; `recordingId`: the later recording. `sources`: seconds of it. */
export type SettlementEntity = {
  id: string;
  userId: string;
  lineId: string;
  recordingId: string;
  kind: SettlementKind;
  state: SettlementState;
  sources: LineSource[];
  dueText: string | null;
  due: Due | null;
};
export type OwnedSettlement = Owned<SettlementEntity>;

/** `segmentIds`: what it rests on. */
export type NewSettlement = Omit<SettlementEntity, 'userId' | 'state'> & { segmentIds: number[] };

/** A dozen parameters a row, far below the limit of a statement. */
const rowsPerInsert = 200;

/** What later recordings say of open commitments and nobody has answered, by line, the latest first. Two statements. */
export async function listShownSettlements(
  handle: Handle,
  lineIds: string[],
): Promise<Map<string, Settlement[]>> {
  if (lineIds.length === 0) return new Map();
  const rows = await handle
    .selectFrom('settlements')
    .innerJoin('note_lines', 'note_lines.id', 'settlements.line_id')
    .innerJoin('recordings', 'recordings.id', 'settlements.recording_id')
    .selectAll('settlements')
    .select(({ fn }) => [
      'recordings.created_at as recorded_at',
      fn.coalesce('recordings.title', 'recordings.suggested_title').as('recording_title'),
    ])
    .where(isOneOf(handle, 'settlements.line_id', lineIds))
    .where('settlements.state', '=', 'open')
    .where('note_lines.state', '=', 'open')
    .orderBy('recordings.created_at', 'desc')
    .orderBy('settlements.id')
    .execute();
  const words = await listWords(
    handle,
    rows.map(({ id }) => id),
  );
  const shown = new Map<string, Settlement[]>();
  for (const row of rows) {
    const said = words.get(row.id);
    const { lineId, recordingId, id, kind, sources, dueText, due } = toSettlement(row);
    if (!said) continue;
    const of = { recordingTitle: row.recording_title, recordedAt: row.recorded_at };
    const start = sources[0]?.start ?? 0;
    const settlement = { id, kind, recordingId, ...of, start, words: said, dueText, due };
    shown.set(lineId, [...(shown.get(lineId) ?? []), settlement]);
  }
  return shown;
}

/** What is said, by settlement. */
async function listWords(handle: Handle, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await handle
    .selectFrom('settlement_segments')
    .innerJoin('recording_segments', 'recording_segments.id', 'settlement_segments.segment_id')
    .select(['settlement_id', 'text'])
    .where(isOneOf(handle, 'settlement_id', ids))
    .orderBy('position')
    .execute();
  const groups = Map.groupBy(rows, ({ settlement_id: id }) => id);
  return new Map([...groups].map(([id, said]) => [id, said.map(({ text }) => text.trim()).join(' ')]));
}

/** Undefined also when it belongs to another user. */
export async function findOwnedSettlement(
  handle: Handle,
  { id, userId }: { id: string; userId: string },
): Promise<OwnedSettlement | undefined> {
  const row = await handle.selectFrom('settlements').selectAll().where('id', '=', id).executeTakeFirst();
  return row && ownedBy(toSettlement(row), userId);
}

/** All of these commitments, answered or not. */
export async function listSettlements(handle: Handle, lineIds: string[]): Promise<SettlementEntity[]> {
  if (lineIds.length === 0) return [];
  const rows = await handle
    .selectFrom('settlements')
    .selectAll()
    .where(isOneOf(handle, 'line_id', lineIds))
    .execute();
  return rows.map(toSettlement);
}

/** Those that a later recording gives and nobody has answered, with the recording of the commitment. */
export async function listOpenSettlementsFrom(
  handle: Handle,
  recordingId: string,
): Promise<(SettlementEntity & { lineRecordingId: string })[]> {
  const rows = await handle
    .selectFrom('settlements')
    .innerJoin('note_lines', 'note_lines.id', 'settlements.line_id')
    .selectAll('settlements')
    .select('note_lines.recording_id as line_recording_id')
    .where('settlements.recording_id', '=', recordingId)
    .where('settlements.state', '=', 'open')
    .execute();
  return rows.map((row) => ({ ...toSettlement(row), lineRecordingId: row.line_recording_id }));
}

export async function insertSettlements(
  trx: Transaction,
  userId: string,
  settlements: NewSettlement[],
  now: string,
): Promise<void> {
  for (let start = 0; start < settlements.length; start += rowsPerInsert) {
    const some = settlements.slice(start, start + rowsPerInsert);
    const rows = some.map(({ id, lineId, recordingId, kind, sources, dueText, due }) => ({
      ...{ id, user_id: userId, line_id: lineId, recording_id: recordingId, kind },
      ...{ state: 'open', sources: JSON.stringify(sources), due_text: dueText, created_at: now },
      ...{ due_from: due?.from ?? null, due_to: due?.to ?? null, due_time: due?.time ?? null },
    }));
    await trx.insertInto('settlements').values(rows).execute();
    const links = some.flatMap(({ id, segmentIds }) =>
      segmentIds.map((segmentId) => ({ settlement_id: id, segment_id: segmentId })),
    );
    await trx.insertInto('settlement_segments').values(links).execute();
  }
}

/** Stores the user's answer, and keeps no words. False when it was answered meanwhile. */
export async function answerSettlement(
  trx: Transaction,
  { id }: OwnedSettlement,
  state: 'accepted' | 'rejected',
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('settlements')
    .set({ state, due_text: null })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Closes what else was said of the commitment before the recording of an accepted one, or in it. */
export async function rejectOvertaken(
  trx: Transaction,
  { lineId, recordingId }: OwnedSettlement,
): Promise<void> {
  await trx
    .updateTable('settlements')
    .set({ state: 'rejected', due_text: null })
    .where('line_id', '=', lineId)
    .where('state', '=', 'open')
    .where(
      sql<boolean>`exists (
        select 1 from recordings as said, recordings as accepted
        where said.id = settlements.recording_id and accepted.id = ${recordingId}
          and said.created_at <= accepted.created_at
      )`,
    )
    .execute();
}

export async function deleteSettlements(trx: Transaction, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await trx
      .deleteFrom('settlements')
      .where(isOneOf(trx, 'id', ids))
      .execute();
}

/**
 * Takes the settlements off the lines of a recording, so that they outlive lines that are deleted and written again. Put them back
 * with `attachSettlements` in the same transaction. Returns their ids by line.
 */
export async function detachSettlements(
  trx: Transaction,
  { id: recordingId }: OwnedRecording,
): Promise<Map<string, string[]>> {
  const rows = await trx
    .selectFrom('settlements')
    .innerJoin('note_lines', 'note_lines.id', 'settlements.line_id')
    .select(['settlements.id', 'note_lines.id as line_id'])
    .where('note_lines.recording_id', '=', recordingId)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await trx
      .updateTable('settlements')
      .set({ line_id: null })
      .where(isOneOf(trx, 'id', ids))
      .execute();
  const byLine = Map.groupBy(rows, ({ line_id: lineId }) => lineId);
  return new Map([...byLine].map(([lineId, some]) => [lineId, some.map(({ id }) => id)]));
}

/** Puts settlements on lines, by the id of each settlement. */
export async function attachSettlements(trx: Transaction, lineIds: Map<string, string>): Promise<void> {
  const all = [...lineIds];
  for (let start = 0; start < all.length; start += rowsPerInsert) {
    const some = all.slice(start, start + rowsPerInsert);
    const cases = some.map(([id, lineId]) => sql`when ${id} then ${lineId}`);
    await trx
      .updateTable('settlements')
      .set({ line_id: sql<string>`case id ${sql.join(cases, sql` `)} end` })
      .where(
        'id',
        'in',
        some.map(([id]) => id),
      )
      .execute();
  }
}

function toSettlement(row: Selectable<SettlementTable>): SettlementEntity {
  const { due_from: from, due_to: to, due_time: time } = row;
  return {
    id: row.id,
    userId: row.user_id,
    lineId: row.line_id ?? '',
    recordingId: row.recording_id,
    kind: row.kind as SettlementKind,
    state: row.state as SettlementState,
    sources: JSON.parse(row.sources) as LineSource[],
    dueText: row.due_text,
    due: from === null && to === null ? null : { from, to, time },
  };
}
