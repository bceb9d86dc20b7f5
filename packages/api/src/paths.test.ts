import { describe, expect, it } from 'vitest';
import { startTestApp } from './testing/test-app.ts';
import { call, newTestUser, trpc } from './testing/test-user.ts';

describe('paths', () => {
  it('that do not exist return a JSON error', async () => {
    const app = await startTestApp();
    for (const [method, path] of [
      ['GET', '/api/niente'],
      ['GET', '/trpc/a/b'],
    ] as const) {
      expect(await call(app, method, path), path).toMatchObject({
        status: 404,
        body: { code: 'unknown_path' },
      });
    }
    expect(await trpc(app, 'query', 'auth.niente', undefined)).toMatchObject({
      status: 404,
      body: { code: 'unknown_path' },
    });
  });

  it('that cannot be decoded return an error of the same shape', async () => {
    const app = await startTestApp();
    expect(await call(app, 'GET', '/api/recordings/%zz')).toMatchObject({
      status: 400,
      body: { code: 'bad_request', message: 'Richiesta non valida' },
    });
  });

  it('refuse a body that is no JSON, or not JSON at all', async () => {
    const app = await startTestApp();
    const json = { 'content-type': 'application/json' };
    const bad = { status: 400, body: { code: 'bad_json' } };
    expect(await call(app, 'POST', '/api/auth/login', '{"email":', json)).toMatchObject(bad);
    expect(await trpc(app, 'mutation', 'auth.login', undefined)).toMatchObject({ status: 400 });
    const raw = await call(app, 'POST', '/trpc/auth.login', '{"email":', json);
    expect(raw).toMatchObject({ status: 400, body: { error: { json: { data: { code: 'bad_json' } } } } });
    const xml = await call(app, 'POST', '/api/auth/login', '<a/>', { 'content-type': 'application/xml' });
    expect(xml).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
    const list = await call(app, 'POST', '/api/auth/login', [1]);
    expect(list).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Email non valida' },
    });
  });

  it('refuse a body of more than a megabyte', async () => {
    const app = await startTestApp();
    const huge = { email: 'a@example.test', password: 'x'.repeat(1024 * 1024) };
    expect(await call(app, 'POST', '/api/auth/login', huge)).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
  });

  it('of tRPC accept no forms, which would be buffered in memory', async () => {
    const app = await startTestApp();
    const form = new FormData();
    form.set('email', 'a@example.test');
    const response = await fetch(app.url('/trpc/auth.login'), { method: 'POST', body: form });
    expect(response.status).toBe(415);
  });

  it('return the plan, the settings and the state of speech to signed-in users', async () => {
    const app = await startTestApp();
    const testUser = await newTestUser(app);
    expect(await testUser.call('GET', '/api/subscription/check')).toMatchObject({
      status: 200,
      body: { plan: 'free', totalMinutes: 0, canRecord: true },
    });
    expect(await testUser.call('GET', '/api/settings')).toMatchObject({
      status: 200,
      body: { segmentDuration: 30, wingmanResponseLength: 5, timeZone: 'Europe/Rome' },
    });
    const headers = { authorization: `Bearer ${testUser.token}` };
    expect(await trpc(app, 'query', 'speech.status', undefined, headers)).toMatchObject({
      status: 200,
      body: { engine: 'off', state: 'off' },
    });
    for (const path of ['/api/subscription/check', '/api/settings', '/api/sessions', '/api/recordings']) {
      expect(await call(app, 'GET', path), path).toMatchObject({
        status: 401,
        body: { code: 'unauthorized' },
      });
    }
    expect(await trpc(app, 'query', 'speech.status', undefined)).toMatchObject({ status: 401 });
  });

  it('let only an administrator download the model', async () => {
    const app = await startTestApp();
    const admin = await newTestUser(app);
    const other = await newTestUser(app);
    const download = (token: string) =>
      trpc(app, 'mutation', 'speech.downloadModel', undefined, { authorization: `Bearer ${token}` });
    expect(await download(other.token)).toMatchObject({ status: 403, body: { message: 'Accesso negato' } });
    expect(await download(admin.token)).toMatchObject({ status: 200 });
  });
});
