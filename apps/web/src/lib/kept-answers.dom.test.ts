import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KeptAnswers, limits } from './kept-answers.ts';
import { OfflineDatabase } from './offline-database.ts';

const dayMs = 24 * 60 * 60_000;
let database: OfflineDatabase;
let tests = 0;

beforeEach(() => {
  tests += 1;
  database = new OfflineDatabase(`offline-${tests}`);
});

afterEach(() => database.delete());

test('an answer is kept for the user who read it, for 30 days, and for nobody else', async () => {
  const anna = new KeptAnswers(database, 'anna');
  await anna.write('list', [1, 2], 0);
  expect(await anna.read('list', 29 * dayMs)).toEqual([1, 2]);
  expect(await anna.read('list', 31 * dayMs)).toBeUndefined();
  const bruno = new KeptAnswers(database, 'bruno');
  expect(await bruno.read('list', 1)).toBeUndefined();
  await bruno.dropOthers();
  expect(await anna.read('list', 1)).toBeUndefined();
});

test('the oldest answers make room, and one that is too large takes the place of none', async () => {
  const anna = new KeptAnswers(database, 'anna');
  const large = 'x'.repeat(limits.one - 10);
  const fitting = Math.floor(limits.all / limits.one);
  for (let n = 0; n <= fitting; n += 1) await anna.write(`large-${n}`, large, n + 1);
  expect(await anna.read('large-0', 10)).toBeUndefined();
  expect(await anna.read('large-1', 10)).toBe(large);
  await anna.write('large-1', `${large}${'x'.repeat(20)}`, 20);
  expect(await anna.read('large-1', 20)).toBeUndefined();
  expect(await anna.read(`large-${fitting}`, 20)).toBe(large);
});

test('after a sign-out nothing is left and nothing is written any more; after clearing, new answers are', async () => {
  const anna = new KeptAnswers(database, 'anna');
  await anna.write('list', [1], 0);
  await anna.drop({ isEnd: false });
  expect(await anna.read('list', 1)).toBeUndefined();
  await anna.write('list', [2], 2);
  expect(await anna.read('list', 3)).toEqual([2]);
  await anna.drop({ isEnd: true });
  await anna.write('list', [3], 4);
  expect(await database.answers.count()).toBe(0);
});

test('a store that fails keeps nothing and breaks nothing', async () => {
  const anna = new KeptAnswers(database, 'anna');
  database.close();
  await anna.write('list', [1], 0);
  expect(await anna.read('list', 1)).toBeUndefined();
});
