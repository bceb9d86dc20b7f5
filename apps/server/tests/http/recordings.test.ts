import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openEvents } from '@wingman/api/testing/event-stream.ts';
import { createHeldTranscriber } from '@wingman/api/testing/held-transcriber.ts';
import { call, newTestUser, type TestUser, trpc } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../src/testing/test-app.ts';

async function record(
  app: TestApp,
  testUser: TestUser,
  recordedAt = '2026-03-01T09:00:00Z',
): Promise<Recording> {
  const { status, body } = await upload(app, testUser, [
    ['id', randomUUID()],
    ['recordedAt', recordedAt],
    ['audio', toneWav(1), 'Riunione – città €.webm'],
  ]);
  expect(status).toBe(200);
  return body as Recording;
}

describe('recordings', () => {
  it('are listed newest first, whole or page by page, by REST and tRPC', async () => {
    const app = await startTestApp();
    const testUser = await newTestUser(app);
    const days = ['2026-03-02', '2026-03-01', '2026-03-03'];
    const made: Recording[] = [];
    for (const day of days) made.push(await record(app, testUser, `${day}T08:00:00Z`));
    const sorted = [made[2], made[0], made[1]].map((each) => each?.id);
    const ids = (body: unknown) => (body as Recording[]).map(({ id }) => id);
    expect(ids((await testUser.call('GET', '/api/recordings')).body)).toEqual(sorted);
    expect(ids((await testUser.call('GET', '/api/recordings?limit=2')).body)).toEqual(sorted.slice(0, 2));
    const next = await testUser.call('GET', `/api/recordings?limit=2&cursor=${sorted[1]}`);
    expect(ids(next.body)).toEqual(sorted.slice(2));
    const headers = { authorization: `Bearer ${testUser.token}` };
    const overTrpc = await trpc(app, 'query', 'recordings.list', { limit: 2 }, headers);
    expect(ids(overTrpc.body)).toEqual(sorted.slice(0, 2));
    expect(await trpc(app, 'query', 'recordings.list', undefined, headers)).toMatchObject({ status: 200 });
    expect(await testUser.call('GET', '/api/recordings?limit=0')).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', issues: [{ path: 'limit' }] },
    });
  });

  it('are shown with their segments once transcribed', async () => {
    const held = createHeldTranscriber();
    const app = await startTestApp({ overrides: { transcriber: held.transcriber } });
    held.release({
      duration: 1.2,
      segments: [{ start: 0.2, end: 1, text: 'Chiamare l’idraulico', confidence: 0.9 }],
    });
    const testUser = await newTestUser(app);
    const recording = await record(app, testUser);
    expect(recording).toMatchObject({ status: 'ready', transcript: 'Chiamare l’idraulico' });
    expect(await testUser.call('GET', `/api/recordings/${recording.id}`)).toMatchObject({
      status: 200,
      body: {
        id: recording.id,
        segments: [{ start: 0.2, end: 1, text: 'Chiamare l’idraulico', speaker: null }],
      },
    });
  });

  it('get and lose a title', async () => {
    const app = await startTestApp();
    const testUser = await newTestUser(app);
    const { id } = await record(app, testUser);
    const rename = (title: unknown) => testUser.call('PATCH', `/api/recordings/${id}`, { title });
    expect(await rename('  Riunione  ')).toMatchObject({ status: 200, body: { id, title: 'Riunione' } });
    expect(await rename('')).toMatchObject({ status: 200, body: { title: null } });
    expect(await rename('x'.repeat(201))).toMatchObject({
      status: 400,
      body: { message: 'Al massimo 200 caratteri' },
    });
    expect(await rename(3)).toMatchObject({ status: 400, body: { message: 'Il titolo non è valido' } });
  });

  it('have a waveform, by REST and tRPC, for their owner only', async () => {
    const app = await startTestApp();
    const [testUser, other] = [await newTestUser(app), await newTestUser(app)];
    const { id } = await record(app, testUser);
    const { status, body } = await testUser.call('GET', `/api/recordings/${id}/waveform`);
    expect(status).toBe(200);
    const { peaks } = body as { peaks: number[] };
    expect(peaks).toHaveLength(240);
    expect(Math.max(...peaks)).toBe(100);
    const headers = { authorization: `Bearer ${testUser.token}` };
    expect(await trpc(app, 'query', 'recordings.waveform', { id }, headers)).toMatchObject({
      body: { peaks },
    });
    expect(await other.call('GET', `/api/recordings/${id}/waveform`)).toMatchObject({ status: 404 });
    expect(await testUser.call('GET', `/api/recordings/${randomUUID()}/waveform`)).toMatchObject({
      status: 404,
    });
  });

  it('are deleted for good with their audio where that is asked for', async () => {
    const app = await startTestApp();
    const testUser = await newTestUser(app);
    const { id, audioPath } = await record(app, testUser);
    const file = join(app.config.dataDir, 'audio', audioPath as string);
    expect(existsSync(file)).toBe(true);
    expect(await testUser.call('DELETE', `/api/recordings/${id}?now=si`)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
    expect(await testUser.call('DELETE', `/api/recordings/${id}?now=true`)).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect(existsSync(file)).toBe(false);
    expect(await testUser.call('GET', `/api/recordings/${id}`)).toMatchObject({ status: 404 });
    expect(await testUser.call('DELETE', `/api/recordings/${id}`)).toMatchObject({ status: 404 });
  });

  it('go into the trash with their audio, and come back out of it', async () => {
    const app = await startTestApp();
    const testUser = await newTestUser(app);
    const { id, audioPath } = await record(app, testUser);
    const file = join(app.config.dataDir, 'audio', audioPath as string);
    const before = (await testUser.call('GET', `/api/recordings/${id}`)).body;
    expect(await testUser.call('DELETE', `/api/recordings/${id}`)).toMatchObject({ body: { ok: true } });
    expect(existsSync(file)).toBe(true);
    for (const path of ['', '/audio', '/download', '/waveform', '/moments', '/notes'])
      expect((await testUser.call('GET', `/api/recordings/${id}${path}`)).status, path).toBe(404);
    expect((await testUser.call('GET', '/api/trash')).body).toMatchObject({
      days: 30,
      total: 1,
      recordings: [{ id, reason: 'deleted' }],
    });
    const stranger = await newTestUser(app);
    expect((await stranger.call('GET', '/api/trash')).body).toMatchObject({ total: 0, recordings: [] });
    for (const call of ['restore', 'delete'])
      expect(await stranger.call('POST', `/api/trash/${call}`, { recordingIds: [id] })).toMatchObject({
        status: 404,
      });
    await testUser.call('POST', '/api/trash/restore', { recordingIds: [id] });
    expect((await testUser.call('GET', `/api/recordings/${id}`)).body).toEqual(before);
    await testUser.call('DELETE', `/api/recordings/${id}`);
    expect(await testUser.call('DELETE', '/api/trash')).toMatchObject({ status: 200, body: { ok: true } });
    expect(existsSync(file)).toBe(false);
  });

  it('are retried at once when they wait, and not while they are being transcribed', async () => {
    const waiting = await startTestApp();
    const anna = await newTestUser(waiting);
    const { id } = await record(waiting, anna);
    expect(await anna.call('POST', `/api/recordings/${id}/retry`)).toMatchObject({
      status: 200,
      body: { id, status: 'queued' },
    });

    const { transcriber } = createHeldTranscriber();
    const busy = await startTestApp({ overrides: { transcriber, transcriptWaitMs: 50 } });
    const bruno = await newTestUser(busy);
    const running = await record(busy, bruno);
    await expect
      .poll(async () => (await bruno.call('GET', `/api/recordings/${running.id}`)).body)
      .toMatchObject({ status: 'transcribing' });
    expect(await bruno.call('POST', `/api/recordings/${running.id}/retry`)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
  });

  it('do not exist for other users', async () => {
    const app = await startTestApp();
    const [anna, bruno] = [await newTestUser(app), await newTestUser(app)];
    const { id } = await record(app, anna);
    const bearer = { authorization: `Bearer ${bruno.token}` };
    for (const [method, path, body] of [
      ['GET', `/api/recordings/${id}`],
      ['GET', `/api/recordings/${id}/audio`],
      ['PATCH', `/api/recordings/${id}`, { title: 'Mio' }],
      ['POST', `/api/recordings/${id}/retry`],
      ['DELETE', `/api/recordings/${id}`],
    ] as const) {
      expect(await bruno.call(method, path, body), path).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
      expect(await call(app, method, path, body), path).toMatchObject({ status: 401 });
    }
    expect(await trpc(app, 'query', 'recordings.get', { id }, bearer)).toMatchObject({ status: 404 });
    expect((await bruno.call('GET', '/api/recordings')).body).toEqual([]);
    expect((await anna.call('GET', '/api/recordings')).body).toMatchObject([{ id, title: null }]);
  });
});

