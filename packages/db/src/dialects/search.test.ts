import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteRecording } from '../repositories/recording.repository.ts';
import { replaceSegments } from '../repositories/segment.repository.ts';
import { addRecording, addUser, at } from '../testing/rows.ts';
import type { OpenTestDatabase } from '../testing/test-databases.ts';
import { describeDatabases } from '../testing/test-databases.ts';

type Said = { terms: string; spokenAt?: string };

/** One recording in which these things are said, indexed; answers the segments' ids. */
async function say({ db, dialect }: OpenTestDatabase, userId: string, said: Said[], recordingId?: string) {
  const id = recordingId ?? (await addRecording(db, userId)).id;
  return db.transaction().execute(async (trx) => {
    const rows = said.map(({ terms, spokenAt }, position) => ({
      position,
      start: position,
      end: position + 1,
      text: terms,
      speaker: null,
      confidence: null,
      spokenAt: spokenAt ?? at('09:00'),
    }));
    const segments = await replaceSegments(trx, id, userId, rows);
    const indexed = segments.map((segment) => ({ segmentId: segment.id, terms: segment.text.split(' ') }));
    await dialect.indexSegments(trx, indexed);
    return { recordingId: id, ids: segments.map((segment) => segment.id) };
  });
}

const everywhere = { from: null, to: null, limit: 50 };

