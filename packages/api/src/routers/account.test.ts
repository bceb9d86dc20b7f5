import type { ApiKey, CreatedApiKey } from '@wingman/contract/api-key.ts';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { call, newTestUser, trpc } from '../testing/test-user.ts';
import { toneWav } from '../testing/tone-wav.ts';
import { upload } from '../testing/upload.ts';

const forbidden = { status: 403, body: { message: 'Accesso negato' } };

describe.each(['sqlite', 'postgres'] as const)('an account on %s', (kind) => {
  it('updates single settings and keeps the others', async () => {
    const app = await startTestApp({ kind });
    const [anna, bruno] = [await newTestUser(app), await newTestUser(app)];
    expect(await anna.call('PUT', '/api/settings', { userName: '  Anna  ' })).toMatchObject({
      status: 200,
      body: { userName: 'Anna', wingmanResponseLength: 5 },
    });
    const changes = {
      wingmanResponseLength: 9,
      segmentDuration: 60,
      autoRecord: false,
      isRecordingPaused: true,
      searchAllWhenEmpty: true,
      stopAfterSilence: true,
      digestHour: null,
      automaticNotes: false,
      speechLanguage: 'en',
      suggestsWords: true,
      timeZone: 'America/New_York',
    };
    const ofServer = {
      notesProvider: null,
      speechProvider: null,
      instanceLanguage: 'it',
      isSharingOn: true,
      trashDays: 30,
    };
    const all = { userName: 'Anna', ...changes, ...ofServer };
    expect(await anna.call('PATCH', '/api/settings', changes)).toMatchObject({ status: 200, body: all });
    expect((await anna.call('GET', '/api/settings')).body).toEqual(all);
    expect((await anna.call('PUT', '/api/settings', { userName: '' })).body).toMatchObject({
      userName: null,
    });
    const headers = { authorization: `Bearer ${anna.token}` };
    expect(
      await trpc(app, 'mutation', 'settings.update', { wingmanResponseLength: 1 }, headers),
    ).toMatchObject({
      status: 200,
      body: { ...changes, userName: null, wingmanResponseLength: 1 },
    });
    expect((await bruno.call('GET', '/api/settings')).body).toMatchObject({ autoRecord: true });
    expect(await call(app, 'PATCH', '/api/settings', changes)).toMatchObject({ status: 401 });
    expect(await call(app, 'PUT', '/api/settings', { userName: 'X' })).toMatchObject({ status: 401 });
  });

  it('gets an error for an invalid setting', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app);
    for (const [body, message] of [
      [{ wingmanResponseLength: 11 }, 'La lunghezza delle risposte va da 1 a 10'],
      [{ wingmanResponseLength: '5' }, 'La lunghezza delle risposte va da 1 a 10'],
      [{ segmentDuration: 20 }, 'La durata dei segmenti può essere di 15, 30 o 60 minuti'],
      [{ timeZone: 'Luna/Mare' }, 'Fuso orario sconosciuto'],
      [{ autoRecord: 'sì' }, 'Indica se registrare automaticamente'],
      [
        { searchAllWhenEmpty: 1 },
        'Indica se cercare in tutte le registrazioni quando oggi non risulta nulla',
      ],
      [{ digestHour: 3 }, 'L’ora del riassunto va dalle 12 alle 23'],
      [{ stopAfterSilence: 'no' }, 'Indica se fermare la registrazione dopo un lungo silenzio'],
    ] as const) {
      expect(await anna.call('PATCH', '/api/settings', body)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', message },
      });
    }
    expect(await anna.call('PUT', '/api/settings', {})).toMatchObject({
      status: 400,
      body: { message: 'Il nome utente non è valido' },
    });
  });

  it('changes its plan, if the instance allows it', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app);
    const change = (plan: unknown) => anna.call('POST', '/api/subscription/plan', { plan });
    expect(await change('pro')).toMatchObject({
      status: 200,
      body: { plan: 'pro', totalMinutes: 0, canRecord: true, canChangePlan: true },
    });
    expect((await anna.call('GET', '/api/auth/me')).body).toMatchObject({ subscriptionPlan: 'pro' });
    expect(await change('gold')).toMatchObject({
      status: 400,
      body: { message: 'Scegli un piano: free, standard o pro' },
    });
    expect(await call(app, 'POST', '/api/subscription/plan', { plan: 'pro' })).toMatchObject({ status: 401 });
    const closed = await startTestApp({ kind, planSelfService: false });
    const bruno = await newTestUser(closed);
    expect(await bruno.call('POST', '/api/subscription/plan', { plan: 'pro' })).toMatchObject({
      status: 403,
      body: { code: 'plan_change_closed' },
    });
  });

  it('reads its own log of recordings and their size', async () => {
    const app = await startTestApp({ kind });
    const [anna, bruno] = [await newTestUser(app), await newTestUser(app)];
    await upload(app, anna, [['audio', toneWav(1)]]);
    const ask = (name: string, { token }: { token: string }) =>
      trpc(app, 'query', name, undefined, { authorization: `Bearer ${token}` });
    expect(await ask('recordingLog.get', anna)).toMatchObject({
      status: 200,
      body: [{ total: 1, recordings: [{ preview: '', status: 'queued' }] }],
    });
    expect(await ask('recordingLog.get', bruno)).toMatchObject({ status: 200, body: [] });
    expect(await ask('recordingLog.storage', anna)).toMatchObject({
      body: { megabytes: 0, capMegabytes: 100 },
    });
    expect(await trpc(app, 'query', 'recordingLog.get', undefined)).toMatchObject({ status: 401 });
  });

  it('D-09 clears its own data only', async () => {
    const app = await startTestApp({ kind });
    const [anna, bruno] = [await newTestUser(app), await newTestUser(app)];
    for (const testUser of [anna, bruno]) await upload(app, testUser, [['audio', toneWav(1)]]);
    expect(await call(app, 'DELETE', '/api/data')).toMatchObject({ status: 401 });
    expect(await anna.call('DELETE', '/api/data')).toMatchObject({ status: 200, body: { ok: true } });
    expect((await anna.call('GET', '/api/recordings')).body).toEqual([]);
    expect((await bruno.call('GET', '/api/recordings')).body).toHaveLength(1);
  });

  it('gives programs access by a key, to its data only', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app, { subscriptionPlan: 'pro' });
    const made = await anna.call('POST', '/api/keys', { name: 'Script' });
    const { key, id, ...shown } = made.body as CreatedApiKey;
    expect(made).toMatchObject({ status: 200, body: { name: 'Script', lastUsedAt: null } });
    expect(JSON.stringify((await anna.call('GET', '/api/keys')).body)).not.toContain(key);
    const authorization = { authorization: `Bearer ${key}` };
    const byKey = (method: string, path: string, body?: unknown) =>
      call(app, method, path, body, authorization);

    const me = await byKey('GET', '/api/auth/me');
    expect(me).toMatchObject({ status: 200, body: { id: anna.user.id } });
    expect(me.headers.getSetCookie()).toEqual([]);
    expect(await byKey('GET', '/api/recordings')).toMatchObject({ status: 200, body: [] });
    expect(await byKey('PATCH', '/api/settings', { autoRecord: false })).toMatchObject({ status: 200 });
    for (const [method, path, body] of [
      ['GET', '/api/keys'],
      ['POST', '/api/keys', { name: 'Altra' }],
      ['DELETE', `/api/keys/${id}`],
      ['POST', '/api/subscription/plan', { plan: 'free' }],
      ['GET', '/api/admin/users'],
      ['GET', '/api/admin/statistics'],
      ['POST', '/api/auth/logout'],
    ] as const) {
      expect(await byKey(method, path, body), path).toMatchObject(forbidden);
    }
    expect(await trpc(app, 'query', 'apiKeys.list', undefined, authorization)).toMatchObject(forbidden);
    const cookie = { cookie: `wingman_session=${key}` };
    expect(await call(app, 'GET', '/api/recordings', undefined, cookie)).toMatchObject({ status: 401 });

    const [listed] = (await anna.call('GET', '/api/keys')).body as ApiKey[];
    expect(listed).toEqual({ id, ...shown, lastUsedAt: expect.any(String) });
    const bruno = await newTestUser(app, { subscriptionPlan: 'pro' });
    expect(await bruno.call('DELETE', `/api/keys/${id}`)).toMatchObject({ status: 404 });
    expect(await anna.call('DELETE', `/api/keys/${id}`)).toMatchObject({ status: 200 });
    expect(await byKey('GET', '/api/recordings')).toMatchObject({
      status: 403,
      body: { code: 'invalid_token', message: 'Token non valido' },
    });
  });

  it('needs Pro for a key, and a name', async () => {
    const app = await startTestApp({ kind });
    const anna = await newTestUser(app);
    const make = (name: unknown) => anna.call('POST', '/api/keys', { name });
    expect(await make('Script')).toMatchObject({ status: 403, body: { code: 'plan_required' } });
    await anna.call('POST', '/api/subscription/plan', { plan: 'pro' });
    expect(await make('  ')).toMatchObject({ status: 400, body: { message: 'Dai un nome alla chiave' } });
    const { key } = (await make('Script')).body as CreatedApiKey;
    await anna.call('POST', '/api/subscription/plan', { plan: 'standard' });
    const headers = { authorization: `Bearer ${key}` };
    expect(await call(app, 'GET', '/api/recordings', undefined, headers)).toMatchObject({
      status: 403,
      body: { code: 'plan_required' },
    });
    expect(await call(app, 'POST', '/api/keys', { name: 'Script' })).toMatchObject({ status: 401 });
  });
});
