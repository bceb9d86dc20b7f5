import { type Selectable, type SqlBool, sql } from 'kysely';
import { isOneOf } from '../dialects/lists-as-parameters.ts';
import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import { keyDigest } from '../key-digest.ts';
import { ownedBy } from '../owned-by.ts';
import type { Owned } from '../owned-row.ts';
import type { PersonTable } from '../person-tables.ts';
import { deleteVoicesOf } from './voice-erasure.repository.ts';

export type PersonEntity = {
  id: string;
  userId: string;
  name: string;
  foldedName: string;
  nameKey: string | null;
  joinedInto: string | null;
  rootId: string;
  isHidden: boolean;
  isRemoved: boolean;
  /** Nothing names it any more: it has no name until something does. */
  isAsleep: boolean;
  isKept: boolean;
  createdAt: string;
  updatedAt: string;
};
export type OwnedPerson = Owned<PersonEntity>;
export type NewPerson = Omit<PersonEntity, 'isHidden' | 'isRemoved' | 'isAsleep' | 'userId'>;

const rowsPerInsert = 500;

/** Undefined also when it belongs to another user or was deleted. */
export async function findOwnedPerson(
  handle: Handle,
  { id, userId }: { id: string; userId: string },
): Promise<OwnedPerson | undefined> {
  const row = await handle
    .selectFrom('people')
    .selectAll()
    .where('id', '=', id)
    .where('is_removed', '=', 0)
    .executeTakeFirst();
  return row && ownedBy(toPerson(row), userId);
}

/** The person and those joined into it, whatever the depth. */
export async function listParts(handle: Handle, { id, userId }: OwnedPerson): Promise<OwnedPerson[]> {
  const rows = await handle
    .selectFrom('people')
    .selectAll()
    .where('user_id', '=', userId)
    .where('root_id', '=', id)
    .where('is_removed', '=', 0)
    .orderBy('folded_name')
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => ownedBy(toPerson(row), userId) ?? []);
}

/** Also those that were deleted. */
export async function listPeopleByKey(
  handle: Handle,
  userId: string,
  keys: string[],
): Promise<PersonEntity[]> {
  const rows = await handle
    .selectFrom('people')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isOneOf(handle, 'name_key', keys))
    .execute();
  return rows.map(toPerson);
}

export async function countPeople(handle: Handle, userId: string): Promise<number> {
  const { count } = await handle
    .selectFrom('people')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One whose key is there already is left out: somebody else has inserted it meanwhile. */
export async function insertPeople(trx: Transaction, userId: string, people: NewPerson[]): Promise<void> {
  for (let start = 0; start < people.length; start += rowsPerInsert) {
    const rows = people.slice(start, start + rowsPerInsert).map((person) => ({
      id: person.id,
      user_id: userId,
      name: person.name,
      folded_name: person.foldedName,
      name_key: person.nameKey,
      joined_into: person.joinedInto,
      root_id: person.rootId,
      is_kept: Number(person.isKept),
      created_at: person.createdAt,
      updated_at: person.updatedAt,
    }));
    await trx
      .insertInto('people')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['user_id', 'name_key']).doNothing())
      .execute();
  }
}

type PersonChange = Partial<Pick<PersonEntity, 'name' | 'foldedName' | 'isHidden'>> & { updatedAt: string };

/** The user has touched it: it stays without recordings. */
export async function updatePerson(
  trx: Transaction,
  { id }: OwnedPerson,
  change: PersonChange,
): Promise<void> {
  const { name, foldedName, isHidden, updatedAt } = change;
  await trx
    .updateTable('people')
    .set({
      ...(name !== undefined && { name }),
      ...(foldedName !== undefined && { folded_name: foldedName }),
      ...(isHidden !== undefined && { is_hidden: Number(isHidden) }),
      is_kept: 1,
      updated_at: updatedAt,
    })
    .where('id', '=', id)
    .execute();
}

/** Into whom a person is joined, null for a person of its own, and the root of each of its parts. */
export async function updateJoin(
  trx: Transaction,
  person: OwnedPerson,
  { joinedInto, rootId, partIds }: { joinedInto: string | null; rootId: string; partIds: string[] },
): Promise<void> {
  await trx
    .updateTable('people')
    .set({ joined_into: joinedInto, is_kept: 1 })
    .where('id', '=', person.id)
    .execute();
  await trx
    .updateTable('people')
    .set({ root_id: rootId })
    .where('user_id', '=', person.userId)
    .where(isOneOf(trx, 'id', partIds))
    .execute();
}

