import { tagKey } from '@wingman/contract/tag-table.ts';
import { expect, test } from 'vitest';
import type { Handle } from '../handle.ts';
import { inTransaction } from '../testing/in-transaction.ts';
import { addRecording, addUser } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import { deleteRecording } from './recording.repository.ts';
import { listOwnedIds } from './recording-list.repository.ts';
import {
  countTags,
  deleteAllRecordingTags,
  deleteRecordingTags,
  deleteTag,
  findOwnedTag,
  hasMoreTags,
  insertRecordingTags,
  insertTags,
  listTags,
  listTagsByKey,
  listTagsOf,
  type OwnedTag,
  updateTag,
} from './tag.repository.ts';

const now = '2026-07-11T10:00:00.000Z';

async function addTag(db: Handle, userId: string, name: string): Promise<OwnedTag> {
  const id = crypto.randomUUID();
  await inTransaction(db, (trx) => insertTags(trx, userId, [{ id, name, nameKey: tagKey(name), now }]));
  return (await findOwnedTag(db, { id, userId })) as OwnedTag;
}

describeDatabases((open) => {
  test('tags are listed by their names with the number of their recordings, and only to their owner', async () => {
    const { db } = await open();
    const [user, other] = [await addUser(db), await addUser(db)];
    const [work, home] = [await addTag(db, user.id, 'Lavoro'), await addTag(db, user.id, 'casa')];
    const foreign = await addTag(db, other.id, 'Lavoro');
    const [one, two] = [await addRecording(db, user.id), await addRecording(db, user.id)];
    await inTransaction(db, (trx) => insertRecordingTags(trx, { recordings: [one, two], tags: [work] }));
    await inTransaction(db, (trx) => insertRecordingTags(trx, { recordings: [one], tags: [work, home] }));
    expect(await listTags(db, user.id)).toEqual([
      { id: home.id, name: 'casa', recordings: 1 },
      { id: work.id, name: 'Lavoro', recordings: 2 },
    ]);
    expect(await countTags(db, user.id)).toBe(2);
    expect(await findOwnedTag(db, { id: foreign.id, userId: user.id })).toBeUndefined();
    expect(await listTagsByKey(db, { userId: user.id, nameKeys: ['lavoro', 'altro'] })).toEqual([work]);
    expect(await listTagsOf(db, [one.id, two.id])).toEqual(
      new Map([
        [
          one.id,
          [
            { id: home.id, name: 'casa' },
            { id: work.id, name: 'Lavoro' },
          ],
        ],
        [two.id, [{ id: work.id, name: 'Lavoro' }]],
      ]),
    );
    expect(await listTagsOf(db, [])).toEqual(new Map());
  });

  test('a name that is taken is a unique violation, however it is written', async () => {
    const { db, dialect } = await open();
    const user = await addUser(db);
    await addTag(db, user.id, 'Città');
    const error = await addTag(db, user.id, 'CITTÀ').catch((thrown: unknown) => thrown);
    expect(dialect.isUniqueViolation(error)).toBe(true);
    const { id } = await addTag(db, (await addUser(db)).id, 'Città');
    expect(id).toBeDefined();
  });

  test('a tag of another user is never given to a recording', async () => {
    const { db } = await open();
    const [user, other] = [await addUser(db), await addUser(db)];
    const foreign = await addTag(db, other.id, 'Lavoro');
    const own = await addRecording(db, user.id);
    await inTransaction(db, (trx) => insertRecordingTags(trx, { recordings: [own], tags: [foreign] }));
    expect(await listTagsOf(db, [own.id])).toEqual(new Map());
  });

  test('tags are renamed, taken off, and go with their recording or by themselves', async () => {
    const { db } = await open();
    const user = await addUser(db);
    const [work, home] = [await addTag(db, user.id, 'Lavoro'), await addTag(db, user.id, 'Casa')];
    const [one, two] = [await addRecording(db, user.id), await addRecording(db, user.id)];
    const namesOf = async (id: string) => (await listTagsOf(db, [id])).get(id)?.map(({ name }) => name);
    await inTransaction(db, async (trx) => {
      await insertRecordingTags(trx, { recordings: [one, two], tags: [work, home] });
      await updateTag(trx, home, { name: 'Famiglia', nameKey: 'famiglia', now });
    });
    expect(await namesOf(one.id)).toEqual(['Famiglia', 'Lavoro']);
    expect(await hasMoreTags(db, [one.id, two.id], 1)).toBe(true);
    expect(await hasMoreTags(db, [one.id, two.id], 2)).toBe(false);
    await inTransaction(db, (trx) => deleteRecordingTags(trx, { recordings: [one], tags: [work] }));
    expect(await namesOf(one.id)).toEqual(['Famiglia']);
    expect(await namesOf(two.id)).toEqual(['Famiglia', 'Lavoro']);
    await inTransaction(db, (trx) => deleteTag(trx, home));
    expect(await namesOf(one.id)).toBeUndefined();
    await inTransaction(db, (trx) => deleteRecording(trx, two));
    expect(await listTags(db, user.id)).toEqual([{ id: work.id, name: 'Lavoro', recordings: 0 }]);
    await inTransaction(db, async (trx) => {
      await insertRecordingTags(trx, { recordings: [one], tags: [work] });
      await deleteAllRecordingTags(trx, one);
    });
    expect(await listTagsOf(db, [one.id])).toEqual(new Map());
  });

  test('500 recordings get 20 tags at once', async () => {
    const { db } = await open();
    const user = await addUser(db);
    const ids: string[] = [];
    for (let n = 0; n < 500; n += 1) ids.push((await addRecording(db, user.id)).id);
    const tags: OwnedTag[] = [];
    for (let n = 0; n < 20; n += 1) tags.push(await addTag(db, user.id, `Etichetta ${n}`));
    const recordings = await listOwnedIds(db, { userId: user.id, ids });
    expect(recordings).toHaveLength(500);
    await inTransaction(db, (trx) => insertRecordingTags(trx, { recordings, tags }));
    expect((await listTags(db, user.id)).map((tag) => tag.recordings)).toEqual(Array(20).fill(500));
  });
});
