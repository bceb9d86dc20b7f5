import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { firstSource } from '../dialects/first-source.ts';
import type { Handle } from '../handle.ts';
import type { Bounds, Limits } from './bounds.ts';
import { isSaidBy, recordingsHeard } from './said-by.ts';

// The limits of a chat as conditions of statements: they narrow before anything is ranked or counted.

type Condition = RawBuilder<SqlBool>;

/** Conditions on a recording, by the column that holds its id: that it has the tags, and that all the voices are heard in it. */
export function recordingLimits(
  column: string,
  { recordingId, tagIds, personIds }: Omit<Limits, 'seconds'>,
): Condition[] {
  const ref = sql.ref(column);
  return [
    ...(recordingId === null ? [] : [sql<SqlBool>`${ref} = ${recordingId}`]),
    ...(tagIds ?? []).map(
      (id) => sql<SqlBool>`${ref} in (select recording_id from recording_tags where tag_id = ${id})`,
    ),
    ...(personIds ?? []).map((id) => sql<SqlBool>`${ref} in (${recordingsHeard(id)})`),
  ];
}

/** Conditions on what was said in a recording that is within the bounds; `table`: the name of the segments in the statement. */
export function segmentLimits(table: string, { from, to, seconds, personIds }: Bounds): Condition[] {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const voice = { recording: `${table}.recording_id`, speaker: `${table}.speaker` };
  return [
    ...(from === null ? [] : [sql<SqlBool>`${column('spoken_at')} >= ${from}`]),
    ...(to === null ? [] : [sql<SqlBool>`${column('spoken_at')} < ${to}`]),
    ...(seconds === null
      ? []
      : [
          sql<SqlBool>`${column('end_seconds')} > ${seconds.from}`,
          sql<SqlBool>`${column('start_seconds')} < ${seconds.to}`,
        ]),
    ...(personIds === null ? [] : [isSaidBy(voice, personIds)]),
  ];
}

/** Of a second, by which a number that was stored as text may differ. */
const tolerance = 0.001;

/**
 * Conditions on a line of notes: the first second that it rests on is within; under a limit of voices it is theirs to do, or said by
 * one of them. Not on when it was said, which its recording tells.
 */
export function lineLimits(handle: Handle, { seconds, personIds }: Limits): Condition[] {
  const start = firstSource(handle, 'note_lines.sources', 'start');
  const end = firstSource(handle, 'note_lines.sources', 'end');
  const conditions = [];
  if (seconds !== null)
    conditions.push(sql<SqlBool>`${end} > ${seconds.from}`, sql<SqlBool>`${start} < ${seconds.to}`);
  if (personIds !== null) {
    const recording = 'note_lines.recording_id';
    const said = isSaidBy({ recording: 'said.recording_id', speaker: 'said.speaker' }, personIds);
    conditions.push(sql<SqlBool>`(${isSaidBy({ recording, speaker: 'note_lines.who' }, personIds)}
      or (note_lines.who is null and exists (
        select 1 from recording_segments as said where said.recording_id = ${sql.ref(recording)}
          and said.start_seconds >= ${start} - ${sql.lit(tolerance)} and said.start_seconds < ${end} and ${said}
      )))`);
  }
  return conditions;
}

/** Whether all that is said in a recording is within, as far as it is in their range of time. */
export const isOfWholeRecordings = ({ seconds, personIds }: Limits): boolean =>
  seconds === null && personIds === null;

/** Whether tags or voices choose among the user's recordings. */
export const choosesRecordings = ({ tagIds, personIds }: Limits): boolean =>
  tagIds !== null || personIds !== null;

/** All of the conditions, for a statement in SQL. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