/** Deletes a person with what was said about it; without its words it stays, so that it is not found again. */
export async function deletePerson(
  trx: Transaction,
  { id, userId }: OwnedPerson,
  keyDigest: string | null,
): Promise<void> {
  // Before its mentions, which say whose they are.
  await deleteVoicesOf(trx, { userId, partIds: [id] });
  for (const table of ['person_mentions', 'person_choices', 'person_facts', 'dropped_facts'] as const)
    await trx.deleteFrom(table).where('person_id', '=', id).execute();
  if (keyDigest === null) await trx.deleteFrom('people').where('id', '=', id).execute();
  else
    await trx
      .updateTable('people')
      .set({ name: '', folded_name: '', name_key: keyDigest, is_removed: 1, joined_into: null, root_id: id })
      .where('id', '=', id)
      .execute();
  await scheduleErasure(trx);
}

/** The user names one again that was deleted. */
export async function restorePerson(
  trx: Transaction,
  { id, userId }: Pick<PersonEntity, 'id' | 'userId'>,
  { name, foldedName, nameKey }: { name: string; foldedName: string; nameKey: string },
): Promise<void> {
  await trx
    .updateTable('people')
    .set({ name, folded_name: foldedName, name_key: nameKey, is_removed: 0 })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** The roots of people, by their ids. */
export async function listRoots(handle: Handle, userId: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await handle
    .selectFrom('people')
    .select(['id', 'root_id'])
    .where('user_id', '=', userId)
    .where(isOneOf(handle, 'id', ids))
    .execute();
  return new Map(rows.map(({ id, root_id }) => [id, root_id]));
}

/** Whom these people of the user are now, by their ids: with the root of those joined into another one; those that are gone are left out. */
export async function listRootNames(
  handle: Handle,
  { userId, ids }: { userId: string; ids: string[] },
): Promise<{ id: string; rootId: string; name: string }[]> {
  if (ids.length === 0) return [];
  return handle
    .selectFrom('people')
    .innerJoin('people as root', 'root.id', 'people.root_id')
    .select(['people.id as id', 'root.id as rootId', 'root.name as name'])
    .where('people.user_id', '=', userId)
    .where('root.user_id', '=', userId)
    .where('root.is_removed', '=', 0)
    .where(isOneOf(handle, 'people.id', ids))
    .execute();
}

/** Who is heard or named in a recording, or has a fact of it, or one that the user dropped. */
export async function listPeopleIn(handle: Handle, recordingId: string): Promise<string[]> {
  const rows = await handle
    .selectFrom('person_mentions')
    .select('person_id')
    .where('recording_id', '=', recordingId)
    .union(handle.selectFrom('person_facts').select('person_id').where('recording_id', '=', recordingId))
    .union(handle.selectFrom('dropped_facts').select('person_id').where('recording_id', '=', recordingId))
    .execute();
  return rows.map(({ person_id }) => person_id);
}

/**
 * Deletes those of these that nothing names any more and that the user has not touched. Of whom a fact was dropped in a recording
 * that is still there, only the name goes: the fact must not be found again when somebody names them.
 */
export async function deleteUnusedPeople(trx: Transaction, userId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const isUsedIn = (table: 'person_mentions' | 'person_choices' | 'person_facts') =>
    sql<SqlBool>`exists (select 1 from ${sql.table(table)} used where used.person_id = people.id)`;
  const isRemembered = sql<SqlBool>`exists (
    select 1 from dropped_facts used where used.person_id = people.id and used.recording_id is not null)`;
  const unused = await trx
    .selectFrom('people')
    .select(['id', 'name_key', 'is_removed', isRemembered.as('is_remembered')])
    .where('user_id', '=', userId)
    .where(isOneOf(trx, 'id', ids))
    .where('is_kept', '=', 0)
    .where('is_removed', '<>', 1)
    .where('joined_into', 'is', null)
    .where(sql<SqlBool>`not ${isUsedIn('person_mentions')}`)
    .where(sql<SqlBool>`not ${isUsedIn('person_choices')}`)
    .where(sql<SqlBool>`not ${isUsedIn('person_facts')}`)
    .where(sql<SqlBool>`not exists (select 1 from people part where part.joined_into = people.id)`)
    .execute();
  if (unused.length === 0) return;
  const gone = unused.filter((row) => !row.is_remembered).map(({ id }) => id);
  await trx
    .deleteFrom('people')
    .where(isOneOf(trx, 'id', gone))
    .execute();
  for (const { id, name_key: key, is_removed: state } of unused)
    if (!gone.includes(id) && state === 0)
      await trx
        .updateTable('people')
        .set({ name: '', folded_name: '', name_key: key && keyDigest(key), is_removed: 2 })
        .where('id', '=', id)
        .execute();
  await scheduleErasure(trx);
}

function toPerson(row: Selectable<PersonTable>): PersonEntity {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    foldedName: row.folded_name,
    nameKey: row.name_key,
    joinedInto: row.joined_into,
    rootId: row.root_id,
    isHidden: row.is_hidden === 1,
    isRemoved: row.is_removed === 1,
    isAsleep: row.is_removed === 2,
    isKept: row.is_kept === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
