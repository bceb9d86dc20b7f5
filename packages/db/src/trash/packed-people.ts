import type { Transaction } from '../handle.ts';
import { keyDigest } from '../key-digest.ts';
import type { PersonTable } from '../person-tables.ts';
import { insertRows, listPacked, type Row } from './packed-rows.ts';

/** Whom a packed person is now: another one where somebody of that name was found meanwhile, null where the user deleted it. */
export type PeopleNow = Map<string, string | null>;

/** Brings back the people who went with a recording. */
export async function unpackPeople(
  trx: Transaction,
  { recordingId, userId }: { recordingId: string; userId: string },
): Promise<PeopleNow> {
  const now: PeopleNow = new Map();
  for (const row of await listPacked(trx, recordingId, 'people'))
    now.set(String(row.id), await unpackPerson(trx, userId, row));
  return now;
}

async function unpackPerson(trx: Transaction, userId: string, row: Row): Promise<string | null> {
  const id = String(row.id);
  const key = row.name_key as PersonTable['name_key'];
  const present = await trx.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
  const isAsleep = present?.is_removed === 2;
  if (present && !isAsleep) return present.is_removed === 1 ? null : id;
  const namesake = key === null ? undefined : await findNamesake(trx, { userId, key, except: id });
  if (namesake) return namesake.is_removed === 1 ? null : namesake.id;
  if (!present) await insertRows(trx, 'people', [row]);
  else
    await trx
      .updateTable('people')
      .set({
        name: String(row.name),
        folded_name: String(row.folded_name),
        name_key: key,
        is_removed: Number(row.is_removed),
      })
      .where('id', '=', id)
      .execute();
  return id;
}

/** Deleted ones have a digest for a key. */
function findNamesake(
  trx: Transaction,
  { userId, key, except }: { userId: string; key: string; except: string },
) {
  return trx
    .selectFrom('people')
    .select(['id', 'is_removed'])
    .where('user_id', '=', userId)
    .where('name_key', 'in', [key, keyDigest(key)])
    .where('id', '<>', except)
    .orderBy('is_removed')
    .executeTakeFirst();
}
