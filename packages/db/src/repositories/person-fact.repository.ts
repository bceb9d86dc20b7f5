import type { LineSource } from '@wingman/contract/notes.ts';
import type { PersonFact } from '@wingman/contract/person.ts';
import { type Selectable, sql } from 'kysely';
import { isOneOf } from '../dialects/lists-as-parameters.ts';
import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import { ownedBy } from '../owned-by.ts';
import type { Owned } from '../owned-row.ts';
import type { PersonFactTable } from '../person-tables.ts';
import type { OwnedPerson } from './person.repository.ts';
import type { OwnedRecording } from './recording.repository.ts';

/** `recordingId`, `nameKey`: null in one that the user wrote. */
export type FactEntity = {
  id: string;
  userId: string;
  personId: string;
  recordingId: string | null;
  kind: string;
  factKey: string;
  nameKey: string | null;
  text: string;
  foundText: string | null;
  origin: PersonFact['origin'];
  saidBy: string | null;
  sources: LineSource[];
  isDenied: boolean;
  isStale: boolean;
  isConfirmed: boolean;
  isTouched: boolean;
  updatedAt: string;
};
export type OwnedFact = Owned<FactEntity>;
export type NewFact = Omit<FactEntity, 'userId'>;
/** With the recording in which it was said. */
export type ListedFact = FactEntity & { recordingTitle: string | null; recordedAt: string | null };

const rowsPerInsert = 200;

/** Of these people, the newest recording first, those that the user wrote before all. */
export async function listFacts(
  handle: Handle,
  { partIds, limit }: { partIds: string[]; limit: number },
): Promise<ListedFact[]> {
  const rows = await handle
    .selectFrom('person_facts as fact')
    .leftJoin('recordings', 'recordings.id', 'fact.recording_id')
    .selectAll('fact')
    .select(({ fn }) => [
      fn.coalesce('recordings.title', 'recordings.suggested_title').as('recording_title'),
      'recordings.created_at as recorded_at',
    ])
    .where(isOneOf(handle, 'fact.person_id', partIds))
    .orderBy(sql`coalesce(recordings.created_at, '9999')`, 'desc')
    .orderBy('fact.updated_at')
    .orderBy('fact.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...toFact(row),
    recordingTitle: row.recording_title,
    recordedAt: row.recorded_at,
  }));
}

/** Of one recording. */
export async function listRecordingFacts(handle: Handle, recordingId: string): Promise<FactEntity[]> {
  const rows = await handle
    .selectFrom('person_facts')
    .selectAll()
    .where('recording_id', '=', recordingId)
    .execute();
  return rows.map(toFact);
}

/** Undefined also when it belongs to another user. */
export async function findOwnedFact(
  handle: Handle,
  { id, userId }: { id: string; userId: string },
): Promise<OwnedFact | undefined> {
  const row = await handle.selectFrom('person_facts').selectAll().where('id', '=', id).executeTakeFirst();
  return row && ownedBy(toFact(row), userId);
}

export async function insertFacts(trx: Transaction, userId: string, facts: NewFact[]): Promise<void> {
  for (let start = 0; start < facts.length; start += rowsPerInsert) {
    const rows = facts.slice(start, start + rowsPerInsert).map((fact) => ({
      id: fact.id,
      user_id: userId,
      person_id: fact.personId,
      recording_id: fact.recordingId,
      kind: fact.kind,
      fact_key: fact.factKey,
      name_key: fact.nameKey,
      text: fact.text,
      found_text: fact.foundText,
      origin: fact.origin,
      said_by: fact.saidBy,
      sources: JSON.stringify(fact.sources),
      is_denied: Number(fact.isDenied),
      is_stale: Number(fact.isStale),
      is_confirmed: Number(fact.isConfirmed),
      is_touched: Number(fact.isTouched),
      updated_at: fact.updatedAt,
    }));
    await trx.insertInto('person_facts').values(rows).execute();
  }
}

/** The same fact in all recordings of these people: their ids. */
async function idsOfSame(handle: Handle, fact: OwnedFact, partIds: string[]): Promise<string[]> {
  if (fact.origin === 'own') return [fact.id];
  const rows = await handle
    .selectFrom('person_facts')
    .select('id')
    .where(isOneOf(handle, 'person_id', partIds))
    .where('origin', '=', 'found')
    .where('fact_key', '=', fact.factKey)
    .where('is_denied', '=', Number(fact.isDenied))
    .execute();
  return rows.map(({ id }) => id);
}

type FactChange = Pick<FactEntity, 'text' | 'foundText' | 'isConfirmed' | 'updatedAt'>;

