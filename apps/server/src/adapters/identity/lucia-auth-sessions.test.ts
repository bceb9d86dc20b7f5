import { insertUser } from '@wingman/db/repositories/user.repository.ts';
import { inTransaction } from '@wingman/db/testing/in-transaction.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSignInSessions } from './lucia-auth-sessions.ts';

const day = 24 * 60 * 60 * 1000;
const start = new Date('2026-03-01T10:00:00Z');

describe('sign-in sessions', () => {
  describeDatabases((open) => {
    // Only the date is set by hand: the databases' own timers go on.
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: start }));
    afterEach(() => void vi.useRealTimers());

    async function withUser(id = 'user-1') {
      const { db } = await open();
      await inTransaction(db, (trx) =>
        insertUser(trx, {
          id,
          email: `${id}@example.test`,
          emailKey: `${id}@example.test`,
          passwordHash: 'x',
          firstName: 'Anna',
          lastName: 'Bianchi',
          isAdmin: false,
          subscriptionPlan: 'free',
          lastLoginAt: null,
          createdAt: start.toISOString(),
        }),
      );
      return { db, sessions: createSignInSessions(db) };
    }

    it('are stored as a hash: a leaked database does not allow a sign-in', async () => {
      const { db, sessions } = await withUser();
      const { token } = await sessions.issue('user-1');
      expect(token).toMatch(/^[a-z2-7]{40}$/);
      const [row] = await db.selectFrom('auth_sessions').selectAll().execute();
      expect(row?.id_hash).toMatch(/^[0-9a-f]{64}$/);
      expect(JSON.stringify(row)).not.toContain(token);
      expect(await sessions.validate(token)).toMatchObject({ userId: 'user-1', renewed: false });
      expect(await sessions.validate(row?.id_hash as string)).toBeUndefined();
    });

    it('live thirty days, and again as long when used in their second half', async () => {
      const { sessions } = await withUser();
      const { token, expiresAt } = await sessions.issue('user-1');
      expect(expiresAt.getTime() - start.getTime()).toBe(30 * day);
      vi.setSystemTime(start.getTime() + 14 * day);
      expect(await sessions.validate(token)).toMatchObject({ expiresAt, renewed: false });
      vi.setSystemTime(start.getTime() + 16 * day);
      const renewed = await sessions.validate(token);
      expect(renewed).toMatchObject({ renewed: true, expiresAt: new Date(start.getTime() + 46 * day) });
      vi.setSystemTime(start.getTime() + 45 * day);
      expect(await sessions.validate(token)).toMatchObject({ userId: 'user-1' });
      vi.setSystemTime(start.getTime() + 76 * day);
      expect(await sessions.validate(token)).toBeUndefined();
    });

    it('end one by one, all at once, or by expiry', async () => {
      const { db, sessions } = await withUser();
      const [one, two, three] = await Promise.all([1, 2, 3].map(() => sessions.issue('user-1')));
      await sessions.revoke(one?.token as string);
      expect(await sessions.validate(one?.token as string)).toBeUndefined();
      expect(await sessions.validate(two?.token as string)).toBeDefined();
      await sessions.revokeAll('user-1');
      expect(await sessions.validate(three?.token as string)).toBeUndefined();
      await sessions.issue('user-1');
      vi.setSystemTime(start.getTime() + 31 * day);
      await sessions.removeExpired();
      expect(await db.selectFrom('auth_sessions').selectAll().execute()).toEqual([]);
    });

    it.each(['', 'nonsense', 'x'.repeat(5000), "' or 1=1 --", '\u0000'])(
      'are not opened by %j',
      async (token) => {
        const { sessions } = await withUser();
        expect(await sessions.validate(token)).toBeUndefined();
      },
    );
  });
});
