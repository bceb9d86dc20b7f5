import { type Place, recordingPlace } from '@wingman/contract/page-cursor.ts';
import { tagKey } from '@wingman/contract/tag-table.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { WingmanDatabase } from '../database.ts';
import type { Handle } from '../handle.ts';
import { explainQueries } from '../testing/explained-queries.ts';
import { inTransaction } from '../testing/in-transaction.ts';
import { addRecording, addUser, at } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import { insertMoment } from './moment.repository.ts';
import { insertPeople } from './person.repository.ts';
import { countByDay } from './recorded-days.repository.ts';
import {
  listOwnedIds,
  listRecordingHeads,
  listRecordings,
  listTitles,
  type RecordingsWhere,
} from './recording-list.repository.ts';
import { findOwnedTag, insertRecordingTags, insertTags, type OwnedTag } from './tag.repository.ts';

const now = at('12:00');
type Where = Omit<RecordingsWhere, 'userId'>;

async function addTag(db: Handle, userId: string, name: string): Promise<OwnedTag> {
  const id = crypto.randomUUID();
  await inTransaction(db, (trx) => insertTags(trx, userId, [{ id, name, nameKey: tagKey(name), now }]));
  return (await findOwnedTag(db, { id, userId })) as OwnedTag;
}

/** A person whose voice is in a recording. */
async function addVoice(db: Handle, userId: string, recordingId: string, id: string, rootId = id) {
  const person = { id, name: id, foldedName: id, nameKey: id, joinedInto: null, rootId };
  await inTransaction(db, async (trx) => {
    await insertPeople(trx, userId, [{ ...person, isKept: true, createdAt: now, updatedAt: now }]);
    await trx
      .insertInto('person_mentions')
      .values({
        recording_id: recordingId,
        user_id: userId,
        person_id: id,
        kind: 'voice',
        name: id,
        sources: '[]',
      })
      .execute();
  });
}

/** One of every kind that a filter looks for. */
async function addLibrary(db: Handle) {
  const [user, other] = [await addUser(db), await addUser(db)];
  const add = (id: string, values: Parameters<typeof addRecording>[2] = {}) =>
    addRecording(db, user.id, { id, status: 'ready', duration: 60, ...values });
  const early = await add('early', { createdAt: at('08:00', '2026-07-01'), duration: 600 });
  const starred = await add('starred', { createdAt: at('09:00'), isFavorite: true, title: 'Con stella' });
  const long = await add('long', { createdAt: at('10:00'), duration: 3600, suggestedTitle: null });
  await add('failed', { createdAt: at('11:00'), status: 'failed', duration: 0 });
  await add('waiting', { createdAt: at('11:30'), status: 'queued', duration: 0 });
  const foreign = await addRecording(db, other.id, { id: 'foreign', isFavorite: true, duration: 3600 });
  const [work, home] = [await addTag(db, user.id, 'Lavoro'), await addTag(db, user.id, 'Casa')];
  await inTransaction(db, async (trx) => {
    await insertRecordingTags(trx, { recordings: [early, long], tags: [work] });
    await insertRecordingTags(trx, { recordings: [long], tags: [home] });
  });
  await addVoice(db, user.id, 'long', 'anna');
  await addVoice(db, user.id, 'early', 'annetta', 'anna');
  await addVoice(db, other.id, foreign.id, 'bruno');
  const times = { createdAt: now, updatedAt: now };
  const nothing = { at: 1, text: null, imagePath: null, imageType: null, ...times };
  await insertMoment(db, starred, { id: 'mark', kind: 'mark', ...nothing });
  await insertMoment(db, early, { id: 'note', kind: 'note', ...nothing, text: 'Nota' });
  const ids = async (where: Where & { sort?: 'newest' | 'oldest' | 'longest'; seen?: Place } = {}) =>
    (await listRecordings(db, { userId: user.id, ...where })).map(({ id }) => id);
  return { user, other, work, home, ids };
}

