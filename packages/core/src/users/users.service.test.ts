import type { Plan } from '@wingman/contract/plan.ts';
import { addUser, at } from '@wingman/db/testing/rows.ts';
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
      createdAt: at('08:00'),
    });
    expect(await users.list(admin, { limit: 2 })).toEqual(all.slice(0, 2));
    expect(await users.list(admin, { limit: 2, cursor: '1' })).toEqual(all.slice(2));
    expect(await users.list(admin, { cursor: 'unknown' })).toEqual([]);
  });
});
