import { call, cookieOf, newTestUser, trpc } from '@wingman/api/testing/test-user.ts';
import { describe, expect, it, vi } from 'vitest';
import { startTestApp } from '../../src/testing/test-app.ts';

const anna = {
  firstName: 'Anna',
  lastName: 'Bianchi',
  email: 'anna@example.test',
  password: 'parola segreta',
};

describe.each(['sqlite', 'postgres'] as const)('accounts on %s', (kind) => {
  it('make the first user administrator and nobody else', async () => {
    const app = await startTestApp({ kind });
    const first = await newTestUser(app);
    const second = await newTestUser(app, { isAdmin: true, totalRecordingMinutes: 5 });
    expect(first.user.isAdmin).toBe(true);
    expect(second.user).toMatchObject({ isAdmin: false, totalRecordingMinutes: 0, subscriptionPlan: 'free' });
  });

  it('answer the user without any password, by REST and tRPC alike', async () => {
    const app = await startTestApp({ kind });
    const testUser = await newTestUser(app, { subscriptionPlan: 'pro' });
    const rest = await testUser.call('GET', '/api/auth/me');
    const { body } = await trpc(app, 'query', 'auth.me', undefined, {
      authorization: `Bearer ${testUser.token}`,
    });
    expect(rest.body).toEqual(body);
    expect(Object.keys(rest.body as object).sort()).toEqual(
      [
        'createdAt',
        'deletionDueAt',
        'hasPlans',
        'email',
        'firstName',
        'id',
        'isActive',
        'isAdmin',
        'lastName',
        'subscriptionPlan',
        'subscriptionStatus',
        'totalRecordingMinutes',
      ].sort(),
    );
  });

  it('D-37 are one per address, whatever its letters, also when five arrive at once', async () => {
    const app = await startTestApp({ kind });
    const many = await Promise.all(
      Array.from({ length: 5 }, () => call(app, 'POST', '/api/auth/register', anna)),
    );
    expect(many.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const other = await call(app, 'POST', '/api/auth/register', { ...anna, email: '  ANNA@Example.test ' });
    expect(other).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    const login = { email: 'Anna@EXAMPLE.test', password: anna.password };
    expect(await call(app, 'POST', '/api/auth/login', login)).toMatchObject({ status: 200 });
  });
});

describe('signing in', () => {
  it('refuses a wrong password and an unknown address with the same words', async () => {
    const app = await startTestApp();
    const { user } = await newTestUser(app);
    const wrong = await call(app, 'POST', '/api/auth/login', { email: user.email, password: 'sbagliata' });
    const unknown = await call(app, 'POST', '/api/auth/login', {
      email: 'nessuno@example.test',
      password: 'sbagliata',
    });
    expect(wrong).toMatchObject({
      status: 401,
      body: { message: 'Credenziali non valide', code: 'bad_credentials' },
    });
    expect(unknown.body).toEqual(wrong.body);
  });

  it('says how long to wait after too many failures', async () => {
    const app = await startTestApp();
    const { user } = await newTestUser(app);
    const wrong = { email: user.email, password: 'sbagliata' };
    const limited = await vi.waitUntil(
      async () => {
        const answer = await call(app, 'POST', '/api/auth/login', wrong);
        return answer.status === 429 ? answer : undefined;
      },
      { timeout: 10_000, interval: 1 },
    );
    expect(limited.body).toMatchObject({ code: 'too_many_attempts' });
    expect((limited.body as { message: string }).message).toMatch(/\d+ (minut|second)/);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('lists what is wrong with each field, in Italian', async () => {
    const app = await startTestApp();
    const bad = { ...anna, firstName: 'A', password: '12345', subscriptionPlan: 'oro' };
    const answer = await call(app, 'POST', '/api/auth/register', bad);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'validation_failed',
      message: 'Il nome deve essere di almeno 2 caratteri',
      issues: [
        { path: 'firstName', message: 'Il nome deve essere di almeno 2 caratteri' },
        { path: 'password', message: 'La password deve essere di almeno 6 caratteri' },
        { path: 'subscriptionPlan', message: 'Scegli un piano: free, standard o pro' },
      ],
    });
  });

  it('is closed to others than the first user where signing up is', async () => {
    const app = await startTestApp({ env: { SIGNUP: 'closed' } });
    await newTestUser(app);
    expect(await call(app, 'POST', '/api/auth/register', anna)).toMatchObject({
      status: 403,
      body: { code: 'signup_closed' },
    });
  });
});

describe('tokens', () => {
  it('are asked for with 401, and refused with 403 when they are not good', async () => {
    const app = await startTestApp();
    const testUser = await newTestUser(app);
    expect(await call(app, 'GET', '/api/auth/me')).toMatchObject({
      status: 401,
      body: { message: 'Unauthorized' },
    });
    const garbage = { authorization: 'Bearer nonsense' };
    expect(await call(app, 'GET', '/api/auth/me', undefined, garbage)).toMatchObject({
      status: 403,
      body: { message: 'Token non valido', code: 'invalid_token' },
    });
    expect(await trpc(app, 'query', 'auth.me', undefined, garbage)).toMatchObject({
      status: 403,
      body: { message: 'Token non valido', code: 'invalid_token' },
    });
    expect(await testUser.call('POST', '/api/auth/logout')).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect(await testUser.call('GET', '/api/auth/me')).toMatchObject({
      status: 403,
      body: { code: 'invalid_token' },
    });
  });

  it('also travel as a cookie that scripts cannot read', async () => {
    const app = await startTestApp();
    const { user } = await newTestUser(app);
    const login = { email: user.email, password: 'parola segreta' };
    for (const answer of [
      await call(app, 'POST', '/api/auth/login', login),
      await trpc(app, 'mutation', 'auth.login', login),
    ]) {
      const [cookie] = answer.headers.getSetCookie();
      expect(cookie).toMatch(/^wingman_session=\S+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
      const me = await call(app, 'GET', '/api/auth/me', undefined, { cookie: cookieOf(answer.headers) });
      expect(me.status).toBe(200);
    }
  });

  it('set the cookie also where the answer is a stream', async () => {
    const app = await startTestApp();
    const { user } = await newTestUser(app);
    const response = await fetch(app.url('/trpc/auth.login?batch=1'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'trpc-accept': 'application/jsonl' },
      body: JSON.stringify({ 0: { json: { email: user.email, password: 'parola segreta' } } }),
    });
    expect(await response.text()).toContain(user.email);
    expect(cookieOf(response.headers)).toMatch(/^wingman_session=/);
  });

  it('make the cookie Secure where users come over https', async () => {
    const app = await startTestApp({ env: { PUBLIC_URL: 'https://wingman.example.test' } });
    const setupCode = await app.setupCode();
    const answer = await call(app, 'POST', '/api/auth/register', { ...anna, setupCode });
    expect(answer.headers.getSetCookie()[0]).toContain('; Secure');
  });

  it('in a cookie change nothing for a page of another site', async () => {
    const app = await startTestApp();
    const { cookie } = await newTestUser(app);
    const logout = (headers: Record<string, string>) =>
      call(app, 'POST', '/api/auth/logout', undefined, { cookie, ...headers });
    const refused = { status: 403, body: { code: 'foreign_origin' } };
    expect(await logout({ origin: 'https://altrove.example' })).toMatchObject(refused);
    expect(await logout({})).toMatchObject(refused);
    const overTrpc = await trpc(app, 'mutation', 'auth.logout', undefined, { cookie, origin: 'null' });
    expect(overTrpc).toMatchObject(refused);
    expect(await logout({ origin: app.address() })).toMatchObject({ status: 200 });
  });
});

describe('the time zone of a request', () => {
  it('F-81 is kept in the settings when a browser sends it, counts for a program’s call, else is ignored', async () => {
    const app = await startTestApp();
    const testUser = await newTestUser(app);
    const zone = async (headers = {}) =>
      ((await testUser.call('GET', '/api/settings', undefined, headers)).body as { timeZone: string })
        .timeZone;
    expect(await zone()).toBe('Europe/Rome');
    expect(await zone({ 'x-time-zone': 'UTC' })).toBe('UTC');
    expect(await zone()).toBe('Europe/Rome');
    const cookie = `wingman_session=${testUser.token}`;
    expect(await zone({ cookie, 'x-time-zone': 'America/New_York' })).toBe('America/New_York');
    expect(await zone({ cookie, 'x-time-zone': 'Terra/DiMezzo' })).toBe('America/New_York');
    expect(await zone()).toBe('America/New_York');
  });
});