/** Changes a fact in all recordings in which it was said. False when it was deleted meanwhile. */
export async function updateFact(
  trx: Transaction,
  fact: OwnedFact,
  { partIds, change }: { partIds: string[]; change: FactChange },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('person_facts')
    .set({
      text: change.text,
      found_text: change.foundText,
      is_confirmed: Number(change.isConfirmed),
      is_touched: 1,
      updated_at: change.updatedAt,
    })
    .where(isOneOf(trx, 'id', await idsOfSame(trx, fact, partIds)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a fact in all recordings in which it was said; one that was found is remembered without its words. */
export async function deleteFact(
  trx: Transaction,
  fact: OwnedFact,
  { partIds, keyDigest }: { partIds: string[]; keyDigest: string },
): Promise<void> {
  const rows = await trx
    .deleteFrom('person_facts')
    .where(isOneOf(trx, 'id', await idsOfSame(trx, fact, partIds)))
    .returningAll()
    .execute();
  await scheduleErasure(trx);
  const found = rows.filter(({ origin }) => origin === 'found');
  if (found.length === 0) return;
  const dropped = found.map(({ user_id, person_id, kind, recording_id, sources }) => ({
    id: crypto.randomUUID(),
    user_id,
    person_id,
    kind,
    key_digest: keyDigest,
    recording_id,
    sources,
  }));
  await trx.insertInto('dropped_facts').values(dropped).execute();
}

/** Deletes the facts of a recording that nobody has touched. Returns them. */
export async function deleteUntouchedFacts(trx: Transaction, { id }: OwnedRecording): Promise<FactEntity[]> {
  const rows = await trx
    .deleteFrom('person_facts')
    .where('recording_id', '=', id)
    .where('is_touched', '=', 0)
    .returningAll()
    .execute();
  if (rows.length > 0) await scheduleErasure(trx);
  return rows.map(toFact);
}

/** The words that these rest on have changed, and what they said before is gone. */
export async function markFactsStale(trx: Transaction, { id }: OwnedRecording): Promise<void> {
  await trx
    .updateTable('person_facts')
    .set({ is_stale: 1, found_text: sql`case when found_text is null then null else '' end` })
    .where('recording_id', '=', id)
    .execute();
}

/** Follows a voice that was renamed. */
export async function renameInFacts(
  trx: Transaction,
  { id }: OwnedRecording,
  { speaker, name }: { speaker: string; name: string },
): Promise<void> {
  await trx
    .updateTable('person_facts')
    .set({ said_by: name })
    .where('recording_id', '=', id)
    .where('said_by', '=', speaker)
    .execute();
}

/** It is said again in the new transcript. */
export async function updateFactPlace(
  trx: Transaction,
  { id }: Pick<FactEntity, 'id'>,
  { sources, saidBy, personId }: Pick<FactEntity, 'sources' | 'saidBy' | 'personId'>,
): Promise<void> {
  await trx
    .updateTable('person_facts')
    .set({ sources: JSON.stringify(sources), said_by: saidBy, person_id: personId, is_stale: 0 })
    .where('id', '=', id)
    .execute();
}

export type DroppedFact = {
  rootId: string;
  kind: string;
  keyDigest: string;
  recordingId: string | null;
  sources: LineSource[];
};

/** What the user dropped about these people, or about those that they are joined with. */
export async function listDroppedFacts(
  handle: Handle,
  { userId, rootIds }: { userId: string; rootIds: string[] },
): Promise<DroppedFact[]> {
  const rows = await handle
    .selectFrom('dropped_facts as dropped')
    .innerJoin('people', 'people.id', 'dropped.person_id')
    .selectAll('dropped')
    .select('people.root_id as root_id')
    .where('people.user_id', '=', userId)
    .where(isOneOf(handle, 'people.root_id', rootIds))
    .execute();
  return rows.map((row) => ({
    rootId: row.root_id,
    kind: row.kind,
    keyDigest: row.key_digest,
    recordingId: row.recording_id,
    sources: JSON.parse(row.sources) as LineSource[],
  }));
}

export async function countOwnFacts(handle: Handle, { id }: OwnedPerson): Promise<number> {
  const { count } = await handle
    .selectFrom('person_facts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', id)
    .where('origin', '=', 'own')
    .executeTakeFirstOrThrow();
  return Number(count);
}

function toFact(row: Selectable<PersonFactTable>): FactEntity {
  return {
    id: row.id,
    userId: row.user_id,
    personId: row.person_id,
    recordingId: row.recording_id,
    kind: row.kind,
    factKey: row.fact_key,
    nameKey: row.name_key,
    text: row.text,
    foundText: row.found_text,
    origin: row.origin as FactEntity['origin'],
    saidBy: row.said_by,
    sources: JSON.parse(row.sources) as LineSource[],
    isDenied: row.is_denied === 1,
    isStale: row.is_stale === 1,
    isConfirmed: row.is_confirmed === 1,
    isTouched: row.is_touched === 1,
    updatedAt: row.updated_at,
  };
}
