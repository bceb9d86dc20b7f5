import type { Db } from '@wingman/db/handle.ts';
import { unbounded } from '@wingman/db/repositories/bounds.ts';
import {
  deleteOtherVectors,
  insertEmbeddedBlock,
} from '@wingman/db/repositories/embedded-block.repository.ts';

import {
  type EmbeddingModelEntity,
  insertEmbeddingModel,
} from '@wingman/db/repositories/embedding.repository.ts';
import { insertPeople } from '@wingman/db/repositories/person.repository.ts';
import { replaceMentions } from '@wingman/db/repositories/person-mention.repository.ts';
import { replaceSegments } from '@wingman/db/repositories/segment.repository.ts';
import { withCountedStatements } from '@wingman/db/testing/counted-statements.ts';
import { inTransaction } from '@wingman/db/testing/in-transaction.ts';
import { addRecording, addUser, at } from '@wingman/db/testing/rows.ts';
import { describeDatabases, type OpenTestDatabase } from '@wingman/db/testing/test-databases.ts';
import { cosine, encodeVectors } from '@wingman/search/meaning/vectors.ts';
import { describe, expect, it } from 'vitest';
import { createKeptVectors } from './kept-vectors.ts';
import { findNearest } from './nearest.ts';

const dimension = 96;
const windowsPerBlock = 20;
const segmentsPerWindow = 3;

function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

const random = createRandom(11);

function someVector(near?: Float32Array): Float32Array {
  const numbers = Float32Array.from({ length: dimension }, (_, i) => random() + 4 * (near?.[i] ?? 0));
  const length = Math.hypot(...numbers);
  return numbers.map((number) => number / length);
}

type Window = { recordingId: string; anchor: number; vector: Float32Array };

/** A user with a model, to whom blocks of windows are added. */
async function start(database: OpenTestDatabase) {
  const { db } = database;
  const owner = await addUser(db);
  const model = await insertEmbeddingModel(db, {
    name: 'prova',
    dimension,
    probes: new Uint8Array(0),
    now: at('08:00'),
  });
  const windows: Window[] = [];

  async function addBlock(recordingId: string, place: number, about = someVector(), userId = owner.id) {
    const first = place * windowsPerBlock * segmentsPerWindow;
    const vectors = Array.from({ length: windowsPerBlock }, () => someVector(about));
    const anchors = vectors.map((_, n) => first + n * segmentsPerWindow);
    await inTransaction(db, (trx) =>
      insertEmbeddedBlock(trx, {
        recordingId,
        userId,
        modelId: model.id,
        readsFrom: first,
        firstPosition: first,
        lastPosition: first + windowsPerBlock * segmentsPerWindow - 1,
        spokenFrom: at('09:00'),
        spokenTo: at('09:10'),
        anchors,
        ...encodeVectors(vectors),
      }),
    );
    const added = vectors.map((vector, n) => ({ recordingId, anchor: anchors[n] as number, vector }));
    if (userId === owner.id) windows.push(...added);
    return added;
  }

  async function record(blocks: number): Promise<string> {
    const { id } = await addRecording(db, owner.id);
    for (let place = 0; place < blocks; place += 1) await addBlock(id, place);
    return id;
  }

  const keptVectors = createKeptVectors(db);
  const find = async (
    vector: Float32Array,
    recordingId: string | null = null,
    kept = keptVectors,
    personIds: string[] | null = null,
  ) => {
    const asked = { ...unbounded, userId: owner.id, model, recordingId, personIds, limit: 10 };
    return findNearest(db, kept, { ...asked, vectorOf: async () => vector });
  };
  const findSaidBy = (vector: Float32Array, id: string) => find(vector, null, keptVectors, [id]);
  return { db, owner, model, windows, addBlock, record, find, findSaidBy };
}

