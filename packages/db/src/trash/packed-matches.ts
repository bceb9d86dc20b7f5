import { type SqlBool, sql } from 'kysely';
import { isOneOf } from '../dialects/lists-as-parameters.ts';
import type { Transaction } from '../handle.ts';
import type { PeopleNow } from './packed-people.ts';
import { insertPacked, insertRows, listPacked, type Row, selectRows } from './packed-rows.ts';

// That the user rejected a match: whom a voice is not. It is of a recording and of a person, who may go with another recording. How
// much they sound alike does not stay, nor what nobody answered.

/** The rejected matches that may go with a recording: its own, and those of the people in it. */
export async function listRejectedWith(
  trx: Transaction,
  recordingId: string,
  personIds: string[],
): Promise<Row[]> {
  return trx
    .selectFrom('voice_matches')
    .selectAll()
    .where('state', '=', 'rejected')
    .where(({ eb, or }) => or([eb('recording_id', '=', recordingId), isOneOf(trx, 'person_id', personIds)]))
    .execute();
}

/** Packs those that went with the recording. `before`: as they were listed while it was there. */
export async function packMatches(
  trx: Transaction,
  recordingId: string,
  { before, personIds }: { before: Row[]; personIds: string[] },
): Promise<void> {
  const left = new Set((await listRejectedWith(trx, recordingId, personIds)).map(keyOf));
  const gone = before.filter((row) => !left.has(keyOf(row)));
  // One by one, so that a person's are found and deleted.
  for (const row of gone) await insertPacked(trx, recordingId, 'voice_matches', [{ ...row, percent: 0 }]);
}

const keyOf = ({ recording_id, speaker, person_id }: Row) =>
  JSON.stringify([recording_id, speaker, person_id]);

/** What concerns a recording or a person in the trash goes on waiting with them. `people`: whom those who went with it are now. */
export async function unpackMatches(
  trx: Transaction,
  { recordingId, userId, people }: { recordingId: string; userId: string; people: PeopleNow },
): Promise<void> {
  for (const packed of await listPacked(trx, recordingId, 'voice_matches')) {
    const packedId = String(packed.person_id);
    const personId = people.has(packedId) ? people.get(packedId) : packedId;
    if (!personId) continue;
    const row = { ...packed, person_id: personId };
    const waitsWith = await findTrashedParty(trx, userId, row);
    if (waitsWith !== undefined) await insertPacked(trx, waitsWith, 'voice_matches', [row]);
    else if (await isPossible(trx, row)) await replaceMatch(trx, row);
  }
}

/** The recording in the trash on whose return it can come back. */
async function findTrashedParty(trx: Transaction, userId: string, row: Row): Promise<string | undefined> {
  const own = String(row.recording_id);
  if ((await selectRows(trx, 'trashed_recordings', 'id', own)).length > 0 && !(await isThere(trx, own)))
    return own;
  if ((await selectRows(trx, 'people', 'id', String(row.person_id))).length > 0) return undefined;
  const found = await trx
    .selectFrom('trashed_rows')
    .innerJoin('trashed_recordings as trashed', 'trashed.id', 'trashed_rows.recording_id')
    .select('trashed.id')
    .where('trashed.user_id', '=', userId)
    .where('table_name', '=', 'people')
    .where('rows_json', 'like', `%"id":"${row.person_id}"%`)
    .executeTakeFirst();
  return found?.id;
}

const isThere = async (trx: Transaction, recordingId: string) =>
  (await selectRows(trx, 'recordings', 'id', recordingId)).length > 0;

/** The voice may have another name by now, and the person be deleted. */
async function isPossible(trx: Transaction, row: Row): Promise<boolean> {
  const [person] = await selectRows(trx, 'people', 'id', String(row.person_id));
  const voice = await trx
    .selectFrom('recording_segments')
    .select('id')
    .where('recording_id', '=', String(row.recording_id))
    .where('speaker', '=', String(row.speaker))
    .limit(1)
    .executeTakeFirst();
  return person !== undefined && voice !== undefined;
}

/** The person may have been offered again meanwhile. */
async function replaceMatch(trx: Transaction, row: Row): Promise<void> {
  await trx
    .deleteFrom('voice_matches')
    .where('recording_id', '=', String(row.recording_id))
    .where('speaker', '=', String(row.speaker))
    .where('person_id', '=', String(row.person_id))
    .execute();
  await insertRows(trx, 'voice_matches', [row]);
}

/** Nothing of how voices sound stays in the trash of a user who takes the consent back, or of these people. */
export async function deletePackedMatches(
  trx: Transaction,
  { userId, partIds }: { userId: string; partIds?: string[] },
): Promise<void> {
  const isOf = (id: string) => sql<SqlBool>`rows_json like ${`%"person_id":"${id}"%`}`;
  await trx
    .deleteFrom('trashed_rows')
    .where('table_name', '=', 'voice_matches')
    .where('recording_id', 'in', (eb) =>
      eb
        .selectFrom('trashed_recordings as trashed')
        .select('trashed.id')
        .where('trashed.user_id', '=', userId),
    )
    .$if(partIds !== undefined, (query) => query.where(({ or }) => or((partIds ?? []).map(isOf))))
    .execute();
}
