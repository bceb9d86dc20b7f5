import { sql } from 'kysely';
import { scheduleErasure } from '../erasure.ts';
import type { Transaction } from '../handle.ts';
import type { OwnedRecording } from './recording.repository.ts';
import type { SegmentEntity } from './segment.repository.ts';
import { raiseRevision } from './transcript-revision.ts';

/** A segment as it is to be stored; `id` null: a new one. Positions are those of the list. */
export type StoredSegment = Omit<SegmentEntity, 'id' | 'recordingId' | 'userId' | 'position'> & {
  id: number | null;
};

const rowsPerStatement = 500;

/**
 * Stores other segments of a recording in the place of those that it has, and leaves alone what is equal. Returns them with ids.
 * Triggers delete the recording from the search index, and the vectors of what changed; the caller indexes it again.
 */
export async function saveSegmentChange(
  trx: Transaction,
  recording: OwnedRecording,
  { before, after }: { before: readonly SegmentEntity[]; after: readonly StoredSegment[] },
): Promise<SegmentEntity[]> {
  const known = new Map(before.map((segment) => [segment.id, segment]));
  const kept = new Set(after.map(({ id }) => id));
  const removed = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  await deleteSegments(trx, recording, removed);
  await moveSegments(trx, recording, known, after);
  const { id: recordingId, userId } = recording;
  const placed = after.map((segment, position) => ({ ...segment, recordingId, userId, position }));
  const isKnown = ({ id }: PlacedSegment) => id !== null && known.has(id);
  const idAt = await insertSegmentsAt(
    trx,
    placed.filter((segment) => !isKnown(segment)),
  );
  const changes = placed.flatMap((segment): Change[] => {
    const earlier = segment.id === null ? undefined : known.get(segment.id);
    return earlier ? [{ id: earlier.id, columns: changedColumns(earlier, segment) }] : [];
  });
  await updateSegments(trx, recording, changes);
  await raiseRevision(trx, recording);
  return placed.map((segment) => ({ ...segment, id: segment.id ?? (idAt.get(segment.position) as number) }));
}

/** Deletes segments of a recording for good. */
async function deleteSegments(trx: Transaction, { id }: OwnedRecording, ids: number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += rowsPerStatement)
    await trx
      .deleteFrom('recording_segments')
      .where('recording_id', '=', id)
      .where('id', 'in', ids.slice(start, start + rowsPerStatement))
      .execute();
  if (ids.length > 0) await scheduleErasure(trx);
}

/** No two segments may have one position, not even between two rows of one statement: they pass through negative ones. */
async function moveSegments(
  trx: Transaction,
  { id: recordingId }: OwnedRecording,
  known: Map<number, SegmentEntity>,
  after: readonly StoredSegment[],
): Promise<void> {
  const shifts = new Map<number, number[]>();
  for (const [position, { id }] of after.entries()) {
    const earlier = id === null ? undefined : known.get(id);
    if (!earlier || earlier.position === position) continue;
    const by = position - earlier.position;
    const positions = shifts.get(by) ?? [];
    shifts.set(by, positions);
    positions.push(earlier.position);
  }
  for (const [by, positions] of shifts)
    for (const [first, last] of runsOf(positions))
      await trx
        .updateTable('recording_segments')
        .set({ position: sql`-1 - (position + ${by})` })
        .where('recording_id', '=', recordingId)
        .where('position', '>=', first)
        .where('position', '<=', last)
        .execute();
  if (shifts.size > 0)
    await trx
      .updateTable('recording_segments')
      .set({ position: sql`-1 - position` })
      .where('recording_id', '=', recordingId)
      .where('position', '<', 0)
      .execute();
}

/** Spans of positions without a gap. */
function runsOf(positions: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const position of positions) {
    const last = runs.at(-1);
    if (last && last[1] === position - 1) last[1] = position;
    else runs.push([position, position]);
  }
  return runs;
}

type PlacedSegment = Omit<SegmentEntity, 'id'> & { id: number | null };

const columnsOf = (segment: Omit<StoredSegment, 'id'>) => ({
  start_seconds: segment.start,
  end_seconds: segment.end,
  text: segment.text,
  speaker: segment.speaker,
  confidence: segment.confidence,
  spoken_at: segment.spokenAt,
  version: segment.version,
});

type Columns = Partial<ReturnType<typeof columnsOf>>;
type Change = { id: number; columns: Columns };

/** Only these are set: triggers take each column that is set for a changed one. */
function changedColumns(before: SegmentEntity, after: StoredSegment): Columns {
  const earlier = columnsOf(before);
  return Object.fromEntries(
    Object.entries(columnsOf(after)).filter(([name, value]) => earlier[name as keyof Columns] !== value),
  );
}

/** Segments that change alike, as those of a voice do, change in one statement. */
async function updateSegments(
  trx: Transaction,
  recording: OwnedRecording,
  changes: readonly Change[],
): Promise<void> {
  for (const [key, alike] of Map.groupBy(changes, ({ columns }) => JSON.stringify(columns))) {
    if (key === '{}') continue;
    for (let start = 0; start < alike.length; start += rowsPerStatement)
      await trx
        .updateTable('recording_segments')
        .set(alike[start]?.columns ?? {})
        .where('recording_id', '=', recording.id)
        .where(
          'id',
          'in',
          alike.slice(start, start + rowsPerStatement).map(({ id }) => id),
        )
        .execute();
  }
}

/** Those that are there again get the ids that they had. Returns the ids by position. */
async function insertSegmentsAt(
  trx: Transaction,
  segments: readonly PlacedSegment[],
): Promise<Map<number, number>> {
  const idAt = new Map<number, number>();
  // Rows of one statement have the same columns.
  for (const alike of [segments.filter(({ id }) => id === null), segments.filter(({ id }) => id !== null)])
    for (let start = 0; start < alike.length; start += rowsPerStatement) {
      const rows = alike.slice(start, start + rowsPerStatement).map((segment) => ({
        ...(segment.id === null ? {} : { id: segment.id }),
        recording_id: segment.recordingId,
        user_id: segment.userId,
        position: segment.position,
        ...columnsOf(segment),
      }));
      const added = await trx
        .insertInto('recording_segments')
        .values(rows)
        .returning(['id', 'position'])
        .execute();
      for (const { id, position } of added) idAt.set(position, id);
    }
  return idAt;
}
