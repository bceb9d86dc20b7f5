import { cursorAfter } from '@wingman/contract/page-cursor.ts';
import type { Plan } from '@wingman/contract/plan.ts';
import { addExchange, addRecording, addUser, at } from '@wingman/db/testing/rows.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { createTestServices } from '../testing/test-services.ts';

const admin = { userId: 'admin', isAdmin: true, plan: 'free' as Plan };

describeDatabases((open) => {
  it('lists accounts newest first, page by page, without passwords', async () => {
    const database = await open();
    const { users } = await createTestServices(database);
    const made = [];
    for (const [index, time] of ['08:00', '09:00', '09:00', '10:00'].entries()) {
      made.push(await addUser(database.db, { id: `${index}`, createdAt: at(time) }));
    }
    const all = await users.list(admin, {});
    expect(all.map(({ id }) => id)).toEqual(['3', '1', '2', '0']);
    expect(all[3]).toEqual({
      id: '0',
      email: made[0]?.email,
      firstName: 'Utente',
      lastName: 'Di Prova',
      isAdmin: false,
      isActive: true,
      subscriptionPlan: 'free',
      subscriptionStatus: 'active',
      totalRecordingMinutes: 0,
      lastLoginAt: null,
      lastActivityDate: null,
      deletionDueAt: null,
      createdAt: at('08:00'),
    });
    expect(await users.list(admin, { limit: 2 })).toEqual(all.slice(0, 2));
    expect(await users.list(admin, { limit: 2, cursor: '1' })).toEqual(all.slice(2));
    // Of one that is gone.
    const cursor = cursorAfter({ by: at('09:00'), id: '1x' });
    expect(await users.list(admin, { limit: 2, cursor })).toEqual(all.slice(2));
    await expect(users.list(admin, { cursor: 'unknown' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('finds accounts by the beginnings of words of their names and addresses, in any case, page by page', async () => {
    const database = await open();
    const { users } = await createTestServices(database);
    const testUsers = [
      ['Niccolò', 'Della Rovere', 'nick@esempio.example'],
      ['Maria', 'Rossi', 'm.rossi@esempio.example'],
      ['Mario', 'Rossini', 'mario@altro.example'],
      ['Anna', 'Percento', 'cento%_per@altro.example'],
    ] as const;
    for (const [index, [firstName, lastName, email]] of testUsers.entries()) {
      await addUser(database.db, {
        id: `${index}`,
        firstName,
        lastName,
        email,
        createdAt: at(`0${index}:00`),
      });
    }
    const found = async (search: string, page = {}) =>
      (await users.list(admin, { search, ...page })).map(({ id }) => id);
    expect(await found('NICCOLO')).toEqual(['0']);
    expect(await found('rov')).toEqual(['0']);
    expect(await found('ross')).toEqual(['2', '1']);
    expect(await found('maria ROSSI')).toEqual(['1']);
    expect(await found('m.rossi@esempio.example')).toEqual(['1']);
    expect(await found('esempio')).toEqual(['1', '0']);
    expect(await found('ossi')).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect(await found('_per')).toEqual(['3']);
    expect(await found('  ')).toHaveLength(4);
    expect(await found('ross', { limit: 1 })).toEqual(['2']);
    expect(await found('ross', { limit: 1, cursor: '2' })).toEqual(['1']);
  });

  it('says when an account was last active: signed in, recorded or asked', async () => {
    const database = await open();
    const { users } = await createTestServices(database);
    const { id } = await addUser(database.db, { lastLoginAt: at('08:00') });
    const last = async () => (await users.list(admin, {}))[0]?.lastActivityDate;
    expect(await last()).toBe(at('08:00'));
    await addRecording(database.db, id, { createdAt: at('09:00') });
    expect(await last()).toBe(at('09:00'));
    await addExchange(database.db, id, { createdAt: at('10:00') });
    expect(await last()).toBe(at('10:00'));
  });
});