describeDatabases((open) => {
  test('each filter keeps what fits, and several what fits all', async () => {
    const { db } = await open();
    const { ids, work, home } = await addLibrary(db);
    expect(await ids()).toEqual(['waiting', 'failed', 'long', 'starred', 'early']);
    expect(await ids({ from: at('00:00'), to: at('11:00') })).toEqual(['long', 'starred']);
    expect(await ids({ tagIds: [work.id] })).toEqual(['long', 'early']);
    expect(await ids({ tagIds: [work.id, home.id] })).toEqual(['long']);
    expect(await ids({ tagIds: ['nessuna'] })).toEqual([]);
    expect(await ids({ isFavorite: true })).toEqual(['starred']);
    expect(await ids({ isFavorite: false })).toEqual(['waiting', 'failed', 'long', 'early']);
    expect(await ids({ personId: 'anna' })).toEqual(['long', 'early']);
    expect(await ids({ personId: 'bruno' })).toEqual([]);
    expect(await ids({ minSeconds: 60, maxSeconds: 600 })).toEqual(['starred', 'early']);
    expect(await ids({ state: 'failed' })).toEqual(['failed']);
    expect(await ids({ state: 'working' })).toEqual(['waiting']);
    expect(await ids({ state: 'ready' })).toEqual(['long', 'starred', 'early']);
    expect(await ids({ moments: 'any' })).toEqual(['starred', 'early']);
    expect(await ids({ moments: 'mark' })).toEqual(['starred']);
    expect(await ids({ moments: 'any', minSeconds: 61, tagIds: [work.id] })).toEqual(['early']);
  });

  test('each order goes on after a place, also among equal ones and within a filter', async () => {
    const { db } = await open();
    const { ids, work, user } = await addLibrary(db);
    const orders = {
      newest: ['waiting', 'failed', 'long', 'starred', 'early'],
      oldest: ['early', 'starred', 'long', 'failed', 'waiting'],
      longest: ['long', 'early', 'starred', 'failed', 'waiting'],
    };
    for (const [sort, all] of Object.entries(orders) as [keyof typeof orders, string[]][]) {
      expect(await ids({ sort })).toEqual(all);
      const rows = await listRecordings(db, { userId: user.id, sort });
      for (const [index, row] of rows.entries())
        expect(await ids({ sort, seen: recordingPlace(row, sort) }), sort).toEqual(all.slice(index + 1));
    }
    const [long] = await listRecordings(db, { userId: user.id, sort: 'longest' });
    const seen = recordingPlace(long!, 'longest');
    expect(await ids({ sort: 'longest', tagIds: [work.id], seen })).toEqual(['early']);
  });

  test('titles, heads and ids are only the user’s', async () => {
    const { db } = await open();
    const { user, other } = await addLibrary(db);
    const titles = await listTitles(db, { userId: user.id, isFavorite: true });
    expect(titles).toEqual([{ id: 'starred', title: 'Con stella', createdAt: at('09:00'), duration: 60 }]);
    const asked = { userId: user.id, ids: ['starred', 'foreign', 'unknown'] };
    const heads = await listRecordingHeads(db, asked);
    expect(heads.map(({ id, isFavorite, transcript }) => [id, isFavorite, transcript])).toEqual([
      ['starred', true, ''],
    ]);
    expect(await listOwnedIds(db, asked)).toEqual([{ id: 'starred', userId: user.id }]);
    expect(await listOwnedIds(db, { ...asked, userId: other.id })).toHaveLength(1);
  });

  test('days are counted with their seconds, by when they begin', async () => {
    const { db } = await open();
    const { user } = await addLibrary(db);
    const days = [
      { day: '2026-06-30', from: at('08:00', '2026-06-30') },
      { day: '2026-07-01', from: at('08:00', '2026-07-01') },
      { day: '2026-07-11', from: at('10:00') },
    ];
    expect(await countByDay(db, { userId: user.id, days, to: at('11:30') })).toEqual([
      { day: '2026-07-01', recordings: 2, seconds: 660 },
      { day: '2026-07-11', recordings: 2, seconds: 3600 },
    ]);
    expect(await countByDay(db, { userId: user.id, days: [], to: now })).toEqual([]);
  });

  test('no list looks through the recordings of others', async () => {
    const database = await open();
    const { user, work } = await addLibrary(database.db);
    await addOthers(database);
    const filters: (Where & { sort?: 'newest' | 'oldest' | 'longest'; seen?: Place })[] = [
      {},
      { sort: 'oldest', seen: { by: at('09:00'), id: 'starred' } },
      { sort: 'longest', seen: { by: '600', id: 'early' } },
      { isFavorite: true },
      { state: 'failed' },
      { moments: 'mark' },
      { personId: 'anna' },
      { tagIds: [work.id], from: at('00:00'), minSeconds: 5 },
    ];
    for (const filter of filters) {
      const plan = await explainQueries(database, (db) =>
        listRecordings(db, { userId: user.id, ...filter, limit: 50 }),
      );
      expect(plan, JSON.stringify(filter)).toMatch(/recordings/);
      // Of SQLite SCAN, of PostgreSQL a scan without an index; or an index that is not of one user.
      expect(plan, JSON.stringify(filter)).not.toMatch(
        /\bSCAN recordings|Seq Scan on recordings|recordings_status/,
      );
    }
    const days = [{ day: '2026-07-11', from: at('00:00') }];
    const plan = await explainQueries(database, (db) => countByDay(db, { userId: user.id, days, to: now }));
    expect(plan).not.toMatch(/\bSCAN recordings|Seq Scan on recordings/);
  });
});

/** Fifty other users with a hundred recordings each, so that a planner has something to avoid. */
async function addOthers({ db, dialect }: WingmanDatabase): Promise<void> {
  for (let n = 0; n < 50; n += 1) await addUser(db);
  await sql`
    insert into recordings (id, user_id, filename, transcript, duration, segment_number, is_auto_segmented, status,
      created_at, uploaded_at, updated_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 100)
    select users.id || '-' || n, users.id, 'recording.webm', '', n, 1, 0, case when n % 3 = 0 then 'failed' else 'ready' end,
      ${at('09:00')}, ${at('09:00')}, ${at('09:00')}
    from users cross join numbers
  `.execute(db);
  await (dialect.name === 'sqlite' ? sql`analyze` : sql`analyze recordings`).execute(db);
}
