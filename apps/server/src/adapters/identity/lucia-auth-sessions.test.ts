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
      const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
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
      return { db, log, sessions: createSignInSessions(db, log) };
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

    it('are listed with what signed in and when it was used last, and end by their ids', async () => {
      const { sessions } = await withUser();
      const phone = await sessions.issue('user-1', { browser: 'Safari', system: 'iPhone' });
      vi.setSystemTime(start.getTime() + 60_000);
      const here = await sessions.issue('user-1');
      const list = () => sessions.list('user-1', here.token);
      const createdAt = start.toISOString();
      const [own, other] = await list();
      expect(own).toMatchObject({ browser: null, system: null, isCurrent: true });
      expect(other).toEqual({
        id: expect.stringMatching(/^[\w-]{36}$/),
        browser: 'Safari',
        system: 'iPhone',
        createdAt,
        lastUsedAt: createdAt,
        isCurrent: false,
      });
      expect(JSON.stringify(await list())).not.toContain(phone.token);
      // Uses are noted once in ten minutes.
      for (const [minutes, noted] of [
        [9, 0],
        [11, 11],
        [15, 11],
      ] as const) {
        vi.setSystemTime(start.getTime() + minutes * 60_000);
        await sessions.validate(phone.token);
        const lastUsedAt = new Date(start.getTime() + noted * 60_000).toISOString();
        expect((await list()).find(({ isCurrent }) => !isCurrent)).toMatchObject({ createdAt, lastUsedAt });
      }
      expect(await sessions.revokeById('user-2', other?.id ?? '')).toBe(false);
      expect(await sessions.validate(phone.token)).toBeDefined();
      expect(await sessions.revokeById('user-1', other?.id ?? '')).toBe(true);
      expect(await sessions.validate(phone.token)).toBeUndefined();
      const more = await sessions.issue('user-1');
      expect(await sessions.revokeOthers('user-1', here.token)).toBe(1);
      expect(await sessions.validate(more.token)).toBeUndefined();
      expect(await list()).toMatchObject([{ isCurrent: true }]);
      vi.setSystemTime(start.getTime() + 40 * day);
      expect(await list()).toEqual([]);
    });

    it('are valid also when their use cannot be noted', async () => {
      const { db, log, sessions } = await withUser();
      const { token } = await sessions.issue('user-1');
      vi.setSystemTime(start.getTime() + 11 * 60_000);
      const error = new Error('the disk is full');
      const update = vi.spyOn(db, 'updateTable').mockImplementation(() => {
        throw error;
      });
      expect(await sessions.validate(token)).toMatchObject({ userId: 'user-1' });
      expect(update).toHaveBeenCalledOnce();
      update.mockRestore();
      expect(log.warn.mock.calls).toEqual([[{ err: error }, 'the use of a sign-in session was not noted']]);
    });

    it('that have expired do not count among the others that are ended', async () => {
      const { db, sessions } = await withUser();
      await sessions.issue('user-1');
      vi.setSystemTime(start.getTime() + 31 * day);
      const here = await sessions.issue('user-1');
      expect(await sessions.revokeOthers('user-1', here.token)).toBe(0);
      expect(await db.selectFrom('auth_sessions').selectAll().execute()).toHaveLength(1);
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
