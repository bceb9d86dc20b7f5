import { type Bounds, unbounded } from '@wingman/db/repositories/bounds.ts';
import { deleteRecording } from '@wingman/db/repositories/recording.repository.ts';
import { replaceSegments } from '@wingman/db/repositories/segment.repository.ts';
import { addRecording, addUser, at, ownRecording } from '@wingman/db/testing/rows.ts';
import { describeDatabases, type OpenTestDatabase } from '@wingman/db/testing/test-databases.ts';
import { readQuestion } from '@wingman/search/questions/question.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { silentLog } from '../testing/port-doubles.ts';
import { indexRecording } from './index-recording.ts';
import { listOccurrences, searchSegments } from './search.ts';
import { createSearchIndexer } from './search-indexer.ts';
import { openIndex } from './user-index.ts';

type Said = string | { text: string; speaker?: string; spokenAt?: string };
type Options = { recordingId?: string; isIndexed?: boolean };

/** A recording with these segments one after the other; returns their ids. */
async function say({ db }: OpenTestDatabase, userId: string, said: Said[], options: Options = {}) {
  const { recordingId } = options;
  const recording =
    recordingId === undefined ? await addRecording(db, userId) : await ownRecording(db, recordingId, userId);
  const { id } = recording;
  return db.transaction().execute(async (trx) => {
    const rows = said.map((each, position) => {
      const { text, speaker, spokenAt } = typeof each === 'string' ? { text: each } : each;
      const time = { position, start: position, end: position + 1, spokenAt: spokenAt ?? at('09:00') };
      return { ...time, text, speaker: speaker ?? null, confidence: null };
    });
    const segments = await replaceSegments(trx, recording, rows);
    if (options.isIndexed !== false) await indexRecording(trx, { id, userId, segments });
    return { recordingId: id, ids: segments.map((segment) => segment.id) };
  });
}

type Where = Partial<Bounds>;

async function ask(database: OpenTestDatabase, userId: string, question: string, where: Where = {}) {
  const { concepts, asking, asksFigures } = readQuestion(question);
  const range = { ...unbounded, ...where };
  const query = { concepts: [...concepts, ...asking], asksFigures, limit: 50, ...range };
  const { hits } = await searchSegments(openIndex(database.db, userId), query);
  return hits.map(({ segmentId }) => segmentId);
}

/** Enough segments between two others that neither is near the other. */
const pause = Array.from({ length: 25 }, () => 'passiamo oltre');

async function countRows({ db }: OpenTestDatabase): Promise<number[]> {
  const count = async (table: 'search_documents' | 'search_postings') => {
    const query = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
    return (await query.executeTakeFirstOrThrow()).count;
  };
  return [await count('search_documents'), await count('search_postings')];
}