/** A recording of Anna and Ugo, with a segment of hers, of as many as a block has; her id as a person. */
async function addTalk(db: Db, userId: string, herPosition: number) {
  const recording = await addRecording(db, userId);
  const personId = crypto.randomUUID();
  const person = { id: personId, name: 'Anna', foldedName: 'anna', nameKey: null, joinedInto: null };
  const dates = { createdAt: at('09:00'), updatedAt: at('09:00') };
  const segments = Array.from({ length: windowsPerBlock * segmentsPerWindow }, (_, position) => ({
    ...{ position, start: position, end: position + 1, text: 'Va bene.', confidence: null },
    speaker: position === herPosition ? 'Anna' : 'Ugo',
    spokenAt: at('09:00'),
  }));
  await inTransaction(db, async (trx) => {
    await replaceSegments(trx, recording, segments);
    await insertPeople(trx, userId, [{ ...person, rootId: personId, isKept: true, ...dates }]);
    const mentions = [{ personId, kind: 'voice' as const, name: 'Anna', sources: [] }];
    await replaceMentions(trx, recording, { kinds: ['voice'], mentions });
  });
  return { recordingId: recording.id, personId };
}

function exactly(windows: Window[], vector: Float32Array, limit = 10) {
  return windows
    .map((window) => ({ ...window, near: cosine(vector, quantized(window.vector)) }))
    .sort((one, other) => other.near - one.near)
    .slice(0, limit)
    .map(({ recordingId, anchor }) => ({ recordingId, anchor }));
}

const quantized = (vector: Float32Array) =>
  new Int8Array(encodeVectors([vector]).vectors.buffer, 0, dimension);

const places = (found: { recordingId: string; anchor: number }[]) =>
  found.map(({ recordingId, anchor }) => ({ recordingId, anchor }));