describe("a recording's audio", () => {
  async function recorded() {
    const app = await startTestApp();
    const testUser = await newTestUser(app);
    const recording = await record(app, testUser);
    const fetchAudio = (headers: Record<string, string> = {}, method = 'GET') =>
      fetch(app.url(`/api/recordings/${recording.id}/audio`), {
        method,
        headers: { cookie: testUser.cookie, ...headers },
      });
    return { app, testUser, recording, fetchAudio, audio: toneWav(1) };
  }

  it('F-40 plays whole, by the cookie that audio elements send, under the name of a download', async () => {
    const { fetchAudio, audio } = await recorded();
    const response = await fetchAudio();
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(audio)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': String(audio.length),
      'content-type': 'audio/wav',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^inline; /);
    const name = decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(disposition)?.[1] ?? '');
    expect(name).toMatch(/^\d{4}-\d\d-\d\d \d\d\.\d\d Riunione – città €\.wav$/);
  });

  it.each([
    ['bytes=100-199', 100, 200],
    ['bytes=31000-', 31_000, undefined],
    ['bytes=-44', -44, undefined],
    ['bytes=0-999999999', 0, undefined],
  ])('plays from the middle: %s', async (range, from, to) => {
    const { fetchAudio, audio } = await recorded();
    const response = await fetchAudio({ range });
    const expected = audio.subarray(from, to);
    expect(response.status).toBe(206);
    const first = from < 0 ? audio.length + from : from;
    expect(response.headers.get('content-range')).toBe(
      `bytes ${first}-${first + expected.length - 1}/${audio.length}`,
    );
    expect(Buffer.from(await response.arrayBuffer()).equals(expected)).toBe(true);
  });

  it.each(['bytes=0-1,5-9', 'lines=1-2', 'nonsense'])(
    'plays whole where a range is not understood: %s',
    async (range) => {
      const { fetchAudio, audio } = await recorded();
      const response = await fetchAudio({ range });
      expect(response.status).toBe(200);
      expect((await response.arrayBuffer()).byteLength).toBe(audio.length);
    },
  );

  it('says that a part beyond its end does not exist', async () => {
    const { fetchAudio, audio } = await recorded();
    const response = await fetchAudio({ range: `bytes=${audio.length}-` });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${audio.length}`);
  });

  it('is described without being sent, and not sent again when it is known', async () => {
    const { fetchAudio, audio } = await recorded();
    const head = await fetchAudio({}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(audio.length));
    const etag = head.headers.get('etag') as string;
    expect((await fetchAudio({ 'if-none-match': etag })).status).toBe(304);
    expect((await fetchAudio({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await fetchAudio({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
  });
});

describe('the events of a user', () => {
  it('concern their own recordings only, beginning with connected', async () => {
    const app = await startTestApp();
    const [anna, bruno] = [await newTestUser(app), await newTestUser(app)];
    const stream = await openEvents(app, { cookie: anna.cookie });
    await stream.until((text) => text.includes('"type":"connected"'));
    await record(app, bruno);
    const own = await record(app, anna);
    const text = await stream.until((all) => all.includes(own.id));
    expect(text).not.toContain(bruno.user.id);
    stream.close();
  });

  it('need a token, which may come as a connection parameter', async () => {
    const app = await startTestApp();
    const anna = await newTestUser(app);
    const parameters = encodeURIComponent(JSON.stringify({ token: anna.token }));
    const open = await openEvents(app, {}, `?connectionParams=${parameters}`);
    await open.until((text) => text.includes('"type":"connected"'));
    open.close();
    const refused = await openEvents(app, {});
    await refused.until((text) => text.includes('serialized-error') && text.includes('unauthorized'));
    refused.close();
  });

  it('end when the user signs out elsewhere', async () => {
    const app = await startTestApp({ overrides: { authRecheckMs: 20 } });
    const anna = await newTestUser(app);
    const stream = await openEvents(app, { cookie: anna.cookie });
    await stream.until((text) => text.includes('"type":"connected"'));
    await anna.call('POST', '/api/auth/logout');
    await stream.until((text) => text.includes('serialized-error') && text.includes('invalid_token'));
    await stream.ended;
  });
});
