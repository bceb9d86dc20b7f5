import { isOneOf } from '../dialects/lists-as-parameters.ts';
import { scheduleErasure } from '../erasure.ts';
import type { Transaction } from '../handle.ts';
import { deleteFileRemovals } from '../repositories/file-removal.repository.ts';
import { insertOutboxEvents } from '../repositories/outbox.repository.ts';
import type { Database } from '../schema.ts';
import { unpackIndex } from './packed-index.ts';
import { unpackMatches } from './packed-matches.ts';
import { type PeopleNow, unpackPeople } from './packed-people.ts';
import { withFiles, withReferences } from './packed-references.ts';
import { insertRows, type Row, readPacked } from './packed-rows.ts';
import { unpackSettlements } from './packed-settlements.ts';
import { type PackedTable, packedTables } from './packed-tables.ts';
import type { OwnedTrashed } from './trash.repository.ts';

type Restoring = { trashed: OwnedTrashed; now: string; files: Set<string>; people: PeopleNow };

/**
 * Brings a recording back out of the trash with all that belongs to it. What its rows refer to may be gone meanwhile (a tag, a
 * person, a digest): then the reference goes, too. Its id must be free. The caller has the people of its user locked. False
 * when its words were not indexed yet.
 */
export async function unpackRecording(
  trx: Transaction,
  trashed: OwnedTrashed,
  now: string,
): Promise<boolean> {
  const { id, userId } = trashed;
  const files = await listFiles(trx, id);
  const restoring: Restoring = { trashed, now, files: new Set(files), people: new Map() };
  for (const packed of packedTables) {
    if (packed.table === 'person_mentions')
      restoring.people = await unpackPeople(trx, { recordingId: id, userId });
    for await (const rows of readPacked(trx, id, packed.table)) await unpack(trx, packed, rows, restoring);
  }
  await unpackSettlements(trx, id);
  await unpackMatches(trx, { recordingId: id, userId, people: restoring.people });
  const isIndexed = await unpackIndex(trx, trashed);
  await trx.deleteFrom('trashed_recordings').where('id', '=', id).execute();
  // The trigger queued them for deletion.
  await deleteFileRemovals(trx, files);
  await trx.deleteFrom('agent_questions').where('user_id', '=', userId).execute();
  await scheduleErasure(trx);
  const data = { recordingId: id, path: `/api/recordings/${id}` };
  if (!trashed.isExample)
    await insertOutboxEvents(trx, { userId, now }, [{ type: 'recording.restored', data }]);
  return isIndexed;
}

async function listFiles(trx: Transaction, recordingId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('trashed_files')
    .select('file_key')
    .where('recording_id', '=', recordingId)
    .execute();
  return rows.map(({ file_key }) => file_key);
}

async function unpack(
  trx: Transaction,
  packed: PackedTable,
  rows: Row[],
  restoring: Restoring,
): Promise<void> {
  const change = changes[packed.table];
  let left = change ? rows.flatMap((row) => change(row, restoring)) : rows;
  left = withFiles(packed, left, restoring.files);
  for (const { column, to, otherwise } of packed.refers ?? [])
    left = await withReferences(trx, left, { column, to, otherwise });
  if (packed.table === 'day_digest_lines') left = await ofSameDigests(trx, left, restoring.trashed);
  if (packed.table === 'dropped_facts') await replaceRows(trx, left);
  await insertRows(trx, packed.table, left);
}

const ofPeople = (row: Row, { people }: Restoring): Row[] => {
  const id = String(row.person_id);
  const now = people.has(id) ? people.get(id) : id;
  return now ? [{ ...row, person_id: now }] : [];
};

/** What is no longer as it was when the rows were packed. */
const changes: Partial<Record<keyof Database, (row: Row, restoring: Restoring) => Row[]>> = {
  recordings: (row) => [{ ...row, status: row.status === 'transcribing' ? 'queued' : row.status }],
  // Whoever ran it has lost it.
  jobs: (row, { now }) => [
    {
      ...row,
      state: row.state === 'running' ? 'queued' : row.state,
      lease_owner: null,
      lease_until: null,
      updated_at: now,
    },
  ],
  live_recordings: (row, { now }) => [{ ...row, updated_at: now }],
  person_mentions: ofPeople,
  person_choices: ofPeople,
  person_facts: ofPeople,
  dropped_facts: ofPeople,
};

/** A digest that was made again meanwhile has other lines. */
async function ofSameDigests(trx: Transaction, rows: Row[], { deletedAt }: OwnedTrashed): Promise<Row[]> {
  const ids = [...new Set(rows.map((row) => String(row.digest_id)))];
  if (ids.length === 0) return rows;
  const digests = await trx
    .selectFrom('day_digests')
    .select('id')
    .where(isOneOf(trx, 'id', ids))
    .where('made_at', '<=', deletedAt)
    .execute();
  const same = new Set(digests.map(({ id }) => id));
  return rows.filter((row) => same.has(String(row.digest_id)));
}

/** They outlive their recording, without it. */
async function replaceRows(trx: Transaction, rows: Row[]): Promise<void> {
  const ids = rows.map(({ id }) => String(id));
  if (ids.length > 0)
    await trx
      .deleteFrom('dropped_facts')
      .where(isOneOf(trx, 'id', ids))
      .execute();
}
