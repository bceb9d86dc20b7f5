import type { ExpressionBuilder, Selectable } from 'kysely';
import { isOneOf } from '../dialects/lists-as-parameters.ts';
import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import { ownedBy } from '../owned-by.ts';
import { actingForOwner, type Owned } from '../owned-row.ts';
import type { Database } from '../schema.ts';

/** `userId` null: of the instance. `wordKey`: by which two are the same word. */
export type KnownWordEntity = {
  id: string;
  userId: string | null;
  written: string;
  wordKey: string;
  sounds: string[];
  uses: number;
  usedAt: string | null;
  createdAt: string;
};
export type OwnedWord = Owned<KnownWordEntity>;
export type NewKnownWord = Pick<KnownWordEntity, 'id' | 'written' | 'wordKey' | 'sounds'> & { now: string };
/** `null`: the instance. */
type Owner = string | null;

const wordsPerInsert = 200;

/** The words of a user, or of the instance, in the order of their keys. */
export async function listKnownWords(handle: Handle, owner: Owner): Promise<KnownWordEntity[]> {
  const rows = await handle
    .selectFrom('known_words')
    .selectAll()
    .where((where) => isOf(where, owner))
    .orderBy('word_key')
    .execute();
  return rows.map(toKnownWord);
}

/** As written: of a user and of the instance, those first that were put somewhere, or changed, last. */
export async function listLatestWords(
  handle: Handle,
  { userId, limit }: { userId: string; limit: number },
): Promise<string[]> {
  const rows = await handle
    .selectFrom('known_words')
    .select(['written', 'word_key'])
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('user_id', 'is', null)]))
    .orderBy(
      ({ eb, ref }) =>
        eb.case().when('used_at', '>', ref('updated_at')).then(ref('used_at')).else(ref('updated_at')).end(),
      'desc',
    )
    .orderBy('id')
    // One may be known to both.
    .limit(2 * limit)
    .execute();
  const byKey = new Map<string, string>();
  for (const { word_key, written } of rows) if (!byKey.has(word_key)) byKey.set(word_key, written);
  return [...byKey.values()].slice(0, limit);
}

/** When the words of a user or of the instance were last changed, and how many they are: what an index of them depends on. */
export async function findWordsVersion(handle: Handle, owner: Owner): Promise<string> {
  const row = await handle
    .selectFrom('known_words')
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.max('updated_at').as('latest')])
    .where((where) => isOf(where, owner))
    .executeTakeFirstOrThrow();
  return `${row.count} ${row.latest ?? ''}`;
}

export async function countKnownWords(handle: Handle, owner: Owner): Promise<number> {
  const { count } = await handle
    .selectFrom('known_words')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where((where) => isOf(where, owner))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Undefined also when it is another user's, or the instance's. */
export async function findOwnedWord(
  handle: Handle,
  { id, userId }: { id: string; userId: string },
): Promise<OwnedWord | undefined> {
  const row = await handle.selectFrom('known_words').selectAll().where('id', '=', id).executeTakeFirst();
  return row && ownedBy(toKnownWord(row), userId);
}

/** For administrators: undefined for a word of a user. */
export async function findSharedWord(handle: Handle, id: string): Promise<OwnedWord | undefined> {
  const row = await handle
    .selectFrom('known_words')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .executeTakeFirst();
  return row && actingForOwner(toKnownWord(row));
}

/** Those of the keys that are taken. */
export async function listTakenKeys(handle: Handle, owner: Owner, wordKeys: string[]): Promise<Set<string>> {
  const rows = await handle
    .selectFrom('known_words')
    .select('word_key')
    .where((where) => isOf(where, owner))
    .where(isOneOf(handle, 'word_key', wordKeys))
    .execute();
  return new Set(rows.map(({ word_key }) => word_key));
}

/** A key that is taken is the driver's unique violation. */
export async function insertKnownWords(
  trx: Transaction,
  owner: Owner,
  words: readonly NewKnownWord[],
): Promise<void> {
  for (let start = 0; start < words.length; start += wordsPerInsert)
    await trx
      .insertInto('known_words')
      .values(
        words.slice(start, start + wordsPerInsert).map(({ id, written, wordKey, sounds, now }) => ({
          id,
          user_id: owner,
          written,
          word_key: wordKey,
          sounds: JSON.stringify(sounds),
          uses: 0,
          created_at: now,
          updated_at: now,
        })),
      )
      .execute();
}

export async function updateKnownWord(
  trx: Transaction,
  { id }: OwnedWord,
  { written, wordKey, sounds, now }: Omit<NewKnownWord, 'id'>,
): Promise<void> {
  await trx
    .updateTable('known_words')
    .set({ written, word_key: wordKey, sounds: JSON.stringify(sounds), updated_at: now })
    .where('id', '=', id)
    .execute();
  await scheduleErasure(trx);
}

/** Counts how often words were put in the place of what was heard. */
export async function addUses(trx: Transaction, uses: Map<string, number>, now: string): Promise<void> {
  const byCount = Map.groupBy(uses, ([, count]) => count);
  for (const [count, words] of byCount)
    await trx
      .updateTable('known_words')
      .set(({ eb }) => ({ uses: eb('uses', '+', count), used_at: now }))
      .where(
        isOneOf(
          trx,
          'id',
          words.map(([id]) => id),
        ),
      )
      .execute();
}

export async function deleteKnownWord(trx: Transaction, { id }: OwnedWord): Promise<void> {
  await trx.deleteFrom('known_words').where('id', '=', id).execute();
  await scheduleErasure(trx);
}

type Where = ExpressionBuilder<Database, 'known_words'>;

function isOf({ eb }: Where, owner: Owner) {
  return owner === null ? eb('user_id', 'is', null) : eb('user_id', '=', owner);
}

function toKnownWord(row: Selectable<Database['known_words']>): KnownWordEntity {
  return {
    id: row.id,
    userId: row.user_id,
    written: row.written,
    wordKey: row.word_key,
    sounds: JSON.parse(row.sounds) as string[],
    uses: row.uses,
    usedAt: row.used_at,
    createdAt: row.created_at,
  };
}
