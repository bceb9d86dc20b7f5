import { type Selectable, sql } from 'kysely';
import { asRows, isOneOf } from '../dialects/lists-as-parameters.ts';
import { readPrepared } from '../dialects/prepared-reads.ts';
import type { Handle, Transaction } from '../handle.ts';
import type { RecordingSegmentTable } from '../schema.ts';
import type { Bounds } from './bounds.ts';
import { deleteCorrections } from './correction.repository.ts';
import type { OwnedRecording } from './recording.repository.ts';
import { raiseRevision } from './transcript-revision.ts';
import { allOf, choosesRecordings, recordingLimits, segmentLimits } from './within-bounds.ts';

/** A span of speech. `start` and `end` in seconds from the recording's beginning, `confidence` 0 to 1. */
export type SegmentEntity = {
  id: number;
  recordingId: string;
  userId: string;
  /** 0, 1, 2 … within the recording. */
  position: number;
  start: number;
  end: number;
  text: string;
  speaker: string | null;
  confidence: number | null;
  /** The instant at which its first word was said, ISO 8601 text in UTC. */
  spokenAt: string;
  /** Of the correction by which it stands; null: as it was heard. */
  version: number | null;
};

export type NewSegment = Omit<SegmentEntity, 'id' | 'recordingId' | 'userId' | 'version'>;

/** Positions of one recording, both ends included. */
export type SegmentRange = { recordingId: string; fromPosition: number; toPosition: number };

/** Nine parameters a row, far below the limit of a statement. */
const rowsPerInsert = 500;
const idsPerQuery = 5_000;
/** SQLite bounds the depth of an OR. */
const rangesPerQuery = 200;

/**
 * Replaces all segments of a recording, and with them the history of what was corrected. Returns them in the given order, with
 * ids. Triggers delete the old ones from the search index; the caller indexes the new ones.
 */
export async function replaceSegments(
  trx: Transaction,
  recording: OwnedRecording,
  rows: NewSegment[],
): Promise<SegmentEntity[]> {
  await trx.deleteFrom('recording_segments').where('recording_id', '=', recording.id).execute();
  await deleteCorrections(trx, recording);
  return insertSegments(trx, recording, rows);
}

/** Adds segments to those that the recording has; positions must be free. Otherwise as `replaceSegments`. */
export async function insertSegments(
  trx: Transaction,
  recording: OwnedRecording,
  rows: NewSegment[],
): Promise<SegmentEntity[]> {
  const inserted: SegmentEntity[] = [];
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const values = rows.slice(start, start + rowsPerInsert).map((row) => ({
      recording_id: recording.id,
      user_id: recording.userId,
      position: row.position,
      start_seconds: row.start,
      end_seconds: row.end,
      text: row.text,
      speaker: row.speaker,
      confidence: row.confidence,
      spoken_at: row.spokenAt,
    }));
    const added = await trx.insertInto('recording_segments').values(values).returningAll().execute();
    inserted.push(...added.map(toSegment));
  }
  await raiseRevision(trx, recording);
  // Databases do not guarantee the order of returned inserted rows.
  const byPosition = new Map(inserted.map((segment) => [segment.position, segment]));
  return rows.flatMap((row) => byPosition.get(row.position) ?? []);
}

/** Updates the speakers of segments of a recording. Triggers delete the recording from the search index. */
export async function updateSegmentSpeakers(
  trx: Transaction,
  recording: OwnedRecording,
  rows: Pick<SegmentEntity, 'position' | 'speaker'>[],
): Promise<void> {
  for (const [speaker, some] of Map.groupBy(rows, (row) => row.speaker)) {
    const positions = some.map(({ position }) => position);
    for (let start = 0; start < positions.length; start += idsPerQuery)
      await trx
        .updateTable('recording_segments')
        .set({ speaker })
        .where('recording_id', '=', recording.id)
        .where('position', 'in', positions.slice(start, start + idsPerQuery))
        .execute();
  }
  await raiseRevision(trx, recording);
}

/** In the order of the recording. */
export async function listSegments(handle: Handle, recordingId: string): Promise<SegmentEntity[]> {
  const rows = await handle
    .selectFrom('recording_segments')
    .selectAll()
    .where('recording_id', '=', recordingId)
    .orderBy('position')
    .execute();
  return rows.map(toSegment);
}

