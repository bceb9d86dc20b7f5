import type { LineSource } from '@wingman/contract/notes.ts';
import { type RawBuilder, sql } from 'kysely';
import { scheduleErasure } from '../erasure.ts';
import type { Transaction } from '../handle.ts';
import { firstSegmentOf } from './notes.repository.ts';
import type { OwnedRecording } from './recording.repository.ts';

/** Tables whose rows rest on seconds of a recording. */
const resting = ['note_lines', 'day_digest_lines', 'person_facts'] as const;
type Resting = (typeof resting)[number];

const idsPerStatement = 500;

/** Of the rows that rest on any of these seconds, those that a condition holds for. */
async function idsWithin(
  trx: Transaction,
  table: Resting,
  { id, spans, condition }: { id: string; spans: readonly LineSource[]; condition?: RawBuilder<boolean> },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; sources: string }>`
    select id, sources from ${sql.table(table)} where recording_id = ${id} and ${condition ?? sql`1 = 1`}
  `.execute(trx);
  const isWithin = (stored: string) =>
    (JSON.parse(stored) as LineSource[]).some((source) =>
      spans.some(({ start, end }) => start < source.end && end > source.start),
    );
  return rows.filter(({ sources }) => isWithin(sources)).map((row) => row.id);
}

async function change(trx: Transaction, ids: string[], statement: RawBuilder<unknown>): Promise<void> {
  for (let start = 0; start < ids.length; start += idsPerStatement)
    await sql`${statement} where id in (${sql.join(ids.slice(start, start + idsPerStatement))})`.execute(trx);
}

/**
 * The words of these seconds were corrected: what rests on them is marked. Call it in the transaction that corrects them.
 */
export async function markStale(
  trx: Transaction,
  { id }: OwnedRecording,
  spans: readonly LineSource[],
): Promise<void> {
  for (const table of resting) {
    const condition = table === 'note_lines' ? sql<boolean>`origin = 'found'` : sql<boolean>`is_stale = 0`;
    const ids = await idsWithin(trx, table, { id, spans, condition });
    await change(trx, ids, sql`update ${sql.table(table)} set is_stale = 1`);
  }
}

/**
 * The words of these seconds are deleted: what repeats them goes, and what the user made of it stays without the words before,
 * and marked. Call it in the transaction that deletes them.
 */
export async function deleteRestingOn(
  trx: Transaction,
  { id }: OwnedRecording,
  spans: readonly LineSource[],
): Promise<void> {
  const untouched = sql<boolean>`is_touched = 0 and origin = 'found'`;
  const touched = sql<boolean>`is_touched = 1 and origin = 'found'`;
  const without = sql`is_stale = 1, found_text = case when found_text is null then null else '' end`;
  const idsOf = (table: Resting, condition?: RawBuilder<boolean>) =>
    idsWithin(trx, table, { id, spans, ...(condition && { condition }) });
  for (const table of ['note_lines', 'person_facts'] as const) {
    const words = table === 'note_lines' ? sql`${without}, due_text = null` : without;
    await change(trx, await idsOf(table, untouched), sql`delete from ${sql.table(table)}`);
    await change(trx, await idsOf(table, touched), sql`update ${sql.table(table)} set ${words}`);
  }
  await change(trx, await idsOf('day_digest_lines'), sql`delete from day_digest_lines`);
  // They may have been found in the words.
  await trx.updateTable('recording_notes').set({ title: null }).where('recording_id', '=', id).execute();
  await trx.updateTable('recordings').set({ suggested_title: null }).where('id', '=', id).execute();
  await scheduleErasure(trx);
}

/** The first segment is another one, and the transcript is the same one. */
export async function keepNotesOf(trx: Transaction, { id }: OwnedRecording): Promise<void> {
  await trx
    .updateTable('recording_notes')
    .set({ first_segment: firstSegmentOf(id) })
    .where('recording_id', '=', id)
    .where('first_segment', 'is not', null)
    .execute();
}
