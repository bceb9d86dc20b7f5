import { type LineState, noDay } from '@wingman/contract/notes-table.ts';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { isOneOf } from '../dialects/lists-as-parameters.ts';
import type { Handle } from '../handle.ts';
import type { Database } from '../schema.ts';
import { type NoteLineEntity, toNoteLine } from './notes.repository.ts';

/** A commitment and the recording in which it was taken on. */
export type CommitmentEntity = NoteLineEntity & { recordingTitle: string | null; recordedAt: string };

type CommitmentQuery = {
  userId: string;
  state: LineState;
  after?: string | undefined;
  limit: number;
  filter?: CommitmentFilter;
};

/** What is given has to be true of a commitment. */
export type CommitmentFilter = {
  /** `YYYY-MM-DD`: it has a day, and it is not before this one. */
  dueFrom?: string | undefined;
  /** Who takes it on is one of these. */
  by?: readonly string[] | undefined;
  /** Who takes it on is known, and is none of these. */
  notBy?: readonly string[] | undefined;
  /** It is for one of these. */
  to?: readonly string[] | undefined;
  /** It is taken on by this voice, or is for it. */
  between?: string | undefined;
};

/** The user's commitments over all recordings by their days, those without one last; `after` is the cursor of the last seen. */
export async function listCommitments(
  handle: Handle,
  { userId, state, after, limit, filter = {} }: CommitmentQuery,
): Promise<CommitmentEntity[]> {
  let query = selectWithRecording(handle)
    .where('note_lines.user_id', '=', userId)
    // As it stands in the index.
    .where(sql<boolean>`section = 'commitment' and is_removed = 0`)
    .where('state', '=', state)
    .where((eb) => eb.and(conditionsOf(handle, eb, filter)))
    .orderBy('due_order')
    .orderBy('note_lines.id')
    .limit(limit);
  if (after !== undefined) {
    const place = await placeOf(handle, userId, after);
    if (!place) return [];
    const { order, id } = place;
    query = query.where(
      sql<boolean>`(due_order > ${order} or (due_order = ${order} and note_lines.id > ${id}))`,
    );
  }
  const rows = await query.execute();
  return rows.map(toCommitment);
}

/**
 * What is open and has a day from `since` (`YYYY-MM-DD`) on: commitments, or appointments. Those of the latest days first.
 */
export async function listDue(
  handle: Handle,
  {
    userId,
    section,
    since,
    limit,
  }: { userId: string; section: 'commitment' | 'appointment'; since: string; limit: number },
): Promise<CommitmentEntity[]> {
  const rows = await selectWithRecording(handle)
    .where('note_lines.user_id', '=', userId)
    // As it stands in the index, which has a part for each of the two.
    .where(sql<boolean>`section = ${sql.lit(section)} and is_removed = 0`)
    .where('state', '=', 'open')
    .where('due_order', '>=', since)
    .where('due_order', '<', noDay)
    .orderBy('due_order', 'desc')
    .orderBy('note_lines.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toCommitment);
}

/** The names in open commitments, and in how many. */
export async function listCommitmentNames(
  handle: Handle,
  userId: string,
): Promise<{ who: string | null; toWhom: string | null; count: number }[]> {
  const rows = await handle
    .selectFrom('note_lines')
    .select(({ fn }) => ['who', 'to_whom', fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where(sql<boolean>`section = 'commitment' and is_removed = 0`)
    .where('state', '=', 'open')
    .groupBy(['who', 'to_whom'])
    .execute();
  return rows.map(({ who, to_whom: toWhom, count }) => ({ who, toWhom, count }));
}

function conditionsOf(
  handle: Handle,
  eb: ExpressionBuilder<Database, 'note_lines'>,
  { dueFrom, by, notBy, to, between }: CommitmentFilter,
): Expression<SqlBool>[] {
  // Thousands of voices may have a name that is the user's.
  const isNamed = (column: 'who' | 'to_whom', names: readonly string[]) =>
    isOneOf(handle, `note_lines.${column}`, [...names]);
  return [
    ...(dueFrom === undefined ? [] : [eb('due_order', '>=', dueFrom), eb('due_order', '<', noDay)]),
    ...(by ? [isNamed('who', by)] : []),
    ...(notBy ? [eb('who', 'is not', null), eb.not(isNamed('who', notBy))] : []),
    ...(to ? [isNamed('to_whom', to)] : []),
    ...(between === undefined ? [] : [eb.or([eb('who', '=', between), eb('to_whom', '=', between)])]),
  ];
}

function selectWithRecording(handle: Handle) {
  return handle
    .selectFrom('note_lines')
    .innerJoin('recordings', 'recordings.id', 'note_lines.recording_id')
    .selectAll('note_lines')
    .select(({ fn }) => [
      fn.coalesce('recordings.title', 'recordings.suggested_title').as('recording_title'),
      'recordings.created_at as recorded_at',
    ]);
}

type CommitmentRow = Awaited<ReturnType<ReturnType<typeof selectWithRecording>['execute']>>[number];

function toCommitment(row: CommitmentRow): CommitmentEntity {
  return { ...toNoteLine(row), recordingTitle: row.recording_title, recordedAt: row.recorded_at };
}

/** A place in their order, also where the line that stood there is gone; of an id alone where the line stands. */
async function placeOf(
  handle: Handle,
  userId: string,
  cursor: string,
): Promise<{ order: string; id: string } | undefined> {
  const mark = cursor.indexOf('~');
  if (mark >= 0) return { order: cursor.slice(0, mark), id: cursor.slice(mark + 1) };
  const seen = await handle
    .selectFrom('note_lines')
    .select(['due_order', 'user_id'])
    .where('id', '=', cursor)
    .executeTakeFirst();
  return seen?.user_id === userId ? { order: seen.due_order, id: cursor } : undefined;
}