/** Whether one of the recordings has words without a time, see contract's untimed.ts. */
export async function hasUntimedSegments(handle: Handle, recordingIds: string[]): Promise<boolean> {
  const row = await handle
    .selectFrom('recording_segments')
    .select('id')
    .where('recording_id', 'in', recordingIds)
    .where('start_seconds', '<', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The user's latest segments, newest first. */
export async function listLatestSegments(
  handle: Handle,
  asked: Bounds & { userId: string; limit: number },
): Promise<SegmentEntity[]> {
  const { userId, limit, recordingId } = asked;
  if (recordingId === null && choosesRecordings(asked)) return listLatestOfChosen(handle, asked);
  let query = handle.selectFrom('recording_segments').selectAll();
  if (recordingId !== null) {
    // Its owner is compared afterwards: SQLite would look through all segments of the user in the order of time.
    query = query.where('recording_id', '=', recordingId).where(allOf(recordingLimits(ofRecording, asked)));
  } else query = query.where('user_id', '=', userId);
  const rows = await query
    .where(allOf(segmentLimits('recording_segments', asked)))
    .orderBy('spoken_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.filter((row) => row.user_id === userId).map(toSegment);
}

const ofRecording = 'recording_segments.recording_id';
/** Recordings whose segments are read at once, the latest first. */
const chosenAtOnce = 50;
/** A recording may have begun so long before what is asked for. */
const longestMs = 24 * 3_600_000;

/** By recordings, of which each is reached by its id: in the order of time all segments of the user would be looked through. */
async function listLatestOfChosen(
  handle: Handle,
  asked: Bounds & { userId: string; limit: number },
): Promise<SegmentEntity[]> {
  const { userId, limit, from, to } = asked;
  let chosen = handle
    .selectFrom('recordings')
    .select('id')
    .where('user_id', '=', userId)
    .where(allOf(recordingLimits('recordings.id', asked)));
  if (from !== null)
    chosen = chosen.where('created_at', '>=', new Date(Date.parse(from) - longestMs).toISOString());
  if (to !== null) chosen = chosen.where('created_at', '<', to);
  const ids = (await chosen.orderBy('created_at', 'desc').execute()).map(({ id }) => id);
  const found: SegmentEntity[] = [];
  for (let start = 0; start < ids.length && found.length < limit; start += chosenAtOnce) {
    const rows = await handle
      .selectFrom('recording_segments')
      .selectAll()
      .where(isOneOf(handle, ofRecording, ids.slice(start, start + chosenAtOnce)))
      .where(allOf(segmentLimits('recording_segments', asked)))
      .orderBy('spoken_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    found.push(...rows.filter((row) => row.user_id === userId).map(toSegment));
  }
  return found.sort(latestFirst).slice(0, limit);
}

const latestFirst = (one: SegmentEntity, other: SegmentEntity) =>
  Number(one.spokenAt < other.spokenAt) - Number(one.spokenAt > other.spokenAt) || other.id - one.id;

/** Speakers in a range with their total seconds, where transcripts have speakers. */
export async function listSpeakers(
  handle: Handle,
  { userId, ...bounds }: Bounds & { userId: string },
): Promise<{ speaker: string; seconds: number }[]> {
  return handle
    .selectFrom('recording_segments')
    .select(({ fn }) => ['speaker', fn.sum<number>(sql`end_seconds - start_seconds`).as('seconds')])
    .where('user_id', '=', userId)
    .where('speaker', 'is not', null)
    .$narrowType<{ speaker: string }>()
    .where(allOf([...recordingLimits(ofRecording, bounds), ...segmentLimits('recording_segments', bounds)]))
    .groupBy('speaker')
    .execute();
}

/** Those of the user's segments that have these ids, in the order of the ids. */
export async function listSegmentsById(
  handle: Handle,
  { userId, ids }: { userId: string; ids: number[] },
): Promise<SegmentEntity[]> {
  const found = new Map<number, SegmentEntity>();
  for (let start = 0; start < ids.length; start += idsPerQuery) {
    const rows = await handle
      .selectFrom('recording_segments')
      .selectAll()
      .where('id', 'in', ids.slice(start, start + idsPerQuery))
      .execute();
    for (const row of rows) if (row.user_id === userId) found.set(row.id, toSegment(row));
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

export type PlacedSegment = { id: number; length: number };

/** The user's segments at these positions that are within, by recording and position; `length`: of the text, in characters. */
export async function findSegmentsAt(
  handle: Handle,
  {
    userId,
    places,
    within,
  }: { userId: string; places: { recordingId: string; position: number }[]; within: Bounds },
): Promise<Map<string, Map<number, PlacedSegment>>> {
  const found = new Map<string, Map<number, PlacedSegment>>();
  const wanted = [...Map.groupBy(places, ({ recordingId }) => recordingId)];
  for (let start = 0; start < wanted.length; start += rangesPerQuery) {
    const rows = await handle
      .selectFrom('recording_segments')
      .select(['id', 'recording_id', 'position', 'user_id', sql<number>`length(text)`.as('length')])
      .where(({ eb, or, and }) =>
        or(
          wanted.slice(start, start + rangesPerQuery).map(([recordingId, some]) =>
            and([
              eb('recording_id', '=', recordingId),
              eb(
                'position',
                'in',
                some.map(({ position }) => position),
              ),
            ]),
          ),
        ),
      )
      .where(allOf(segmentLimits('recording_segments', within)))
      .execute();
    for (const row of rows) {
      // As a condition of the statement, the planner would use its index and scan all of the user's segments.
      if (row.user_id !== userId) continue;
      const positions = found.get(row.recording_id) ?? new Map<number, PlacedSegment>();
      const { id, length } = row;
      found.set(row.recording_id, positions.set(row.position, { id, length }));
    }
  }
  return found;
}

type Around = { userId: string; ids: number[]; before: number; after: number; within: Bounds };

/**
 * The user's segments with these ids and those up to `before` and `after` positions from them that are within, each once, in any
 * order.
 */
export async function listSegmentsAround(
  handle: Handle,
  { userId, ids, before, after, within }: Around,
): Promise<SegmentEntity[]> {
  if (ids.length === 0) return [];
  const wanted = asRows(
    handle,
    ids.map((id) => [id, 0]),
  );
  const rows = await readPrepared<Selectable<RecordingSegmentTable>>(
    handle,
    sql`
      select around.id, around.recording_id, around.user_id, around.position, around.start_seconds,
        around.end_seconds, around.text, around.speaker, around.confidence, around.spoken_at, around.version
      from ${wanted} as wanted
      cross join recording_segments as hit
      cross join recording_segments as around
      where hit.id = wanted.first and around.recording_id = hit.recording_id
        and around.position between hit.position - ${before} and hit.position + ${after}
        and ${allOf(segmentLimits('around', within))}
    `,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return [...found.values()].filter((row) => row.user_id === userId).map(toSegment);
}

/** The user's segments in any of the ranges that are within, each once, by recording and position. */
export async function listNeighbours(
  handle: Handle,
  { userId, wanted, within }: { userId: string; wanted: SegmentRange[]; within: Bounds },
): Promise<SegmentEntity[]> {
  const found = new Map<number, SegmentEntity>();
  for (let start = 0; start < wanted.length; start += rangesPerQuery) {
    const rows = await handle
      .selectFrom('recording_segments')
      .selectAll()
      .where(({ eb, or, and }) =>
        or(
          wanted
            .slice(start, start + rangesPerQuery)
            .map((range) =>
              and([
                eb('recording_id', '=', range.recordingId),
                eb('position', '>=', range.fromPosition),
                eb('position', '<=', range.toPosition),
              ]),
            ),
        ),
      )
      .where(allOf(segmentLimits('recording_segments', within)))
      .execute();
    for (const row of rows) if (row.user_id === userId) found.set(row.id, toSegment(row));
  }
  return [...found.values()].sort(byRecordingAndPosition);
}

function byRecordingAndPosition(one: SegmentEntity, other: SegmentEntity): number {
  if (one.recordingId !== other.recordingId) return one.recordingId < other.recordingId ? -1 : 1;
  return one.position - other.position;
}

/** A row as it is stored. */
export function toSegment(row: Selectable<RecordingSegmentTable>): SegmentEntity {
  return {
    id: row.id,
    recordingId: row.recording_id,
    userId: row.user_id,
    position: row.position,
    start: row.start_seconds,
    end: row.end_seconds,
    text: row.text,
    speaker: row.speaker,
    confidence: row.confidence,
    spokenAt: row.spoken_at,
    version: row.version,
  };
}
