import { type SqlBool, sql } from 'kysely';
import { isOneOf } from '../dialects/lists-as-parameters.ts';
import type { Handle } from '../handle.ts';
import type { CommitmentEntity } from './commitment.repository.ts';
import { type NoteLineEntity, toNoteLine } from './notes.repository.ts';

/** A person with what its recordings come to. Instants, null where there are none. */
export type ListedPerson = {
  id: string;
  name: string;
  isHidden: boolean;
  lastTogetherAt: string | null;
  lastNamedAt: string | null;
  recordings: number;
  /** By which the list is ordered. */
  lastAt: string;
};

export type PeopleFilter = {
  userId: string;
  /** Only this one. */
  id?: string;
  isHidden?: boolean;
  /** Part of a name, folded. */
  foldedPart?: string;
  after?: { lastAt: string; id: string };
  limit: number;
};

/** People with those joined into them, the ones heard or named last first. Those that nothing names are left out unless the user made them. */
export async function listPeople(handle: Handle, filter: PeopleFilter): Promise<ListedPerson[]> {
  const { userId, id, isHidden, foldedPart, after, limit } = filter;
  const last = sql<string>`coalesce(max(recordings.created_at), max(root.created_at))`;
  let query = handle
    .selectFrom('people as root')
    .innerJoin('people as part', (join) =>
      join.onRef('part.root_id', '=', 'root.id').onRef('part.user_id', '=', 'root.user_id'),
    )
    .leftJoin('person_mentions as mention', 'mention.person_id', 'part.id')
    .leftJoin('recordings', 'recordings.id', 'mention.recording_id')
    .select([
      'root.id as id',
      'root.name as name',
      'root.is_hidden as is_hidden',
      sql<string | null>`max(case when mention.kind = 'voice' then recordings.created_at end)`.as('together'),
      sql<string | null>`max(case when mention.kind = 'named' then recordings.created_at end)`.as('named'),
      sql<number>`count(distinct mention.recording_id)`.as('recordings'),
      last.as('last_at'),
    ])
    .where('root.user_id', '=', userId)
    .where('root.is_removed', '=', 0)
    .where('part.is_removed', '=', 0)
    .whereRef('root.root_id', '=', 'root.id')
    .where(
      sql<SqlBool>`(mention.recording_id is not null or part.is_kept = 1
        or exists (select 1 from person_facts fact where fact.person_id = part.id))`,
    )
    .groupBy(['root.id', 'root.name', 'root.is_hidden'])
    .orderBy(last, 'desc')
    .orderBy('root.id')
    .limit(limit);
  if (id !== undefined) query = query.where('root.id', '=', id);
  if (isHidden !== undefined) query = query.where('root.is_hidden', '=', Number(isHidden));
  if (foldedPart)
    query = query.having(
      sql<SqlBool>`max(case when ${contains('part.folded_name', foldedPart)} then 1 else 0 end) = 1`,
    );
  if (after)
    query = query.having(
      sql<SqlBool>`(${last} < ${after.lastAt} or (${last} = ${after.lastAt} and root.id > ${after.id}))`,
    );
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isHidden: row.is_hidden === 1,
    lastTogetherAt: row.together,
    lastNamedAt: row.named,
    recordings: Number(row.recordings),
    lastAt: row.last_at,
  }));
}

function contains(column: string, part: string) {
  const escaped = part.replace(/[\\%_]/gu, '\\$&');
  return sql<SqlBool>`${sql.ref(column)} like ${`%${escaped}%`} escape '\\'`;
}

/** As it stands in the index of their parties: only then SQLite uses it. */
const isCommitment = (table: 'note_lines' | 'promise') =>
  sql<SqlBool>`${sql.ref(`${table}.section`)} = 'commitment' and ${sql.ref(`${table}.is_removed`)} = 0`;

/** The open commitments of each person, both ways; people without one are left out. */
export async function countOpenPromises(
  handle: Handle,
  userId: string,
  rootIds: string[],
): Promise<Map<string, number>> {
  const rows = await handle
    .selectFrom('people')
    .innerJoin('person_mentions as mention', 'mention.person_id', 'people.id')
    .innerJoin('note_lines', 'note_lines.recording_id', 'mention.recording_id')
    .select(['people.root_id as id', sql<number>`count(distinct note_lines.id)`.as('count')])
    .where('people.user_id', '=', userId)
    .where(isOneOf(handle, 'people.root_id', rootIds))
    .where(isCommitment('note_lines'))
    .where('note_lines.state', '=', 'open')
    .where(sql<SqlBool>`(note_lines.who = mention.name or note_lines.to_whom = mention.name)`)
    .groupBy('people.root_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** Commitments of a person: those it took on (`who`), or those made to it (`to_whom`); open ones first, by their days. */
export async function listPromises(
  handle: Handle,
  { partIds, side, limit }: { partIds: string[]; side: 'who' | 'to_whom'; limit: number },
): Promise<CommitmentEntity[]> {
  const rows = await handle
    .selectFrom('note_lines')
    .innerJoin('recordings', 'recordings.id', 'note_lines.recording_id')
    .selectAll('note_lines')
    .select(({ fn }) => [
      fn.coalesce('recordings.title', 'recordings.suggested_title').as('recording_title'),
      'recordings.created_at as recorded_at',
    ])
    // Whoever starts at the commitments reads those of all users: the names lead to them.
    .where(({ eb, selectFrom }) =>
      eb(
        'note_lines.id',
        'in',
        selectFrom('person_mentions as mention')
          .innerJoin('note_lines as promise', (join) =>
            join
              .onRef('promise.recording_id', '=', 'mention.recording_id')
              .onRef(`promise.${side}`, '=', 'mention.name'),
          )
          .select('promise.id')
          .where(isOneOf(handle, 'mention.person_id', partIds))
          .where(isCommitment('promise'))
          .where('promise.state', '!=', 'dropped'),
      ),
    )
    .orderBy(sql`case when note_lines.state = 'open' then 0 else 1 end`)
    .orderBy('note_lines.due_order')
    .orderBy('note_lines.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...(toNoteLine(row) satisfies NoteLineEntity),
    recordingTitle: row.recording_title,
    recordedAt: row.recorded_at,
  }));
}
