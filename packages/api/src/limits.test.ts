import { createMemoryWindows } from '@wingman/core/accounts/rate-windows.ts';
import { describe, expect, it } from 'vitest';
import { createRateLimiter, rateRules } from './rate-limit.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { call, newTestUser, trpc } from './testing/test-user.ts';
import { toneWav } from './testing/tone-wav.ts';
import { upload } from './testing/upload.ts';

const password = 'parola segreta';
const limited = { status: 429, body: { code: 'too_many_attempts' } };

describe.each(['sqlite', 'postgres'] as const)('limits of one user or address on %s', (kind) => {
  it('refuse the question, upload and sign-up above the limit, with the waiting time in Italian', async () => {
    const two = { count: 2, seconds: 60 };
    const rules = { ...rateRules, chat: two, upload: two, register: two };
    const app = await startTestApp({ kind, ...limitedBy(rules) });
    const testUser = await newTestUser(app);
    const other = await newTestUser(app);
    const question = { message: 'Ciao?', sessionId: crypto.randomUUID() };
    for (let i = 0; i < 2; i += 1) {
      expect(await testUser.call('POST', '/api/chat', question)).toMatchObject({ status: 200 });
      expect(await upload(app, testUser, [['audio', toneWav(1)]])).toMatchObject({ status: 200 });
    }
    const refused = await testUser.call('POST', '/api/chat', question);
    expect(refused).toMatchObject({
      ...limited,
      body: { message: 'Troppe richieste: riprova tra 60 secondi' },
    });
    expect(refused.headers.get('retry-after')).toBe('60');
    const headers = { authorization: `Bearer ${testUser.token}` };
    expect(await trpc(app, 'mutation', 'chat.send', question, headers)).toMatchObject(limited);
    expect(await upload(app, testUser, [['audio', toneWav(1)]])).toMatchObject(limited);
    const elsewhere = { ...question, sessionId: crypto.randomUUID() };
    expect(await other.call('POST', '/api/chat', elsewhere)).toMatchObject({ status: 200 });
    const account = { firstName: 'Anna', lastName: 'Bianchi', email: 'terza@example.test', password };
    expect(await call(app, 'POST', '/api/auth/register', account)).toMatchObject(limited);
  });

  it('stop an excessive caller by REST and tRPC, and no others', async () => {
    const rules = { ...rateRules, call: { count: 5, seconds: 60 } };
    const app = await startTestApp({ kind, ...limitedBy(rules) });
    const [testUser, other] = [await newTestUser(app), await newTestUser(app)];
    for (let i = 0; i < 5; i += 1) expect((await testUser.call('GET', '/api/auth/me')).status).toBe(200);
    const refused = await testUser.call('GET', '/api/recordings');
    expect(refused).toMatchObject({
      ...limited,
      body: { message: 'Troppe richieste: riprova tra 60 secondi' },
    });
    expect(refused.headers.get('retry-after')).toBe('60');
    const headers = { authorization: `Bearer ${testUser.token}` };
    expect(await trpc(app, 'query', 'settings.get', undefined, headers)).toMatchObject(limited);
    expect(await testUser.call('GET', '/api/export')).toMatchObject(limited);
    expect((await other.call('GET', '/api/auth/me')).status).toBe(200);
  });

  it('count each call of a batch, whose size is limited', async () => {
    const rules = { ...rateRules, call: { count: 5, seconds: 60 }, stranger: { count: 5, seconds: 60 } };
    const app = await startTestApp({ kind, ...limitedBy(rules) });
    const testUser = await newTestUser(app);
    const headers = { authorization: `Bearer ${testUser.token}` };
    expect(await batch(app, Array(4).fill('sessions.list'), headers)).toEqual(Array(4).fill(200));
    expect((await batch(app, Array(4).fill('sessions.list'), headers)).toSorted()).toEqual([
      200, 429, 429, 429,
    ]);
    // One unauthenticated call was the registration.
    expect((await batch(app, Array(6).fill('sessions.list'))).toSorted()).toEqual([
      401, 401, 401, 401, 429, 429,
    ]);
    const many = await call(app, 'GET', `/trpc/${Array(21).fill('sessions.list').join(',')}?batch=1`);
    expect(many).toMatchObject({
      status: 400,
      body: { error: { json: { message: 'Richiesta non valida', data: { code: 'bad_request' } } } },
    });
  });

  it('stop an unauthenticated client, and no signed-in user', async () => {
    const rules = { ...rateRules, stranger: { count: 9, seconds: 60 } };
    const app = await startTestApp({ kind, trustProxy: 1, ...limitedBy(rules) });
    const testUser = await newTestUser(app);
    const from = (forwarded: string) => ({ 'x-forwarded-for': forwarded });
    const here = from('198.51.100.1');
    const garbage = { ...here, authorization: 'Bearer niente' };
    expect((await call(app, 'GET', '/api/auth/me', undefined, here)).status).toBe(401);
    expect((await call(app, 'POST', '/api/recordings', {}, garbage)).status).toBe(403);
    expect((await call(app, 'GET', '/api/export', undefined, garbage)).status).toBe(403);
    expect((await trpc(app, 'query', 'settings.get', undefined, garbage)).status).toBe(403);
    expect((await call(app, 'POST', '/api/auth/login', {}, here)).status).toBe(400);
    expect((await call(app, 'GET', '/api/niente', undefined, here)).status).toBe(404);
    expect((await call(app, 'GET', '/api/openapi.json', undefined, here)).status).toBe(200);
    expect((await trpc(app, 'mutation', 'auth.login', {}, here)).status).toBe(400);
    expect((await call(app, 'GET', '/api/sessions', undefined, here)).status).toBe(401);
    for (const [method, path, headers] of [
      ['GET', '/api/auth/me', here],
      ['GET', '/api/export', garbage],
      ['POST', '/api/auth/login', here],
      ['GET', '/api/niente', here],
      ['GET', '/api/openapi.json', here],
      ['GET', '/api/auth/me', from('203.0.113.9, 198.51.100.1')],
    ] as const) {
      const answer = await call(app, method, path, method === 'POST' ? {} : undefined, headers);
      expect(answer, path).toMatchObject({
        ...limited,
        body: { message: 'Troppe richieste: riprova tra 60 secondi' },
      });
      expect(answer.headers.get('retry-after')).toBe('60');
    }
    expect((await testUser.call('GET', '/api/auth/me', undefined, here)).status).toBe(200);
    expect((await call(app, 'GET', '/api/auth/me', undefined, from('198.51.100.2'))).status).toBe(401);
  });

  it('count the addresses of one IPv6 network as one', async () => {
    const rules = { ...rateRules, stranger: { count: 1, seconds: 60 } };
    const app = await startTestApp({ kind, trustProxy: 1, ...limitedBy(rules) });
    const from = (forwarded: string) =>
      call(app, 'GET', '/api/auth/me', undefined, { 'x-forwarded-for': forwarded });
    expect((await from('2001:db8:1:2::1')).status).toBe(401);
    expect((await from('2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await from('2001:db8:1:3::1')).status).toBe(401);
  });
});

const limitedBy = (rules: typeof rateRules) => ({
  rateLimiter: createRateLimiter({ own: createMemoryWindows(() => 0), rules }),
});

/** The statuses of queries in one batch request. */
async function batch(app: TestApp, paths: string[], headers: Record<string, string> = {}): Promise<number[]> {
  const input = JSON.stringify(Object.fromEntries(paths.map((_, index) => [index, { json: {} }])));
  const query = `batch=1&input=${encodeURIComponent(input)}`;
  const { body } = await call(app, 'GET', `/trpc/${paths.join(',')}?${query}`, undefined, headers);
  type Item = { error?: { json: { data: { httpStatus: number } } } };
  return (body as Item[]).map(({ error }) => error?.json.data.httpStatus ?? 200);
}

describe.each(['sqlite', 'postgres'] as const)('D-21 behind a proxy on %s', (kind) => {
  const failUntilLimited = async (app: TestApp, email: string, forwarded: string) => {
    const answers = [];
    for (let i = 0; i < 20; i += 1) {
      const wrong = { email, password: `sbagliata ${i}` };
      answers.push(await call(app, 'POST', '/api/auth/login', wrong, { 'x-forwarded-for': forwarded }));
    }
    return answers;
  };
  const login = (app: TestApp, email: string, forwarded: string) =>
    call(app, 'POST', '/api/auth/login', { email, password }, { 'x-forwarded-for': forwarded });

  it('(c) the failures of one client do not block another one', async () => {
    const app = await startTestApp({ kind, trustProxy: 1 });
    const { user } = await newTestUser(app);
    const answers = await failUntilLimited(app, user.email, '198.51.100.1');
    expect(answers.at(-1)).toMatchObject(limited);
    expect(JSON.stringify(answers.at(-1)?.body)).toMatch(
      /"Troppi tentativi di accesso: riprova tra \d+ minuti"/,
    );
    expect(await login(app, user.email, '198.51.100.1')).toMatchObject(limited);
    expect(await login(app, user.email, '198.51.100.2')).toMatchObject({ status: 200 });
  });

  it('(d) a client cannot spoof an address: the proxy appends the one it saw', async () => {
    const app = await startTestApp({ kind, trustProxy: 1 });
    const { user } = await newTestUser(app);
    await failUntilLimited(app, user.email, '198.51.100.1');
    expect(await login(app, user.email, '203.0.113.9, 198.51.100.1')).toMatchObject(limited);
    expect(await login(app, user.email, '198.51.100.2')).toMatchObject({ status: 200 });
  });

  it('(d) without a trusted proxy the header is ignored', async () => {
    const app = await startTestApp({ kind });
    const { user } = await newTestUser(app);
    await failUntilLimited(app, user.email, '198.51.100.1');
    expect(await login(app, user.email, '203.0.113.9')).toMatchObject(limited);
  });
});
