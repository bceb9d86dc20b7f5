import { expect, test } from 'vitest';
import { at } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import {
  countInWindow,
  deleteEndedWindows,
  deleteWindows,
  findOpenWindows,
} from './rate-window.repository.ts';

describeDatabases((open) => {
  test('counts one more than is allowed and no further, until the window ends', async () => {
    const { db } = await open();
    const count = (now: string, endsAt: string) =>
      countInWindow(db, { subject: 'chat anna', most: 2, now: at(now), endsAt: at(endsAt) });
    const used = [];
    for (const now of ['10:00', '10:01', '10:02', '10:03']) used.push((await count(now, '10:10')).used);
    expect(used).toEqual([1, 2, 3, 3]);
    expect(await count('10:09', '10:19')).toEqual({ used: 3, endsAt: at('10:10') });
    expect(await count('10:10', '10:20')).toEqual({ used: 1, endsAt: at('10:20') });
  });

  test('no concurrent count is lost, and subjects are counted separately', async () => {
    const { db } = await open();
    const window = { most: 100, now: at('10:00'), endsAt: at('10:10') };
    const counted = await Promise.all(
      Array.from({ length: 20 }, () => countInWindow(db, { ...window, subject: 'chat anna' })),
    );
    expect(counted.map(({ used }) => used).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect((await countInWindow(db, { ...window, subject: 'chat bruno' })).used).toBe(1);
  });

  test('windows are found while they are open, and deleted by subject', async () => {
    const { db } = await open();
    const find = async (now: string) =>
      Object.fromEntries(await findOpenWindows(db, ['address', 'account', 'none'], at(now)));
    expect(await find('10:00')).toEqual({});
    const window = { most: 10, now: at('10:00') };
    await countInWindow(db, { ...window, subject: 'address', endsAt: at('10:15') });
    await countInWindow(db, { ...window, subject: 'address', endsAt: at('10:15') });
    await countInWindow(db, { ...window, subject: 'account', endsAt: at('10:10') });
    await countInWindow(db, { ...window, subject: 'other', endsAt: at('10:15') });
    const address = { used: 2, endsAt: at('10:15') };
    expect(await find('10:09')).toEqual({ address, account: { used: 1, endsAt: at('10:10') } });
    expect(await find('10:10')).toEqual({ address });
    await deleteWindows(db, ['account']);
    await deleteWindows(db, []);
    expect(await find('10:09')).toEqual({ address });
  });

  test('windows that have ended are deleted, others stay', async () => {
    const { db } = await open();
    const now = at('10:00');
    await countInWindow(db, { subject: 'ended', most: 1, now, endsAt: at('10:10') });
    await countInWindow(db, { subject: 'open', most: 1, now, endsAt: at('10:20') });
    await deleteEndedWindows(db, at('10:10'));
    expect(await db.selectFrom('rate_windows').select('subject').execute()).toEqual([{ subject: 'open' }]);
  });
});
