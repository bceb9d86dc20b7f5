import type { LineState, NoteSection } from '@wingman/contract/notes-table.ts';
import type { Selectable } from 'kysely';
import type { Handle } from '../handle.ts';
import type { NoteLineTable } from '../notes-tables.ts';
import type { Bounds } from './bounds.ts';
import { type NoteLineEntity, toNoteLine } from './notes.repository.ts';
import { type SegmentEntity, toSegment } from './segment.repository.ts';
import { allOf, lineLimits, recordingLimits, segmentLimits } from './within-bounds.ts';

/** A line of notes with its recording's title and when it began. */
export type AskedLine = NoteLineEntity & { recordedAt: string; recordingTitle: string | null };

/** What a question asks of the notes. */
type AskedOfNotes = Bounds & {
  userId: string;
  /** Of these recordings alone. */
  recordingIds?: readonly string[] | undefined;
  sections: readonly NoteSection[];
  states: readonly LineState[];
  limit: number;
};

/** Lines, and the recordings of the bounds that have a transcript and no notes, both of the newest recordings first. */
type Asked = { lines: AskedLine[]; unnoted: { recordingId: string; recordedAt: string }[] };

/** The user's lines of the sections in recordings that began within the bounds; in one statement with those that have no notes. */
export async function listAskedLines(
  handle: Handle,
  { userId, recordingIds, sections, states, limit, ...bounds }: AskedOfNotes,
): Promise<Asked> {
  const { from, to } = bounds;
  const rows = await handle
    .selectFrom('recordings')
    .leftJoin('recording_notes', 'recording_notes.recording_id', 'recordings.id')
    .leftJoin('note_lines', (join) =>
      join
        .onRef('note_lines.recording_id', '=', 'recordings.id')
        .on('note_lines.section', 'in', [...sections])
        .on('note_lines.state', 'in', [...states])
        .on('note_lines.is_removed', '=', 0)
        .on(allOf(lineLimits(handle, bounds))),
    )
    .selectAll('note_lines')
    .select(({ fn }) => [
      'recordings.id as spoken_id',
      'recordings.created_at as recorded_at',
      'recording_notes.recording_id as noted_id',
      fn.coalesce('recordings.title', 'recordings.suggested_title').as('recording_title'),
    ])
    .where('recordings.user_id', '=', userId)
    .where('recordings.status', '=', 'ready')
    .where(({ eb, or, and }) =>
      and([
        ...recordingLimits('recordings.id', bounds),
        ...(recordingIds === undefined ? [] : [eb('recordings.id', 'in', [...recordingIds])]),
        ...(from === null ? [] : [eb('recordings.created_at', '>=', from)]),
        ...(to === null ? [] : [eb('recordings.created_at', '<', to)]),
        or([eb('note_lines.id', 'is not', null), eb('recording_notes.recording_id', 'is', null)]),
      ]),
    )
    .orderBy('recordings.created_at', 'desc')
    .orderBy('recordings.id')
    .orderBy('note_lines.position')
    .orderBy('note_lines.id')
    .limit(limit)
    .execute();
  const lines = rows.flatMap((row) =>
    row.id === null || row.user_id !== userId
      ? []
      : [
          {
            ...toNoteLine(row as Selectable<NoteLineTable>),
            recordedAt: row.recorded_at,
            recordingTitle: row.recording_title,
          },
        ],
  );
  const unnoted = rows.flatMap((row) =>
    row.noted_id === null ? [[row.spoken_id, row.recorded_at] as const] : [],
  );
  return {
    lines,
    unnoted: [...new Map(unnoted)].map(([id, recordedAt]) => ({ recordingId: id, recordedAt })),
  };
}

/** Seconds of a recording. */
export type SpokenSpan = { recordingId: string; start: number; end: number };

/** SQLite bounds the depth of an OR. */
const mostSpans = 400;
/** Of a second, by which a number that was stored as text may differ. */
const tolerance = 0.001;

/**
 * The user's segments that begin within any of the spans, of which the first few hundred are looked at, and are within the bounds, by
 * recording and position.
 */
export async function listSegmentsWithin(
  handle: Handle,
  { userId, spans, within }: { userId: string; spans: SpokenSpan[]; within: Bounds },
): Promise<SegmentEntity[]> {
  if (spans.length === 0) return [];
  const groups = Map.groupBy(spans.slice(0, mostSpans), ({ recordingId }) => recordingId);
  const rows = await handle
    .selectFrom('recording_segments')
    .selectAll()
    .where(({ eb, or, and }) =>
      or(
        [...groups].map(([recordingId, some]) =>
          and([
            eb('recording_id', '=', recordingId),
            or(
              some.map(({ start, end }) =>
                and([eb('start_seconds', '>=', start - tolerance), eb('start_seconds', '<', end)]),
              ),
            ),
          ]),
        ),
      ),
    )
    .where(allOf(segmentLimits('recording_segments', within)))
    .orderBy('recording_id')
    .orderBy('position')
    .execute();
  // As a condition of the statement, the planner would use its index and scan all of the user's segments.
  return rows.filter((row) => row.user_id === userId).map(toSegment);
}
