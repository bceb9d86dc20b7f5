import { createRateLimiter, rateRules } from '@wingman/api/rate-limit.ts';
import { call, newTestUser } from '@wingman/api/testing/test-user.ts';
import { createDatabaseWindows } from '@wingman/core/accounts/rate-windows.ts';
import { openDatabase } from '@wingman/db/database.ts';
import { countInWindow } from '@wingman/db/repositories/rate-window.repository.ts';
import { createDatabase } from '@wingman/db/testing/test-databases.ts';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { compose } from '../../src/process/compose.ts';
import { newFolder, startTestApp } from '../../src/testing/test-app.ts';

async function newNodes() {
  const { options, remove } = await createDatabase('postgres');
  if (options.kind !== 'postgres') throw new Error('Nodes need PostgreSQL');
  onTestFinished(remove);
  return { DATABASE_URL: options.url };
}

it('nodes on one database let the same person ask, and the same address register, only so often together', async () => {
  const env = await newNodes();
  const folder = newFolder();
  const config = readConfig({ ...env, DATA_DIR: folder, SPEECH_ENGINE: 'off' }, folder);
  const limits = await compose(config, { info() {}, warn() {}, error() {} }, { isBeside: true });
  onTestFinished(() => limits.close());
  const few = { count: 3, seconds: 600 };
  const rules = { ...rateRules, chat: few, register: few };
  const shared = createDatabaseWindows(limits.database.db, () => limits.clock.now());
  const start = () => startTestApp({ env, overrides: { rateLimiter: createRateLimiter({ shared, rules }) } });
  const [one, other] = [await start(), await start()];
  const anna = await newTestUser(one);
  const bruno = await newTestUser(other);
  const ask = (app: typeof one, testUser: typeof anna) =>
    call(
      app,
      'POST',
      '/api/chat',
      { message: 'Ciao?', sessionId: crypto.randomUUID() },
      { authorization: `Bearer ${testUser.token}` },
    );
  const statuses = [];
  for (const app of [one, other, one, other, one]) statuses.push((await ask(app, anna)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  const refused = await ask(other, anna);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(590);
  expect((await ask(other, bruno)).status).toBe(200);
  const account = { firstName: 'Anna', lastName: 'Bianchi', password: 'parola segreta' };
  const register = (app: typeof one, email: string) =>
    call(app, 'POST', '/api/auth/register', { ...account, email });
  expect((await register(one, 'terza@example.test')).status).toBe(200);
  expect((await register(other, 'quarta@example.test')).status).toBe(429);
});

it.each(['sqlite', 'postgres'] as const)(
  'a server counts in the database only where several share it (%s), and deletes ended windows',
  async (kind) => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app);
    await anna.call('POST', '/api/chat', { message: 'Ciao?', sessionId: crypto.randomUUID() });
    const beside = await compose(app.config, { info() {}, warn() {}, error() {} }, { isBeside: true });
    onTestFinished(() => beside.close());
    const { db } = beside.database;
    const subjects = async () =>
      (await db.selectFrom('rate_windows').select('subject').orderBy('subject').execute()).map(
        ({ subject }) => subject,
      );
    const shared = kind === 'sqlite' ? [] : [`chat ${anna.user.id}`, 'register 127.0.0.1'];
    expect(await subjects()).toEqual(shared);
    const [now, endsAt] = ['2020-01-01T00:00:00.000Z', '2020-01-01T00:01:00.000Z'];
    await countInWindow(db, { subject: 'chat ended', most: 1, now, endsAt });
    await beside.cleanUp();
    expect(await subjects()).toEqual(shared);
  },
);

it('F-08: every node recognizes a known browser, by a cookie that does not authenticate', async () => {
  const env = { ...(await newNodes()), TRUST_PROXY: '1' };
  const [one, other] = [await startTestApp({ env }), await startTestApp({ env })];
  const anna = await newTestUser(one);
  const { email } = anna.user;
  const signIn = (app: typeof one, address: string, cookie = '') =>
    call(
      app,
      'POST',
      '/api/auth/login',
      { email, password: 'parola segreta' },
      { cookie, 'x-forwarded-for': address, origin: app.url('') },
    );
  const first = await signIn(one, '10.0.0.1');
  const [session = '', device = ''] = first.headers.getSetCookie();
  expect(session).toMatch(/^wingman_session=/);
  expect(device).toMatch(/^wingman_device_[0-9a-f]{16}=[\w-]{16}\.[\w-]{43};/);
  for (const attribute of ['Path=/', 'HttpOnly', 'SameSite=Lax', 'Expires='])
    expect(device).toContain(attribute);
  const known = device.split(';', 1)[0] ?? '';
  expect((await call(other, 'GET', '/api/auth/me', undefined, { cookie: known })).status).toBe(401);

  const database = await openDatabase(one.config.database);
  onTestFinished(() => database.close());
  const failures = createDatabaseWindows(database.db, () => new Date());
  for (let n = 0; n < 50; n += 1) await failures.take(`account:${email}`, { count: 50, seconds: 900 });
  expect((await signIn(one, '10.0.0.2')).status).toBe(200);
  const refused = await signIn(other, '10.0.0.3');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(5);
  expect((await signIn(other, '10.0.0.4', known)).status).toBe(200);
});