describeDatabases((open) => {
  test('a segment with any of the words is found, the one with more and rarer ones first', async () => {
    const database = await open();
    const { id } = await addUser(database.db);
    const { ids } = await say(database, id, [
      'il tetto della casa',
      ...pause,
      'la grondaia della casa perde',
      ...pause,
      'la casa al mare',
      ...pause,
      'una pizza',
    ]);
    const found = await ask(database, id, 'Perde la grondaia di casa?');
    expect(found[0]).toBe(ids[26]);
    expect(found).toContain(ids[0]);
    expect(found).not.toContain(ids.at(-1));
  });

  test('the context of a segment counts: the answer that follows its question is found', async () => {
    const database = await open();
    const { id } = await addUser(database.db);
    const { ids } = await say(database, id, [
      'il ferramenta è chiuso',
      ...pause,
      'dove hai preso il trapano?',
      'da mio cognato, in garage',
      ...pause,
    ]);
    expect((await ask(database, id, 'Dove è stato preso il trapano?')).slice(0, 2)).toContain(ids[27]);
  });

  test('a question about a person prefers what that person said', async () => {
    const database = await open();
    const { id } = await addUser(database.db);
    const { ids } = await say(database, id, [
      { text: 'compro una bicicletta', speaker: 'Ivo' },
      ...pause,
      { text: 'compro una bicicletta', speaker: 'Marta' },
    ]);
    expect((await ask(database, id, 'Che cosa compra Ivo, una bicicletta?'))[0]).toBe(ids[0]);
    expect((await ask(database, id, 'Che cosa compra Marta, una bicicletta?'))[0]).toBe(ids[26]);
  });

  test('a word that was never said finds what is spelled nearly like it', async () => {
    const database = await open();
    const { id } = await addUser(database.db);
    const { ids } = await say(database, id, ['il signor Brambilla ha telefonato', ...pause, 'altro']);
    expect((await ask(database, id, 'Brambila?'))[0]).toBe(ids[0]);
    expect(await ask(database, id, 'Bertoldo?')).toEqual([]);
  });

  test('a word of the same family is found, ranked below the word itself', async () => {
    const database = await open();
    const { id } = await addUser(database.db);
    const texts = ['il circolo culturale sta a Lecco', 'la gita al lago', 'la cultura di Lecco cresce'];
    const { ids } = await say(database, id, texts);
    expect((await ask(database, id, 'cultura')).slice(0, 2)).toEqual([ids[2], ids[0]]);
    const { ids: english } = await say(database, id, ['we liked the elector of that country very much']);
    expect(await ask(database, id, 'which election was that')).toContain(english[0]);
  });

  test("D-10 another user's words are never found and do not affect the ranking", async () => {
    const database = await open();
    const [one, other] = [await addUser(database.db), await addUser(database.db)];
    const own = await say(database, one.id, ['un segreto mio', ...pause, 'un armadio nuovo', ...pause]);
    const before = await ask(database, one.id, 'Che segreto c’è nell’armadio?');
    await say(database, other.id, ['un segreto suo', 'segreto', 'segreto', 'nell’armadio']);
    const after = await ask(database, one.id, 'Che segreto c’è nell’armadio?');
    expect(after).toEqual(before);
    for (const found of after) expect(own.ids).toContain(found);
  });

  test('of one recording nothing of another one is found, and nothing by somebody else', async () => {
    const database = await open();
    const [one, other] = [await addUser(database.db), await addUser(database.db)];
    const first = await say(database, one.id, ['la caldaia perde', 'la caldaia è vecchia']);
    const second = await say(database, one.id, ['la caldaia nuova costa']);
    const within = { recordingId: first.recordingId };
    expect((await ask(database, one.id, 'caldaia', within)).toSorted()).toEqual(first.ids);
    expect(await ask(database, one.id, 'caldaia', { recordingId: second.recordingId })).toEqual(second.ids);
    expect(await ask(database, other.id, 'caldaia', within)).toEqual([]);
    expect(await ask(database, one.id, 'caldaia', { ...within, from: at('23:00') })).toEqual([]);
    const [concept] = readQuestion('caldaia').concepts;
    const asked = { ...unbounded, ...within, userId: one.id, concept: concept!, limit: 100 };
    expect((await listOccurrences(database.db, asked)).toSorted()).toEqual(first.ids);
  });

  test('the range includes its start and excludes its end, within a recording too', async () => {
    const database = await open();
    const { id } = await addUser(database.db);
    const times = ['07:59', '08:00', '11:59', '12:00'];
    const said = times.map((time) => ({ text: 'ombrello', spokenAt: at(time) }));
    const { ids } = await say(database, id, said);
    const search = async (from: string | null, to: string | null) =>
      (await ask(database, id, 'ombrello', { from, to })).map((found) => ids.indexOf(found)).sort();
    expect(await search(at('08:00'), at('12:00'))).toEqual([1, 2]);
    expect(await search(at('08:00'), null)).toEqual([1, 2, 3]);
    expect(await search(null, at('08:00'))).toEqual([0]);
    expect(await search(at('13:00'), null)).toEqual([]);
    const [concept] = readQuestion('ombrelli').concepts;
    const query = {
      userId: id,
      concept: concept!,
      limit: 100,
      ...unbounded,
      from: at('08:00'),
      to: at('12:00'),
    };
    expect((await listOccurrences(database.db, query)).sort()).toEqual(ids.slice(1, 3));
  });

  test('D-09 replacing, changing and deleting leave no word in the index, nor does an aborted transaction', async () => {
    const database = await open();
    const { db } = database;
    const user = await addUser(db);
    const first = await say(database, user.id, ['vecchio armadio']);
    await say(database, user.id, ['nuova lampada'], { recordingId: first.recordingId });
    expect(await ask(database, user.id, 'armadio')).toEqual([]);
    const second = await say(database, user.id, ['un tavolo', 'una sedia']);
    await db.updateTable('recording_segments').set({ text: '…' }).where('id', '=', second.ids[0]!).execute();
    expect(await ask(database, user.id, 'tavolo')).toEqual([]);
    const recording = await ownRecording(db, second.recordingId, user.id);
    const aborted = db.transaction().execute(async (trx) => {
      const segments = await replaceSegments(trx, recording, [
        {
          position: 0,
          start: 0,
          end: 1,
          text: 'fantasma',
          speaker: null,
          confidence: null,
          spokenAt: at('09:00'),
        },
      ]);
      await indexRecording(trx, { id: second.recordingId, userId: user.id, segments });
      throw new Error('aborted');
    });
    await expect(aborted).rejects.toThrow('aborted');
    expect(await ask(database, user.id, 'fantasma')).toEqual([]);
    const own = await ownRecording(db, first.recordingId, user.id);
    await db.transaction().execute((trx) => deleteRecording(trx, own));
    expect(await countRows(database)).toEqual([0, 0]);
    await say(database, user.id, ['una lampada']);
    await db.deleteFrom('users').where('id', '=', user.id).execute();
    expect(await countRows(database)).toEqual([0, 0]);
  });

  test('recordings older than the index are indexed in the background, newest and oldest', async () => {
    const database = await open();
    const { id } = await addUser(database.db);
    const { ids } = await say(database, id, ['la grondaia perde'], { isIndexed: false });
    for (let count = 0; count < 25; count += 1) await say(database, id, ['niente'], { isIndexed: false });
    expect(await ask(database, id, 'grondaia')).toEqual([]);
    const indexer = createSearchIndexer({ database, log: silentLog });
    indexer.start();
    await indexer.finished();
    expect(await ask(database, id, 'grondaia')).toEqual(ids);
    await indexer.stop();
  });

  test('D-11 whatever a user types is searched for, and whatever was said can be found by its own words', async () => {
    const database = await open();
    const { id } = await addUser(database.db);
    await say(database, id, ['la casetta', 'un testo']);
    const hostile = [
      '"',
      "'",
      '*',
      'casetta*',
      '"casetta',
      'NOT',
      'NEAR(',
      'terms:',
      '^',
      '\\',
      "\\'",
      '<->',
      '%',
    ];
    for (const text of [
      ...hostile,
      '_',
      '\0',
      '\ud83d',
      '$1',
      '?',
      '#',
      '@',
      'l\'or "x" \\ a:b',
      'x'.repeat(20_000),
    ])
      await ask(database, id, text);
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(text, async (typed) => {
        const { ids } = await say(database, id, [typed]);
        const found = await ask(database, id, typed);
        if (readQuestion(typed).concepts.length > 0) expect(found).toContain(ids[0]);
      }),
      { numRuns: 25 },
    );
  });
});
