import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { createHeldTranscriber } from '@wingman/api/testing/held-transcriber.ts';
import { call, newTestUser, type TestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { sendForm, upload } from '@wingman/api/testing/upload.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { openDatabase } from '@wingman/db/database.ts';
import { describe, expect, it, vi } from 'vitest';
import { storedFiles } from '../../src/testing/stored-files.ts';
import { startTestApp, type TestApp } from '../../src/testing/test-app.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function recordingsOf(testUser: TestUser): Promise<Recording[]> {
  return (await testUser.call('GET', '/api/recordings')).body as Recording[];
}

async function expectNothingKept(app: TestApp, testUser: TestUser): Promise<void> {
  expect(await recordingsOf(testUser)).toEqual([]);
  expect(storedFiles(app)).toEqual([]);
}

describe.each(['sqlite', 'postgres'] as const)('an upload on %s', (kind) => {
  it('D-03 (a) keeps every byte as it was sent', async () => {
    const app = await startTestApp({ kind });
    const testUser = await newTestUser(app);
    const audio = toneWav(95);
    expect(audio.length).toBeGreaterThan(3_000_000);
    const { status, body } = await upload(app, testUser, [['audio', audio, 'riunione.webm']]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'queued',
      audioType: 'audio/wav',
      filename: 'riunione.wav',
      segmentNumber: 1,
    });
    const [file, ...others] = storedFiles(app);
    expect(others).toEqual([]);
    expect(sha256(readFileSync(file as string))).toBe(sha256(audio));
    expect(await recordingsOf(testUser)).toHaveLength(1);
  });

  it('D-04 (b) whose response was lost returns the same recording on a retry, transcribed once', async () => {
    const held = createHeldTranscriber();
    const app = await startTestApp({ kind, overrides: { transcriber: held.transcriber } });
    const testUser = await newTestUser(app);
    const id = randomUUID();
    const lost = new AbortController();
    const form = new FormData();
    form.set('id', id);
    form.set('audio', new Blob([new Uint8Array(toneWav(2))]), 'recording.webm');
    const first = fetch(app.url('/api/recordings'), {
      method: 'POST',
      headers: { authorization: `Bearer ${testUser.token}` },
      body: form,
      signal: lost.signal,
    });
    await vi.waitUntil(async () => (await recordingsOf(testUser)).length === 1 && held.calls() === 1, {
      timeout: 10_000,
    });
    lost.abort();
    await expect(first).rejects.toThrow();

    const again = upload(app, testUser, [
      ['id', id.toUpperCase()],
      ['audio', toneWav(2)],
    ]);
    await vi.waitUntil(() => storedFiles(app).length === 1);
    held.release({ duration: 2, segments: [{ start: 0, end: 2, text: 'Buongiorno', confidence: null }] });
    expect(await again).toMatchObject({
      status: 200,
      body: { id, status: 'ready', transcript: 'Buongiorno', duration: 2 },
    });
    expect(await recordingsOf(testUser)).toHaveLength(1);
    expect(storedFiles(app)).toHaveLength(1);
    expect(held.calls()).toBe(1);
  });
});