describeDatabases((open) => {
  describe('the nearest windows', () => {
    it('are those of an exact comparison, with the segments that each stands for', async () => {
      const { windows, record, find } = await start(await open());
      await record(30);
      for (let n = 0; n < 5; n += 1) {
        const vector = someVector(windows[n * 100]?.vector);
        const found = await find(vector);
        expect(places(found)).toEqual(exactly(windows, vector));
        for (const { anchor, last } of found) expect(last - anchor).toBe(segmentsPerWindow - 1);
      }
    });

    it('follow what is added and deleted, by this process or another one', async () => {
      const { db, windows, record, find, model } = await start(await open());
      const first = await record(3);
      await record(3);
      const ask = async () => {
        const vector = someVector(windows[0]?.vector);
        expect(places(await find(vector))).toEqual(exactly(windows, vector));
      };
      await ask();
      await record(2);
      await ask();
      await db.deleteFrom('recordings').where('id', '=', first).execute();
      windows.splice(0, 3 * windowsPerBlock);
      await ask();
      // One is added and another deleted between two questions: as many as before.
      const { recordingId } = windows[0] as Window;
      await record(3);
      await deleteOtherVectors(db, { recordingId, modelId: model.id + 1 });
      windows.splice(0, 3 * windowsPerBlock);
      await ask();
    });

    it('include a block whose transaction ended after those of later ones', async () => {
      const { db, windows, addBlock, record, find } = await start(await open());
      const id = await record(2);
      const block = await db
        .selectFrom('embedding_parts')
        .selectAll()
        .orderBy('id')
        .executeTakeFirstOrThrow();
      await db.deleteFrom('embedding_parts').where('id', '=', block.id).execute();
      const vector = someVector(windows[3]?.vector);
      expect(places(await find(vector))).toEqual(exactly(windows.slice(windowsPerBlock), vector));
      await db.insertInto('embedding_parts').values(block).execute();
      expect(places(await find(vector))).toEqual(exactly(windows, vector));
      await addBlock(id, 2);
      expect(places(await find(vector))).toEqual(exactly(windows, vector));
    });

    it('are in the order in which they were said where they are equally near', async () => {
      const { db, windows, record, find } = await start(await open());
      const later = await record(1);
      const { id: _id, ...block } = await db
        .selectFrom('embedding_parts')
        .selectAll()
        .executeTakeFirstOrThrow();
      const { id: earlier } = await addRecording(db, block.user_id);
      const repeated = { ...block, recording_id: earlier, spoken_from: at('07:00') };
      await db.insertInto('embedding_parts').values(repeated).execute();
      const found = await find(windows[0]?.vector as Float32Array);
      expect(found.slice(0, 2)).toMatchObject([{ recordingId: earlier }, { recordingId: later }]);
    });

    it('are never those of another user, nor of another recording where one is asked about', async () => {
      const { db, windows, addBlock, record, find } = await start(await open());
      const [one, other] = [await record(2), await record(2)];
      const stranger = await addUser(db);
      const { id } = await addRecording(db, stranger.id);
      const secret = someVector();
      await addBlock(id, 0, secret, stranger.id);
      expect(places(await find(secret))).toEqual(exactly(windows, secret));
      expect(await find(secret, id)).toEqual([]);
      const ofOther = windows.filter(({ recordingId }) => recordingId === other);
      expect(places(await find(secret, other))).toEqual(exactly(ofOther, secret));
      expect(one).not.toBe(other);
    });

    it('are those that hold something of a voice where only that is looked at', async () => {
      const { db, owner, addBlock, record, findSaidBy } = await start(await open());
      await record(2);
      const { recordingId, personId } = await addTalk(db, owner.id, 2 * segmentsPerWindow + 1);
      await addBlock(recordingId, 0);
      const found = places(await findSaidBy(someVector(), personId));
      expect(found).toEqual([{ recordingId, anchor: 2 * segmentsPerWindow }]);
    });

    it('are found again after what was kept had to be dropped, and by many questions at once', async () => {
      const database = await open();
      const { windows, record, find } = await start(database);
      await record(4);
      const small = createKeptVectors(database.db, 1);
      const questions = Array.from({ length: 6 }, (_, n) => someVector(windows[n]?.vector));
      const found = await Promise.all(questions.map((vector) => find(vector, null, small)));
      for (const [n, vector] of questions.entries())
        expect(places(found[n] ?? [])).toEqual(exactly(windows, vector));
    });
  });

  describe('kept vectors', () => {
    it('read nothing again that has not changed, and give the memory of deleted ones back', async () => {
      const { db, owner, model, record } = await start(await open());
      const ids = [await record(4), await record(4), await record(4)];
      const keptVectors = createKeptVectors(db);
      const ask = () => keptVectors({ userId: owner.id, model: model satisfies EmbeddingModelEntity });
      const all = await ask();
      expect(all.count).toBe(12 * windowsPerBlock);
      expect(await ask()).toBe(all);
      for (const id of ids.slice(1)) await db.deleteFrom('recordings').where('id', '=', id).execute();
      const fewer = await ask();
      expect(fewer.count).toBe(4 * windowsPerBlock);
      expect(fewer.signs.count()).toBe(fewer.count);
      // What a question under way still reads.
      expect(all.signs.count()).toBe(all.count);
    });

    it('of users that were not asked about for the longest time are dropped first', async () => {
      const { db, owner, model, record, addBlock } = await start(await open());
      await record(3);
      const other = await addUser(db);
      await addBlock((await addRecording(db, other.id)).id, 0, someVector(), other.id);
      const keptVectors = createKeptVectors(db, 2_000);
      const first = await keptVectors({ userId: owner.id, model });
      expect(await keptVectors({ userId: owner.id, model })).toBe(first);
      const second = await keptVectors({ userId: other.id, model });
      expect(await keptVectors({ userId: other.id, model })).toBe(second);
      expect(await keptVectors({ userId: owner.id, model })).not.toBe(first);
    });

    it('are read anew after the database failed once', async () => {
      const { db, owner, model, record } = await start(await open());
      await record(1);
      const keptVectors = createKeptVectors(db);
      await db.schema.alterTable('embedding_parts').renameTo('embedding_parts_away').execute();
      await expect(keptVectors({ userId: owner.id, model })).rejects.toThrow();
      await db.schema.alterTable('embedding_parts_away').renameTo('embedding_parts').execute();
      expect((await keptVectors({ userId: owner.id, model })).count).toBe(windowsPerBlock);
    });

    it('that are known stay known when the database fails once, also for those who wait', async () => {
      const { db, owner, model, record } = await start(await open());
      await record(1);
      const { counted, count } = withCountedStatements(db);
      const keptVectors = createKeptVectors(counted);
      const known = await keptVectors({ userId: owner.id, model });
      await db.schema.alterTable('embedding_parts').renameTo('embedding_parts_away').execute();
      const failed = [1, 2].map(() => keptVectors({ userId: owner.id, model }));
      for (const { status } of await Promise.allSettled(failed)) expect(status).toBe('rejected');
      await db.schema.alterTable('embedding_parts_away').renameTo('embedding_parts').execute();
      const before = count();
      expect(await keptVectors({ userId: owner.id, model })).toBe(known);
      expect(count() - before).toBe(1);
    });
  });
});