async function countIndexRows({ db }: OpenTestDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from segment_search`.execute(db);
  return rows[0]!.count;
}

describeDatabases((open) => {
  test('a segment with any of the terms is found, with its recording', async () => {
    const database = await open();
    const user = await addUser(database.db);
    const { recordingId, ids } = await say(database, user.id, [
      { terms: 'preventiv cas' },
      { terms: 'tren milan' },
      { terms: 'pizz' },
    ]);
    const query = { ...everywhere, userId: user.id, terms: ['preventiv', 'milan', 'mai'] };
    const hits = await database.dialect.searchSegments(database.db, query);
    expect(hits.map((hit) => hit.segmentId).sort()).toEqual(ids.slice(0, 2));
    for (const hit of hits) {
      expect(hit.recordingId).toBe(recordingId);
      expect(hit.score).toBeGreaterThan(0);
    }
  });

  test('a rare term counts more than a frequent one, and two terms more than one', async () => {
    const database = await open();
    const user = await addUser(database.db);
    const common = Array.from({ length: 20 }, () => ({ terms: 'cas fior gatt' }));
    const { ids } = await say(database, user.id, [
      ...common,
      { terms: 'cas rar gatt' },
      { terms: 'nient rar gatt' },
    ]);
    const query = { ...everywhere, userId: user.id, terms: ['cas', 'rar'] };
    const hits = await database.dialect.searchSegments(database.db, query);
    expect(hits.slice(0, 2).map((hit) => hit.segmentId)).toEqual([ids[20], ids[21]]);
    expect(hits).toHaveLength(22);
  });

  test('a term said twice counts more, a longer segment less', async () => {
    const database = await open();
    const user = await addUser(database.db);
    const others = Array.from({ length: 10 }, () => ({ terms: 'altr parol ancor' }));
    const { ids } = await say(database, user.id, [
      { terms: 'pont uno due tre quattr cinqu se sett ott nov' },
      { terms: 'pont uno due' },
      { terms: 'pont pont uno' },
      ...others,
    ]);
    const hits = await database.dialect.searchSegments(database.db, {
      ...everywhere,
      userId: user.id,
      terms: ['pont'],
    });
    expect(hits.map((hit) => hit.segmentId)).toEqual([ids[2], ids[1], ids[0]]);
  });

  test('equal hits come newest first, and no more than the limit', async () => {
    const database = await open();
    const user = await addUser(database.db);
    const { ids } = await say(database, user.id, [
      { terms: 'mar', spokenAt: at('09:00') },
      { terms: 'mar', spokenAt: at('11:00') },
      { terms: 'mar', spokenAt: at('10:00') },
    ]);
    const query = { ...everywhere, userId: user.id, terms: ['mar'], limit: 2 };
    const hits = await database.dialect.searchSegments(database.db, query);
    expect(hits.map((hit) => hit.segmentId)).toEqual([ids[1], ids[2]]);
  });

  test("another user's words are never found", async () => {
    const database = await open();
    const [one, other] = [await addUser(database.db), await addUser(database.db)];
    const own = await say(database, one.id, [{ terms: 'segret mi' }]);
    await say(database, other.id, [{ terms: 'segret su' }, { terms: 'segret' }]);
    const query = { ...everywhere, userId: one.id, terms: ['segret', 'su'] };
    const hits = await database.dialect.searchSegments(database.db, query);
    expect(hits.map((hit) => hit.segmentId)).toEqual(own.ids);
  });

  test('the range has its beginning and not its end', async () => {
    const database = await open();
    const user = await addUser(database.db);
    const times = ['07:59', '08:00', '11:59', '12:00'];
    const { ids } = await say(
      database,
      user.id,
      times.map((time) => ({ terms: 'or', spokenAt: at(time) })),
    );
    const search = async (from: string | null, to: string | null) => {
      const query = { userId: user.id, terms: ['or'], from, to, limit: 10 };
      const hits = await database.dialect.searchSegments(database.db, query);
      return hits.map((hit) => ids.indexOf(hit.segmentId)).sort();
    };
    expect(await search(at('08:00'), at('12:00'))).toEqual([1, 2]);
    expect(await search(at('08:00'), null)).toEqual([1, 2, 3]);
    expect(await search(null, at('08:00'))).toEqual([0]);
  });

  test('no terms, no hits', async () => {
    const database = await open();
    const user = await addUser(database.db);
    await say(database, user.id, [{ terms: 'qualcos' }]);
    for (const terms of [[], [''], ['  ']]) {
      const query = { ...everywhere, userId: user.id, terms };
      expect(await database.dialect.searchSegments(database.db, query)).toEqual([]);
    }
  });

  test('query syntax in a term is data', async () => {
    const database = await open();
    const user = await addUser(database.db);
    const { ids } = await say(database, user.id, [{ terms: 'cas' }, { terms: 'casett' }]);
    const hostile = [
      '"',
      "'",
      '*',
      'cas*',
      '"cas',
      'NOT',
      'AND',
      'OR',
      'NEAR(',
      'terms:',
      '^',
      '-',
      '!',
      '&',
      '|',
    ];
    const more = [
      '(',
      ')',
      ':*',
      'cas:*',
      '\\',
      "\\'",
      '<->',
      '{',
      '}',
      '+',
      '%',
      '_',
      '\0',
      '\ud83d',
      '$1',
      '?',
      '1=1',
    ];
    for (const term of [...hostile, ...more]) {
      const query = { ...everywhere, userId: user.id, terms: [term, 'casett'] };
      const hits = await database.dialect.searchSegments(database.db, query);
      expect(
        hits.map((hit) => hit.segmentId),
        term,
      ).toContain(ids[1]);
    }
    const all = {
      ...everywhere,
      userId: user.id,
      terms: [...hostile, ...more].filter((t) => !t.includes('cas')),
    };
    expect(await database.dialect.searchSegments(database.db, all)).toEqual([]);
  });

  test('hostile, long and very many terms can be indexed and asked for', async () => {
    const database = await open();
    const user = await addUser(database.db);
    const long = 'x'.repeat(5_000);
    const many = Array.from({ length: 20_000 }, (_, number) => `parol${number % 3_000}`).join(' ');
    const { ids } = await say(database, user.id, [{ terms: `l'or "x" \\ a:b ${long}` }, { terms: many }]);
    const ask = async (terms: string[]) => {
      const hits = await database.dialect.searchSegments(database.db, {
        ...everywhere,
        userId: user.id,
        terms,
      });
      return hits.map((hit) => hit.segmentId);
    };
    expect(await ask([long])).toEqual([ids[0]]);
    expect(await ask(["l'or"])).toEqual([ids[0]]);
    expect(await ask(Array.from({ length: 1_000 }, (_, number) => `parol${number}`))).toEqual([ids[1]]);
  });

  test('indexing again replaces the old terms', async () => {
    const database = await open();
    const user = await addUser(database.db);
    const { ids } = await say(database, user.id, [{ terms: 'vecchi' }]);
    await database.dialect.indexSegments(database.db, [{ segmentId: ids[0]!, terms: ['nuov'] }]);
    const ask = (term: string) =>
      database.dialect.searchSegments(database.db, { ...everywhere, userId: user.id, terms: [term] });
    expect(await ask('vecchi')).toEqual([]);
    expect(await ask('nuov')).toHaveLength(1);
  });

  test('replacing segments, deleting a recording or a user leaves no index rows', async () => {
    const database = await open();
    const user = await addUser(database.db);
    const first = await say(database, user.id, [{ terms: 'uno' }, { terms: 'due' }]);
    await say(database, user.id, [{ terms: 'tre' }], first.recordingId);
    expect(await countIndexRows(database)).toBe(1);
    const second = await say(database, user.id, [{ terms: 'quattr' }]);
    const own = { id: first.recordingId, userId: user.id };
    expect(await database.db.transaction().execute((trx) => deleteRecording(trx, own))).toBe(true);
    expect(await countIndexRows(database)).toBe(1);
    const query = { ...everywhere, userId: user.id, terms: ['uno', 'due', 'tre', 'quattr'] };
    const hits = await database.dialect.searchSegments(database.db, query);
    expect(hits.map((hit) => hit.segmentId)).toEqual(second.ids);
    await database.db.deleteFrom('users').where('id', '=', user.id).execute();
    expect(await countIndexRows(database)).toBe(0);
  });

  test('more segments than one statement takes are indexed, and none of an aborted transaction', async () => {
    const database = await open();
    const user = await addUser(database.db);
    const words = Array.from({ length: 1_203 }, (_, number) => ({ terms: `numer${number}` }));
    const { ids } = await say(database, user.id, words);
    expect(ids).toHaveLength(1_203);
    const aborted = database.db.transaction().execute(async (trx) => {
      await database.dialect.indexSegments(trx, [{ segmentId: ids[0]!, terms: ['fantasma'] }]);
      throw new Error('aborted');
    });
    await expect(aborted).rejects.toThrow('aborted');
    const query = { ...everywhere, userId: user.id, terms: ['numer0', 'numer1202', 'fantasma'] };
    const hits = await database.dialect.searchSegments(database.db, query);
    expect(hits.map((hit) => hit.segmentId).sort((a, b) => a - b)).toEqual([ids[0], ids[1_202]]);
  });
});
