import type { LineSource } from '@wingman/contract/notes.ts';
import { isOneOf } from '../dialects/lists-as-parameters.ts';
import type { Transaction } from '../handle.ts';
import { findNotes, upsertNotes } from '../repositories/notes.repository.ts';
import type { OwnedRecording } from '../repositories/recording.repository.ts';
import { attachSettlements } from '../repositories/settlement.repository.ts';

/** Where seconds of one recording are in another that was made of it; undefined where they are not in it. */
export type Place = (source: LineSource) => LineSource | undefined;

/** `isFirst`: of the recordings that were made of it, the one that gets what rests on no second. */
export type Carried = {
  from: OwnedRecording;
  to: OwnedRecording;
  place: Place;
  isFirst: boolean;
};

/** The sources of a row in the other recording. */
export type PlacedSources = { placed: LineSource[]; isWhole: boolean };

export function placedSources(stored: string, place: Place): PlacedSources {
  const sources = JSON.parse(stored) as LineSource[];
  const placed = sources.flatMap((source) => place(source) ?? []);
  return { placed, isWhole: placed.length === sources.length };
}

const rowsPerInsert = 100;

/**
 * Copies the notes of a recording into another that was made of it: lines that rest on seconds of it, and what the user touched
 * of those that rest on some. Returns the ids of the copies by those of the lines.
 */
export async function carryNotes(
  trx: Transaction,
  { from, to, place, isFirst }: Carried,
  { firstPosition }: { firstPosition: number },
): Promise<Map<string, string>> {
  const notes = await findNotes(trx, from.id);
  const hasNotes = (await findNotes(trx, to.id)) !== undefined;
  const { template = null, title = null, ...made } = notes ?? {};
  if (notes && !hasNotes)
    await upsertNotes(trx, to, { ...notes, ...made, title, templateId: template?.id ?? null });
  await copyChoices(trx, from.id, to.id);
  const rows = await trx.selectFrom('note_lines').selectAll().where('recording_id', '=', from.id).execute();
  const ids = new Map<string, string>();
  const copies = rows.flatMap((row) => {
    const { placed, isWhole } = placedSources(row.sources, place);
    const restsOnNothing = row.sources === '[]';
    const isOfIt = restsOnNothing ? isFirst : placed.length > 0 && (isWhole || row.is_touched === 1);
    if (!isOfIt) return [];
    const id = crypto.randomUUID();
    ids.set(row.id, id);
    const position = firstPosition + row.position;
    return [{ ...row, id, recording_id: to.id, position, sources: JSON.stringify(placed) }];
  });
  for (let start = 0; start < copies.length; start += rowsPerInsert)
    await trx
      .insertInto('note_lines')
      .values(copies.slice(start, start + rowsPerInsert))
      .execute();
  return ids;
}

/** Which notes the user chose for it. */
async function copyChoices(trx: Transaction, from: string, to: string): Promise<void> {
  const choices = await trx.selectFrom('note_choices').selectAll().where('recording_id', '=', from).execute();
  if (choices.length > 0)
    await trx
      .insertInto('note_choices')
      .values(choices.map((row) => ({ ...row, recording_id: to })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** What later recordings say of the commitments goes on with the copies of their lines. */
export async function moveSettlementsOfLines(trx: Transaction, lineIds: Map<string, string>): Promise<void> {
  if (lineIds.size === 0) return;
  const rows = await trx
    .selectFrom('settlements')
    .select(['id', 'line_id'])
    .where(isOneOf(trx, 'line_id', [...lineIds.keys()]))
    .execute();
  const moved = rows.flatMap(({ id, line_id: lineId }) => {
    const next = lineIds.get(lineId ?? '');
    return next === undefined ? [] : [[id, next] as const];
  });
  await attachSettlements(trx, new Map(moved));
}

/** What the recording itself says of earlier commitments is said in the other one. `segmentIds`: its segments, by those of before. */
export async function moveSettlementsFrom(
  trx: Transaction,
  { from, to, place }: Carried,
  segmentIds: Map<number, number>,
): Promise<void> {
  const rows = await trx.selectFrom('settlements').selectAll().where('recording_id', '=', from.id).execute();
  for (const { id, sources } of rows) {
    const { placed, isWhole } = placedSources(sources, place);
    if (!isWhole || placed.length === 0) continue;
    const links = await trx
      .selectFrom('settlement_segments')
      .select('segment_id')
      .where('settlement_id', '=', id)
      .execute();
    const next = links.flatMap(({ segment_id: segmentId }) => segmentIds.get(segmentId) ?? []);
    if (next.length < links.length) continue;
    const moved = { recording_id: to.id, sources: JSON.stringify(placed) };
    await trx.updateTable('settlements').set(moved).where('id', '=', id).execute();
    await trx.deleteFrom('settlement_segments').where('settlement_id', '=', id).execute();
    const values = [...new Set(next)].map((segmentId) => ({ settlement_id: id, segment_id: segmentId }));
    if (values.length > 0) await trx.insertInto('settlement_segments').values(values).execute();
  }
}

/** The lines of days' digests that repeat the lines. */
export async function moveDigestLines(
  trx: Transaction,
  { from, to, place }: Carried,
  lineIds: Map<string, string>,
): Promise<void> {
  const rows = await trx
    .selectFrom('day_digest_lines')
    .select(['id', 'sources', 'note_line_id'])
    .where('recording_id', '=', from.id)
    .execute();
  for (const { id, sources, note_line_id: lineId } of rows) {
    const { placed, isWhole } = placedSources(sources, place);
    if (!isWhole || placed.length === 0) continue;
    const note = lineId === null ? null : (lineIds.get(lineId) ?? null);
    const moved = { recording_id: to.id, sources: JSON.stringify(placed), note_line_id: note };
    await trx.updateTable('day_digest_lines').set(moved).where('id', '=', id).execute();
  }
}