describe('an upload', () => {
  it('D-03 (b) may carry its fields before or after the file', async () => {
    const app = await startTestApp();
    const testUser = await newTestUser(app);
    const audio = toneWav(1);
    const fields = (id: string): [string, string][] => [
      ['id', id],
      ['recordedAt', '2026-03-01T10:00:00+01:00'],
      ['segmentNumber', '3'],
      ['isAutoSegmented', 'true'],
      ['duration', '99999'],
    ];
    const ids = [randomUUID(), randomUUID()] as const;
    const before = await upload(app, testUser, [...fields(ids[0]), ['audio', audio]]);
    const after = await upload(app, testUser, [['audio', audio], ...fields(ids[1])]);
    for (const [index, answer] of [before, after].entries()) {
      expect(answer).toMatchObject({
        status: 200,
        body: {
          id: ids[index],
          segmentNumber: 3,
          isAutoSegmented: true,
          duration: 0,
          createdAt: '2026-03-01T09:00:00.000Z',
        },
      });
    }
  });

  it('D-03 (c) of one byte too many is refused, and the connection goes on', async () => {
    const app = await startTestApp({ env: { MAX_UPLOAD_MB: '1' } });
    const testUser = await newTestUser(app);
    const largest = toneWav(33).subarray(0, 1024 * 1024);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (audio: Buffer) => sendForm(app, testUser, agent, 'audio', audio);
    const refused = await send(Buffer.concat([largest, Buffer.alloc(1)]));
    expect(refused).toMatchObject({
      status: 413,
      body: { code: 'too_large', message: 'Il file è troppo grande' },
    });
    await expectNothingKept(app, testUser);
    const accepted = await send(largest);
    expect(accepted.status).toBe(200);
    expect(accepted.port).toBe(refused.port);
    agent.destroy();
  });

  it('of many megabytes too many is refused without being read', async () => {
    const app = await startTestApp({ env: { MAX_UPLOAD_MB: '1' } });
    const testUser = await newTestUser(app);
    const answer = await upload(app, testUser, [['audio', toneWav(200)]]);
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
    await expectNothingKept(app, testUser);
  });

  it.each([
    ['D-03 (d) under a wrong field name', [['file', toneWav(20)]], 'audio_missing'],
    [
      'D-03 (d) with a second file',
      [
        ['audio', toneWav(20)],
        ['audio', toneWav(20)],
      ],
      'bad_multipart',
    ],
    [
      'D-03 (d) with an extra file',
      [
        ['audio', toneWav(1)],
        ['extra', toneWav(20)],
      ],
      'audio_missing',
    ],
    ['without a file', [['segmentNumber', '1']], 'audio_missing'],
    [
      'with a field that is far too long',
      [
        ['id', 'x'.repeat(5000)],
        ['audio', toneWav(1)],
      ],
      'bad_multipart',
    ],
    [
      'with an id that is none',
      [
        ['audio', toneWav(1)],
        ['id', '../../x'],
      ],
      'validation_failed',
    ],
    ['of no bytes', [['audio', Buffer.alloc(0)]], 'audio_empty'],
    [
      'of text that is called audio',
      [['audio', Buffer.from('Cara mamma, ti scrivo. '.repeat(500))]],
      'not_audio',
    ],
    ['of noise', [['audio', randomBytes(200_000)]], 'not_audio'],
  ] satisfies [string, Parameters<typeof upload>[2], string][])(
    '%s is refused and leaves nothing',
    async (_name, entries, code) => {
      const app = await startTestApp();
      const testUser = await newTestUser(app);
      expect(await upload(app, testUser, entries)).toMatchObject({ status: 400, body: { code } });
      await expectNothingKept(app, testUser);
    },
  );

  it('that is no form is refused', async () => {
    const app = await startTestApp();
    const testUser = await newTestUser(app);
    expect(await testUser.call('POST', '/api/recordings', { audio: 'x' })).toMatchObject({ status: 415 });
    const noBoundary = await testUser.call('POST', '/api/recordings', 'abc', {
      'content-type': 'multipart/form-data',
    });
    expect(noBoundary).toMatchObject({ status: 400, body: { code: 'bad_multipart' } });
    const cut = await testUser.call(
      'POST',
      '/api/recordings',
      '--b\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\n\r\nabc',
      {
        'content-type': 'multipart/form-data; boundary=b',
      },
    );
    expect(cut).toMatchObject({ status: 400, body: { code: 'bad_multipart' } });
    await expectNothingKept(app, testUser);
  });

  it('interrupted half way leaves neither row nor file', async () => {
    const app = await startTestApp();
    const testUser = await newTestUser(app);
    const { port } = new URL(app.address());
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `POST /api/recordings HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${testUser.token}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="audio"; filename="a.webm"\r\n\r\n',
    );
    socket.write(toneWav(5));
    await vi.waitUntil(() => storedFiles(app).length === 1);
    socket.destroy();
    await vi.waitUntil(() => storedFiles(app).length === 0);
    await expectNothingKept(app, testUser);
  });

  it('needs a sign-in', async () => {
    const app = await startTestApp();
    const testUser = await newTestUser(app);
    const stranger = { ...testUser, token: 'nonsense' };
    expect(await upload(app, stranger, [['audio', toneWav(1)]])).toMatchObject({ status: 403 });
    expect(await call(app, 'POST', '/api/recordings', {})).toMatchObject({ status: 401 });
    await expectNothingKept(app, testUser);
  });

  it("does not touch somebody else's recording of the same id", async () => {
    const app = await startTestApp();
    const [anna, bruno] = [await newTestUser(app), await newTestUser(app)];
    const id = randomUUID();
    await upload(app, anna, [
      ['id', id],
      ['audio', toneWav(1)],
    ]);
    expect(
      await upload(app, bruno, [
        ['id', id],
        ['audio', toneWav(3)],
      ]),
    ).toMatchObject({ status: 409 });
    expect(await recordingsOf(bruno)).toEqual([]);
    expect(storedFiles(app)).toHaveLength(1);
  });

  it('sent five times at once is one recording and one job', async () => {
    const app = await startTestApp();
    const testUser = await newTestUser(app);
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        upload(app, testUser, [
          ['id', id],
          ['audio', toneWav(1)],
        ]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(storedFiles(app)).toHaveLength(1);
    const database = await openDatabase(app.config.database);
    const jobs = await database.db.selectFrom('jobs').selectAll().execute();
    await database.close();
    expect(jobs).toHaveLength(1);
  });
});
