import { createMemoryRateLimiter, rateRules } from '@wingman/api/rate-limit.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '../app.ts';
import { configSchema, readConfig } from '../config.ts';
import { call, newPerson, trpc } from '../testing/person.ts';
import { newFolder, startTestApp, type TestApp } from '../testing/test-app.ts';
import { toneWav } from '../testing/tone-wav.ts';
import { upload } from '../testing/upload.ts';

const password = 'parola segreta';
const limited = { status: 429, body: { code: 'too_many_attempts' } };

describe('limits of one user or address', () => {
  it('stop the question, the upload and the sign-up that are too many, and say how long in Italian', async () => {
    const two = { count: 2, seconds: 60 };
    const rateLimiter = createMemoryRateLimiter(
      { ...rateRules, chat: two, upload: two, register: two },
      () => 0,
    );
    const app = await startTestApp({ overrides: { rateLimiter } });
    const person = await newPerson(app);
    const other = await newPerson(app);
    const question = { message: 'Ciao?', sessionId: crypto.randomUUID() };
    for (let i = 0; i < 2; i += 1) {
      expect(await person.call('POST', '/api/chat', question)).toMatchObject({ status: 200 });
      expect(await upload(app, person, [['audio', toneWav(1)]])).toMatchObject({ status: 200 });
    }
    const refused = await person.call('POST', '/api/chat', question);
    expect(refused).toMatchObject({
      ...limited,
      body: { message: 'Troppe richieste: riprova tra 60 secondi' },
    });
    expect(refused.headers.get('retry-after')).toBe('60');
    const headers = { authorization: `Bearer ${person.token}` };
    expect(await trpc(app, 'mutation', 'chat.send', question, headers)).toMatchObject(limited);
    expect(await upload(app, person, [['audio', toneWav(1)]])).toMatchObject(limited);
    const elsewhere = { ...question, sessionId: crypto.randomUUID() };
    expect(await other.call('POST', '/api/chat', elsewhere)).toMatchObject({ status: 200 });
    const account = { firstName: 'Anna', lastName: 'Bianchi', email: 'terza@example.test', password };
    expect(await call(app, 'POST', '/api/auth/register', account)).toMatchObject(limited);
  });

  it('stop somebody who calls without end, at both doors, and nobody else', async () => {
    const rules = { ...rateRules, call: { count: 5, seconds: 60 } };
    const app = await startTestApp({ overrides: { rateLimiter: createMemoryRateLimiter(rules, () => 0) } });
    const [person, other] = [await newPerson(app), await newPerson(app)];
    for (let i = 0; i < 5; i += 1) expect((await person.call('GET', '/api/auth/me')).status).toBe(200);
    const refused = await person.call('GET', '/api/recordings');
    expect(refused).toMatchObject({
      ...limited,
      body: { message: 'Troppe richieste: riprova tra 60 secondi' },
    });
    expect(refused.headers.get('retry-after')).toBe('60');
    const headers = { authorization: `Bearer ${person.token}` };
    expect(await trpc(app, 'query', 'settings.get', undefined, headers)).toMatchObject(limited);
    expect(await person.call('GET', '/api/export')).toMatchObject(limited);
    expect((await other.call('GET', '/api/auth/me')).status).toBe(200);
  });
});

describe('D-21 after a restart', () => {
  it('(a) a person is still signed in', async () => {
    const folder = newFolder();
    const env = { PORT: '0', DATA_DIR: folder, SPEECH_ENGINE: 'off', LOG_LEVEL: 'silent' };
    const config = readConfig(env, folder);
    const app = await createApp(config);
    await app.listen();
    const person = await newPerson({ url: (path) => `${app.address()}${path}` });
    await app.close();
    const again = await createApp(config);
    onTestFinished(() => again.close());
    await again.listen();
    const me = await fetch(`${again.address()}/api/auth/me`, { headers: { cookie: person.cookie } });
    expect(me.status).toBe(200);
    expect(await me.json()).toEqual(person.user);
  });

  it('(b) no secret signs tokens that could be left empty: they are random, and only their hash is kept', async () => {
    expect(Object.keys(configSchema.shape).filter((name) => /SECRET/.test(name))).toEqual([
      // Of the bucket; it signs nothing of ours.
      'AWS_SECRET_ACCESS_KEY',
    ]);
    const app = await startTestApp({ env: { SESSION_SECRET: '', JWT_SECRET: '' } });
    const [first, second] = [await newPerson(app), await newPerson(app)];
    expect(first.token).toMatch(/^[a-z2-7]{40}$/);
    expect(second.token).not.toBe(first.token);
  });
});

describe('D-21 behind a proxy', () => {
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

  it('(c) the failures of one client do not stop another one', async () => {
    const app = await startTestApp({ env: { TRUST_PROXY: '1' } });
    const { user } = await newPerson(app);
    const answers = await failUntilLimited(app, user.email, '198.51.100.1');
    expect(answers.at(-1)).toMatchObject(limited);
    expect(JSON.stringify(answers.at(-1)?.body)).toMatch(
      /"Troppi tentativi di accesso: riprova tra \d+ minuti"/,
    );
    expect(await login(app, user.email, '198.51.100.1')).toMatchObject(limited);
    expect(await login(app, user.email, '198.51.100.2')).toMatchObject({ status: 200 });
  });

  it('(d) a client cannot invent an address: the proxy appends the one it saw', async () => {
    const app = await startTestApp({ env: { TRUST_PROXY: '1' } });
    const { user } = await newPerson(app);
    await failUntilLimited(app, user.email, '198.51.100.1');
    expect(await login(app, user.email, '203.0.113.9, 198.51.100.1')).toMatchObject(limited);
    expect(await login(app, user.email, '198.51.100.2')).toMatchObject({ status: 200 });
  });

  it('(d) without a trusted proxy the header means nothing', async () => {
    const app = await startTestApp();
    const { user } = await newPerson(app);
    await failUntilLimited(app, user.email, '198.51.100.1');
    expect(await login(app, user.email, '203.0.113.9')).toMatchObject(limited);
  });
});
