import { expect, test } from 'vitest';
import { inTransaction } from '../testing/in-transaction.ts';
import { addUser, at } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import { replacePasswordHash, updateUserEmail, updateUserName } from './own-account.repository.ts';
import { findSettings, upsertSettings } from './settings.repository.ts';
import {
  deleteExpiredSignInSessions,
  deleteOtherSignInSessions,
  deleteSignInSession,
  deleteSignInSessionById,
  deleteSignInSessionsOfUser,
  findSignInSession,
  insertSignInSession,
  listSignInSessions,
  updateSignInSessionExpiry,
  updateSignInSessionUse,
} from './sign-in-session.repository.ts';
import {
  countUsers,
  findUserByEmailKey,
  findUserById,
  listUsers,
  updateAdmin,
  updateLastLogin,
  updateRecordedSeconds,
} from './user.repository.ts';

describeDatabases((open) => {
  test('a new user is found by id and by address, with real booleans', async () => {
    const { db } = await open();
    const user = await addUser(db, { email: 'Prova@Example.test', subscriptionPlan: 'pro' });
    expect(user).toEqual({
      id: user.id,
      email: 'Prova@Example.test',
      passwordHash: 'hash',
      firstName: 'Utente',
      lastName: 'Di Prova',
      isEmailVerified: false,
      isAdmin: false,
      isActive: true,
      subscriptionPlan: 'pro',
      subscriptionStatus: 'active',
      subscriptionExpiresAt: null,
      totalRecordingSeconds: 0,
      limitReachedAt: null,
      lastLoginAt: null,
      deletionDueAt: null,
      createdAt: at('08:00'),
      updatedAt: at('08:00'),
    });
    expect(await findUserById(db, user.id)).toEqual(user);
    expect(await findUserByEmailKey(db, 'prova@example.test')).toEqual(user);
    expect(await findUserByEmailKey(db, 'Prova@Example.test')).toBeUndefined();
    expect(await findUserById(db, 'nobody')).toBeUndefined();
    expect(await countUsers(db)).toBe(1);
  });

  test('five concurrent sign-ups with one address make one account', async () => {
    const { db, dialect } = await open();
    const attempts = await Promise.allSettled(
      Array.from({ length: 5 }, () => addUser(db, { email: 'uno@example.test' })),
    );
    const refused = attempts.filter((attempt) => attempt.status === 'rejected');
    expect(refused).toHaveLength(4);
    for (const { reason } of refused) expect(dialect.isUniqueViolation(reason)).toBe(true);
  });

  test('seconds added concurrently are all counted', async () => {
    const { db } = await open();
    const { id } = await addUser(db);
    await Promise.all([1, 2, 3, 4].map((seconds) => updateRecordedSeconds(db, id, seconds, at('09:00'))));
    expect(await findUserById(db, id)).toMatchObject({ totalRecordingSeconds: 10, updatedAt: at('09:00') });
  });

  test('logins and administrators are stored', async () => {
    const { db } = await open();
    const older = await addUser(db, { createdAt: at('07:00') });
    const newer = await addUser(db, { isAdmin: true });
    await addUser(db);
    await updateLastLogin(db, older.id, at('09:00'));
    await updateAdmin(db, older.id, true, at('09:01'));
    const changed = { isAdmin: true, lastLoginAt: at('09:00'), updatedAt: at('09:01') };
    expect(await findUserById(db, older.id)).toMatchObject(changed);
    const admins = async () => (await listUsers(db, {})).filter(({ isAdmin }) => isAdmin).map(({ id }) => id);
    expect(await admins()).toEqual([newer.id, older.id]);
    await updateAdmin(db, newer.id, false, at('09:02'));
    expect(await admins()).toEqual([older.id]);
  });

  test('sign-in sessions are found, moved, listed and ended', async () => {
    const { db } = await open();
    const [user, other] = [await addUser(db), await addUser(db)];
    const session = (idHash: string, userId: string, createdAt: string, expiresAt: string) => ({
      idHash,
      id: `id-${idHash}`,
      userId,
      browser: 'Firefox',
      system: null,
      createdAt,
      lastUsedAt: createdAt,
      expiresAt,
    });
    const first = session('a', user.id, at('08:00'), at('12:00'));
    const second = session('b', user.id, at('09:00'), at('13:00'));
    const third = session('c', other.id, at('09:00'), at('14:00'));
    for (const row of [first, second, third]) await insertSignInSession(db, row);
    expect(await findSignInSession(db, 'a')).toEqual(first);
    expect(await listSignInSessions(db, user.id, 5)).toEqual([second, first]);
    expect(await listSignInSessions(db, user.id, 1)).toEqual([second]);
    await updateSignInSessionUse(db, 'a', at('09:30'));
    const used = { ...first, lastUsedAt: at('09:30') };
    expect(await listSignInSessions(db, user.id, 5)).toEqual([used, second]);
    await updateSignInSessionExpiry(db, 'a', at('15:00'));
    await deleteExpiredSignInSessions(db, at('13:00'));
    expect(await findSignInSession(db, 'b')).toBeUndefined();
    expect(await findSignInSession(db, 'a')).toEqual({ ...used, expiresAt: at('15:00') });
    await deleteSignInSession(db, 'c');
    expect(await findSignInSession(db, 'c')).toBeUndefined();
    await insertSignInSession(db, third);
    await deleteSignInSessionsOfUser(db, user.id);
    expect(await listSignInSessions(db, user.id, 5)).toEqual([]);
    expect(await listSignInSessions(db, other.id, 5)).toEqual([third]);
    await db.deleteFrom('users').where('id', '=', other.id).execute();
    expect(await findSignInSession(db, 'c')).toBeUndefined();
  });

  test('sign-in sessions are ended by their user only, one or all others', async () => {
    const { db } = await open();
    const [user, other] = [await addUser(db), await addUser(db)];
    for (const [idHash, { id: userId }] of [
      ['a', user] as const,
      ['b', user] as const,
      ['c', other] as const,
      ['d', user] as const,
    ])
      await insertSignInSession(db, {
        idHash,
        id: `id-${idHash}`,
        userId,
        browser: null,
        system: null,
        createdAt: at('08:00'),
        lastUsedAt: at('08:00'),
        expiresAt: at('12:00'),
      });
    expect(await deleteSignInSessionById(db, { userId: other.id, id: 'id-a' })).toBe(false);
    await updateSignInSessionExpiry(db, 'd', at('10:00'));
    const others = { userId: user.id, idHash: 'a', now: at('10:00') };
    expect(await deleteOtherSignInSessions(db, others)).toBe(1);
    expect(await findSignInSession(db, 'a')).toBeDefined();
    for (const ended of ['b', 'd']) expect(await findSignInSession(db, ended)).toBeUndefined();
    expect(await deleteSignInSessionById(db, { userId: user.id, id: 'id-a' })).toBe(true);
    expect(await findSignInSession(db, 'a')).toBeUndefined();
    expect(await findSignInSession(db, 'c')).toBeDefined();
  });

  test('a sign-in session that an earlier version made has a name and a last use', async () => {
    const { db } = await open();
    const [user, other] = [await addUser(db), await addUser(db)];
    const made = async (idHash: string, createdAt: string) => {
      const row = { id_hash: idHash, user_id: user.id, expires_at: at('12:00'), created_at: createdAt };
      await db
        .insertInto('auth_sessions')
        .values(row as never)
        .execute();
    };
    await made('a', at('08:00'));
    await made('b', at('10:00'));
    await updateSignInSessionUse(db, 'a', at('09:00'));
    await made('c', at('08:30'));
    const sessions = await listSignInSessions(db, user.id, 5);
    expect(sessions.map(({ idHash, lastUsedAt }) => [idHash, lastUsedAt])).toEqual([
      ['b', at('10:00')],
      ['a', at('09:00')],
      ['c', at('08:30')],
    ]);
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(3);
    for (const { id } of sessions) {
      expect(await deleteSignInSessionById(db, { userId: other.id, id })).toBe(false);
      expect(await deleteSignInSessionById(db, { userId: user.id, id })).toBe(true);
    }
    expect(await listSignInSessions(db, user.id, 5)).toEqual([]);
  });

  test('a session’s hash names none that has an id', async () => {
    const { db } = await open();
    const user = await addUser(db);
    const instants = { createdAt: at('08:00'), lastUsedAt: at('08:00'), expiresAt: at('12:00') };
    const session = { idHash: 'a', id: 'i', userId: user.id, browser: null, system: null, ...instants };
    await insertSignInSession(db, session);
    expect(await deleteSignInSessionById(db, { userId: user.id, id: 'a' })).toBe(false);
  });

  test('a user is found by the words of a new name and address, and no longer by the old ones', async () => {
    const { db, dialect } = await open();
    const user = await addUser(db, { email: 'vecchia@example.test' });
    await addUser(db, { email: 'altra@example.test' });
    const found = async (search: string) => (await listUsers(db, { search })).map(({ id }) => id);
    const names = { firstName: 'Giuditta', lastName: 'Neri' };
    await inTransaction(db, (trx) => updateUserName(trx, user.id, names, at('09:00')));
    const address = { email: 'Nuova@example.test', emailKey: 'nuova@example.test' };
    const change = (to: typeof address, passwordHash: string, time: string) =>
      inTransaction(db, (trx) => updateUserEmail(trx, { id: user.id, passwordHash }, to, at(time)));
    // The password was changed meanwhile.
    expect(await change(address, 'another', '09:01')).toBeUndefined();
    expect(await found('vecchia')).toEqual([user.id]);
    const changed = await change(address, 'hash', '09:01');
    expect(changed).toEqual({ ...user, ...names, email: address.email, updatedAt: at('09:01') });
    expect(await findUserByEmailKey(db, 'nuova@example.test')).toEqual(changed);
    expect(await found('giuditta nuova')).toEqual([user.id]);
    expect(await found('vecchia')).toEqual([]);
    const taken = { email: 'altra@example.test', emailKey: 'altra@example.test' };
    const refusal = await change(taken, 'hash', '09:02').catch((error: unknown) => error);
    expect(dialect.isUniqueViolation(refusal)).toBe(true);
    expect(await findUserById(db, user.id)).toEqual(changed);
  });

  test('a password that was changed meanwhile is not replaced', async () => {
    const { db } = await open();
    const user = await addUser(db);
    const replace = (from: string, to: string) => replacePasswordHash(db, user.id, { from, to }, at('09:00'));
    expect(await replace('hash', 'nuovo')).toBe(true);
    expect(await replace('hash', 'altro')).toBe(false);
    expect((await findUserById(db, user.id))?.passwordHash).toBe('nuovo');
  });

  test('settings have defaults, and an update keeps the others', async () => {
    const { db } = await open();
    const { id } = await addUser(db);
    const defaults = {
      userName: null,
      autoRecord: true,
      segmentDuration: 30,
      isRecordingPaused: false,
      wingmanResponseLength: 5,
      searchAllWhenEmpty: false,
      stopAfterSilence: false,
      digestHour: 21,
      automaticNotes: true,
      speechLanguage: null,
      suggestsWords: false,
      timeZone: null,
    };
    expect(await findSettings(db, id)).toEqual(defaults);
    await upsertSettings(db, id, { timeZone: 'America/New_York' }, at('09:00'));
    const changes = { autoRecord: false, userName: 'Utente', segmentDuration: 60 };
    const changed = await upsertSettings(db, id, changes, at('09:01'));
    expect(changed).toEqual({ ...defaults, ...changes, timeZone: 'America/New_York' });
    expect(await findSettings(db, id)).toEqual(changed);
    const later = { userName: null, searchAllWhenEmpty: true, stopAfterSilence: true, suggestsWords: true };
    await upsertSettings(db, id, later, at('09:02'));
    expect(await findSettings(db, id)).toEqual({ ...changed, ...later });
  });
});
