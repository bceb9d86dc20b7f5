import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { OfflineDatabase } from '../lib/offline-database.ts';
import { keepAnswersOf } from './keep-answers.ts';

test('one connection serves all who sign in on a page, each of whom reads nothing of the one before', async () => {
  const seen = new OfflineDatabase();
  const keep = (userId: string) => seen.answers.put({ userId, key: 'k', data: 1, at: Date.now(), bytes: 1 });
  const usersKept = async () => (await seen.answers.toArray()).map(({ userId }) => userId);
  await keep('anna');
  const opened = vi.spyOn(indexedDB, 'open');
  for (const userId of ['bruno', 'carla']) {
    await keep(userId);
    keepAnswersOf(userId);
    await expect.poll(usersKept).toEqual([userId]);
  }
  expect(opened).toHaveBeenCalledTimes(1);
  opened.mockRestore();
  await seen.delete();
});
