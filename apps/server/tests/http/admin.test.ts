import { call, newTestUser, trpc } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { Statistics } from '@wingman/contract/statistics.ts';
import type { ListedUser } from '@wingman/contract/user.ts';
import { openDatabase } from '@wingman/db/database.ts';
import { listAuditEvents } from '@wingman/db/repositories/audit.repository.ts';
import { setActive, updateAdmin } from '@wingman/db/repositories/user.repository.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../../src/testing/test-app.ts';

const disabled = {
  status: 403,
  body: { code: 'account_disabled', message: 'Questo account è disattivato: contatta un amministratore' },
};
const paths = ['/api/admin/users', '/api/admin/statistics', '/api/admin/statistics/some-id'];

/** The app's own database, as another process would open it. */
async function databaseOf(app: TestApp) {
  const database = await openDatabase(app.config.database);
  onTestFinished(() => database.close());
  return database.db;
}

describe.each(['sqlite', 'postgres'] as const)('the administrator’s calls on %s', (kind) => {
  it('answer the list of users and the figures by REST and tRPC alike', async () => {
    const app = await startTestApp({ kind });
    const admin = await newTestUser(app);
    const other = await newTestUser(app, { subscriptionPlan: 'pro' });
    const headers = { authorization: `Bearer ${admin.token}` };
    await upload(app, other, [['audio', toneWav(1)]]);
    await other.call('POST', '/api/chat', { message: 'Ciao?', sessionId: crypto.randomUUID() });

    const users = (await admin.call('GET', '/api/admin/users')).body as ListedUser[];
    expect(users.map(({ id }) => id)).toEqual([other.user.id, admin.user.id]);
    expect(
      Object.keys(users[0] ?? {})
        .sort()
        .join(' '),
    ).toBe(
      'createdAt deletionDueAt email firstName id isActive isAdmin lastActivityDate lastLoginAt lastName subscriptionPlan subscriptionStatus totalRecordingMinutes',
    );
    expect((await trpc(app, 'query', 'users.list', undefined, headers)).body).toEqual(users);
    expect((await admin.call('GET', `/api/admin/users?limit=1&cursor=${other.user.id}`)).body).toEqual([
      users[1],
    ]);

    const { body } = await admin.call('GET', '/api/admin/statistics');
    expect(body).toEqual({
      totalUsers: 2,
      activeUsers: 2,
      totalRecordings: 1,
      totalRecordingMinutes: 0,
      totalConversations: 1,
      conversationsThisMonth: 1,
      recordingsThisMonth: 1,
      usersRegisteredThisMonth: 2,
      averageRecordingDuration: 0,
      subscriptionDistribution: { free: 1, standard: 0, pro: 1 },
    } satisfies Statistics);
    expect((await trpc(app, 'query', 'statistics.overall', undefined, headers)).body).toEqual(body);

    const own = await admin.call('GET', `/api/admin/statistics/${other.user.id}`);
    expect(own.body).toMatchObject({
      totalRecordings: 1,
      totalConversations: 1,
      sessionsCount: 1,
      customAgentsCount: 0,
      averageRecordingDuration: 0,
      accountAge: 0,
      lastActivityDate: expect.stringMatching(/Z$/),
      subscriptionPlan: 'pro',
    });
    const input = { id: other.user.id };
    expect((await trpc(app, 'query', 'statistics.ofUser', input, headers)).body).toEqual(own.body);
  });

  it('are refused to everybody else, and say not found and what is wrong', async () => {
    const app = await startTestApp({ kind });
    const admin = await newTestUser(app);
    const other = await newTestUser(app);
    for (const path of paths) {
      expect(await call(app, 'GET', path), path).toMatchObject({ status: 401 });
      expect(await other.call('GET', path), path).toMatchObject({
        status: 403,
        body: { code: 'forbidden', message: 'Accesso negato' },
      });
    }
    expect(await admin.call('GET', '/api/admin/statistics/nobody')).toMatchObject({ status: 404 });
    expect(await admin.call('GET', `/api/admin/statistics/${'x'.repeat(65)}`)).toMatchObject({ status: 400 });
    expect(await admin.call('GET', '/api/admin/users?limit=0')).toMatchObject({ status: 400 });
  });

  it('D-31 are refused at once to a former administrator', async () => {
    const app = await startTestApp({ kind });
    const admin = await newTestUser(app);
    expect(await admin.call('GET', '/api/admin/statistics')).toMatchObject({ status: 200 });
    await updateAdmin(await databaseOf(app), admin.user.id, false, new Date().toISOString());
    for (const path of paths) {
      expect(await admin.call('GET', path), path).toMatchObject({
        status: 403,
        body: { message: 'Accesso negato' },
      });
    }
    expect(await admin.call('GET', '/api/auth/me')).toMatchObject({ status: 200, body: { isAdmin: false } });
  });

  it('D-31 a deactivated user is refused at each call and at the sign-in, and the live stream ends', async () => {
    const app = await startTestApp({ kind, overrides: { authRecheckMs: 20 } });
    await newTestUser(app);
    const testUser = await newTestUser(app);
    const stream = await fetch(app.url('/trpc/events.subscribe'), {
      headers: { authorization: `Bearer ${testUser.token}` },
    });
    expect(stream.status).toBe(200);
    await setActive(await databaseOf(app), testUser.user.id, false, new Date().toISOString());
    const sent = await stream.text();
    expect(sent).toContain('account_disabled');
    expect(await testUser.call('GET', '/api/auth/me')).toMatchObject(disabled);
    const question = { message: 'Ciao?', sessionId: crypto.randomUUID() };
    expect(await testUser.call('POST', '/api/chat', question)).toMatchObject(disabled);
    expect(await upload(app, testUser, [['audio', toneWav(1)]])).toMatchObject(disabled);
    const login = { email: testUser.user.email, password: 'parola segreta' };
    expect(await call(app, 'POST', '/api/auth/login', login)).toMatchObject(disabled);
  });

  it('D-31 deactivation ends the sign-in sessions, and activation lets in again', async () => {
    const app = await startTestApp({ kind });
    await newTestUser(app);
    const testUser = await newTestUser(app);
    const login = { email: testUser.user.email, password: 'parola segreta' };
    expect(await app.services.accounts.setActive(testUser.user.email.toUpperCase(), false)).toBe(true);
    expect(await testUser.call('GET', '/api/auth/me')).toMatchObject({ status: 403 });
    expect(await app.services.accounts.setActive(testUser.user.email, true)).toBe(true);
    // The old token stays invalid: it was revoked, not suspended.
    expect(await testUser.call('GET', '/api/auth/me')).toMatchObject({
      status: 403,
      body: { message: 'Token non valido' },
    });
    expect(await call(app, 'POST', '/api/auth/login', login)).toMatchObject({ status: 200 });
    expect(await app.services.accounts.setActive('nessuno@example.test', false)).toBe(false);
  });

  it('leave an audit row with the address for what happens over HTTP', async () => {
    const app = await startTestApp({ kind });
    const testUser = await newTestUser(app);
    const { body } = await upload(app, testUser, [['audio', toneWav(1)]]);
    const { id } = body as { id: string };
    expect(await testUser.call('DELETE', `/api/recordings/${id}`)).toMatchObject({ status: 200 });
    expect(await testUser.call('DELETE', '/api/trash')).toMatchObject({ status: 200 });
    expect(await testUser.call('POST', '/api/auth/logout')).toMatchObject({ status: 200 });
    const events = await listAuditEvents(await databaseOf(app));
    const seen = events.map((event) => [event.kind, event.subject, event.userId, event.address]);
    expect(seen.sort()).toEqual([
      ['recording_deleted', id, testUser.user.id, '127.0.0.1'],
      ['recording_trashed', id, testUser.user.id, '127.0.0.1'],
      ['registered', testUser.user.id, testUser.user.id, '127.0.0.1'],
      ['signed_out', testUser.user.id, testUser.user.id, '127.0.0.1'],
    ]);
  });
});
