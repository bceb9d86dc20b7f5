import type { Place } from '@wingman/contract/page-cursor.ts';
import type { RecordingOrder, RecordingState } from '@wingman/contract/recording-list.ts';
import { type ReferenceExpression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { isOneOf } from '../dialects/lists-as-parameters.ts';
import type { Handle } from '../handle.ts';
import { ownedBy } from '../owned-by.ts';
import type { Database } from '../schema.ts';
import { type OwnedId, type RecordingEntity, toRecording } from './recording.repository.ts';

/** Which of a user's recordings are looked at; each part narrows them, and what is left out does not. */
export type RecordingsWhere = {
  userId: string;
  /** Instants at which they began: `from` included, `to` excluded. */
  from?: string | undefined;
  to?: string | undefined;
  /** Ids of tags, all of which they have. */
  tagIds?: string[] | undefined;
  isFavorite?: boolean | undefined;
  /** The id of a person whose voice is heard. */
  personId?: string | undefined;
  /** Whole seconds, both included. */
  minSeconds?: number | undefined;
  maxSeconds?: number | undefined;
  state?: RecordingState | undefined;
  /** The kind of what was added; `any` of them. */
  moments?: 'any' | 'mark' | 'note' | 'image' | undefined;
};

type Recordings<Selected> = SelectQueryBuilder<Database, 'recordings', Selected>;

const statuses: Record<RecordingState, string[]> = {
  ready: ['ready'],
  working: ['recording', 'queued', 'transcribing'],
  failed: ['failed'],
};

/**
 * Column by which each order goes. Recordings of one instant or length are ordered by their ids, so that the index of the
 * order is read from one end.
 */
const orders = {
  newest: { column: 'created_at', comparison: '<', direction: 'desc', ids: 'asc' },
  oldest: { column: 'created_at', comparison: '>', direction: 'asc', ids: 'desc' },
  longest: { column: 'duration', comparison: '<', direction: 'desc', ids: 'asc' },
} as const satisfies Record<RecordingOrder, object>;

/**
 * The user's recordings, with one statement. `seen`: the place of the last one seen, `by` an instant
 * or, for the longest, seconds. Without `limit`: all.
 */
export async function listRecordings(
  handle: Handle,
  {
    limit,
    seen,
    sort = 'newest',
    ...where
  }: RecordingsWhere & {
    limit?: number | undefined;
    seen?: Place | undefined;
    sort?: RecordingOrder | undefined;
  },
): Promise<RecordingEntity[]> {
  const { column, direction, ids } = orders[sort];
  let query = narrowed(handle.selectFrom('recordings').selectAll('recordings'), where)
    .orderBy(`recordings.${column}`, direction)
    .orderBy('recordings.id', ids);
  if (seen !== undefined) query = query.where(after(seen, sort));
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(toRecording);
}

/** After a place in the order. */
function after({ by, id }: Place, sort: RecordingOrder) {
  const { column, comparison, ids } = orders[sort];
  const own = sql.ref(`recordings.${column}`);
  const seen = column === 'duration' ? sql`${Number(by)}` : sql`${by}`;
  const [less, further] = [sql.raw(comparison), sql.raw(ids === 'asc' ? '>' : '<')];
  return sql<SqlBool>`(${own} ${less}= ${seen} and (${own} ${less} ${seen} or recordings.id ${further} ${id}))`;
}

export type TitledRecording = { id: string; title: string | null; createdAt: string; duration: number };

/** Of all of them only what a search compares, the newest first. */
export async function listTitles(handle: Handle, where: RecordingsWhere): Promise<TitledRecording[]> {
  return narrowed(handle.selectFrom('recordings'), where)
    .select(({ fn }) => [
      'recordings.id',
      fn.coalesce('recordings.title', 'recordings.suggested_title').as('title'),
      'recordings.created_at as createdAt',
      'recordings.duration',
    ])
    .orderBy('recordings.created_at', 'desc')
    .orderBy('recordings.id')
    .execute();
}

/** The user's recordings with these ids, without their transcripts. */
export async function listRecordingHeads(
  handle: Handle,
  { userId, ids }: { userId: string; ids: string[] },
): Promise<RecordingEntity[]> {
  const rows = await handle
    .selectFrom('recordings')
    .select(headColumns)
    .select(sql<string>`''`.as('transcript'))
    .where('user_id', '=', userId)
    .where(isOneOf(handle, 'id', ids))
    .execute();
  return rows.map(toRecording);
}

const headColumns = [
  'id',
  'user_id',
  'filename',
  'title',
  'suggested_title',
  'duration',
  'counted_seconds',
  'segment_number',
  'is_auto_segmented',
  'audio_path',
  'audio_type',
  'audio_bytes',
  'incomplete',
  'stated_duration',
  'player_form',
  'is_example',
  'is_favorite',
  'transcript_revision',
  'status',
  'status_reason',
  'created_at',
  'uploaded_at',
  'updated_at',
] as const;

/** Those of these ids that are the user's. */
export async function listOwnedIds(
  handle: Handle,
  { userId, ids }: { userId: string; ids: string[] },
): Promise<OwnedId[]> {
  const rows = await handle
    .selectFrom('recordings')
    .select(['id', 'user_id as userId'])
    .where('user_id', '=', userId)
    .where(isOneOf(handle, 'id', ids))
    .execute();
  return rows.flatMap((row) => ownedBy(row, userId) ?? []);
}

/** Every condition is on the user's rows, or looked up by the id of one of them. */
function narrowed<Selected>(rows: Recordings<Selected>, where: RecordingsWhere): Recordings<Selected> {
  const { userId, from, to, minSeconds, maxSeconds } = where;
  let query = rows.where('recordings.user_id', '=', userId);
  const compare = (column: ReferenceExpression<Database, 'recordings'>, comparison: '>=' | '<' | '<=') => {
    return (value: string | number | undefined) => {
      if (value !== undefined) query = query.where(column, comparison, value);
    };
  };
  compare('recordings.created_at', '>=')(from);
  compare('recordings.created_at', '<')(to);
  compare('recordings.duration', '>=')(minSeconds);
  compare('recordings.duration', '<=')(maxSeconds);
  return withState(withMoments(withPerson(withTags(query, where), where), where), where);
}

function withTags<Selected>(query: Recordings<Selected>, { tagIds = [] }: RecordingsWhere) {
  return tagIds.reduce(
    (rows, tagId) =>
      rows.where(
        sql<SqlBool>`exists (select 1 from recording_tags as given where given.recording_id = recordings.id and given.tag_id = ${tagId})`,
      ),
    query,
  );
}

/** With those joined into the person. */
function withPerson<Selected>(query: Recordings<Selected>, { userId, personId }: RecordingsWhere) {
  if (personId === undefined) return query;
  return query.where(
    sql<SqlBool>`exists (
      select 1 from person_mentions as mention
      join people as part on part.id = mention.person_id
      where mention.recording_id = recordings.id and mention.kind = 'voice'
        and part.user_id = ${userId} and part.root_id = ${personId}
    )`,
  );
}

function withMoments<Selected>(query: Recordings<Selected>, { moments }: RecordingsWhere) {
  if (moments === undefined) return query;
  const ofKind = moments === 'any' ? sql`` : sql`and moment.kind = ${moments}`;
  return query.where(
    sql<SqlBool>`exists (select 1 from recording_moments as moment where moment.recording_id = recordings.id ${ofKind})`,
  );
}

function withState<Selected>(query: Recordings<Selected>, { state, isFavorite }: RecordingsWhere) {
  // A literal: the index of favourites is of these rows only.
  const starred =
    isFavorite === undefined
      ? sql<SqlBool>`1 = 1`
      : sql<SqlBool>`recordings.is_favorite = ${sql.lit(Number(isFavorite))}`;
  const chosen = isFavorite === undefined ? query : query.where(starred);
  if (state === undefined) return chosen;
  // Joined to an empty text, so that no database starts from the index of states, which lists everybody's.
  return chosen.where(sql<string>`recordings.status || ''`, 'in', statuses[state]);
}
