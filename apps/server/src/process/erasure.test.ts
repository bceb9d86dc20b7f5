import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createHeldTranscriber } from '@wingman/api/testing/held-transcriber.ts';
import { newTestUser, type TestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { openDatabase } from '@wingman/db/database.ts';
import { scheduleErasure } from '@wingman/db/erasure.ts';
import { inTransaction } from '@wingman/db/testing/in-transaction.ts';
import { expect, it, vi } from 'vitest';
import { migrate } from '../cli/migrate.ts';
import { findBytes } from '../testing/find-bytes.ts';
import { startStubEmbeddings } from '../testing/stub-embeddings.ts';
import { newFolder, startTestApp, type TestApp } from '../testing/test-app.ts';

/** The beginning of a word that stands nowhere else; what the search index keeps of a word begins alike. */
const mark = (n: number) => `quaxil${String.fromCharCode(97 + n)}z`;
const trains = [
  'gabbiano',
  'ermellino',
  'tartaruga',
  'pellicano',
  'marmotta',
  'scoiattolo',
  'cervo',
  'lucertola',
];
const sentence = (n: number) =>
  `il treno ${trains[n]} parte con ${mark(n)}etti, la ${mark(n)}ovano, verso ${mark(n)}ù`;

/** Hears the sentence of each recording in turn, twenty times over. */
function hearing() {
  let heard = 0;
  const { transcriber } = createHeldTranscriber();
  return {
    ...transcriber,
    async transcribe() {
      const n = heard;
      heard += 1;
      const segments = Array.from({ length: 20 }, (_, i) => ({
        start: i / 10,
        end: i / 10 + 0.1,
        text: `${sentence(n)} ${i}`,
        confidence: null,
      }));
      return { duration: 2, segments };
    },
  };
}

/** What a person can have made: words, vectors, mp3, waveform, title, note, answers in two chats. */
async function live(app: TestApp, testUser: TestUser, count: number): Promise<Recording[]> {
  const recordings: Recording[] = [];
  for (let n = 0; n < count; n += 1) {
    const { body } = await upload(app, testUser, [['audio', toneWav(2)]]);
    recordings.push(body as Recording);
  }
  for (const [n, { id }] of recordings.entries()) {
    await testUser.call('PATCH', `/api/recordings/${id}`, { title: `Nota ${mark(n)}` });
    await testUser.call('GET', `/api/recordings/${id}/waveform`);
    await note(testUser, id, `appunto su ${mark(n)}`);
  }
  const download = await fetch(app.url(`/api/recordings/${recordings[0]?.id}/download`), {
    headers: { authorization: `Bearer ${testUser.token}` },
  });
  expect((await download.bytes()).length).toBeGreaterThan(100);
  return recordings;
}

/** Adds a note to a recording. Returns its address. */
async function note(testUser: TestUser, recordingId: string, text: string): Promise<string> {
  const address = `/api/recordings/${recordingId}/moments/${randomUUID()}`;
  expect((await testUser.call('PUT', address, { kind: 'note', at: 1, text })).status).toBe(200);
  return address;
}

async function ask(testUser: TestUser, message: string): Promise<string> {
  const sessionId = randomUUID();
  const { status, body } = await testUser.call('POST', '/api/chat', {
    message,
    sessionId,
    superSearch: true,
  });
  expect(status).toBe(200);
  expect(JSON.stringify(body)).toContain('quaxil');
  return sessionId;
}

/** The vectors of a recording, once they are there. */
async function vectorsOf(app: TestApp, recordingId: string): Promise<Buffer> {
  const database = await openDatabase(app.config.database);
  try {
    const read = () =>
      database.db
        .selectFrom('embedding_parts')
        .select('vectors')
        .where('recording_id', '=', recordingId)
        .executeTakeFirst();
    return (await vi.waitUntil(read, { timeout: 20_000 })).vectors.subarray(0, 48);
  } finally {
    await database.close();
  }
}

it('F-11: deleted content is nowhere in the data folder after a stop, and other content still is', async () => {
  const embeddings = await startStubEmbeddings();
  const folder = join(newFolder(), 'data');
  const env = { DATA_DIR: folder, ...embeddings.env };
  const first = await startTestApp({ env, overrides: { transcriber: hearing() } });
  const testUser = await newTestUser(first);
  const recordings = await live(first, testUser, 8);
  const [vectors, kept] = await Promise.all([3, 4].map((n) => vectorsOf(first, recordings[n]?.id ?? '')));
  await ask(testUser, 'Con che cosa parte il treno pellicano?');
  const chat = await ask(testUser, 'Con che cosa parte il treno scoiattolo, o brufezio?');
  for (const n of [3, 6]) await testUser.call('DELETE', `/api/recordings/${recordings[n]?.id}?now=true`);
  await testUser.call('DELETE', `/api/sessions/${chat}?now=true`);
  await testUser.call('DELETE', await note(testUser, recordings[2]?.id ?? '', 'un grimbulo'));
  await first.close();
  for (const gone of [mark(3), mark(6), 'brufezi', 'grimbul', vectors ?? ''])
    expect(findBytes(folder, gone)).toEqual({});
  for (const here of [mark(2), mark(5), kept ?? '']) expect(findBytes(folder, here)).not.toEqual({});

  const second = await startTestApp({ env, overrides: { transcriber: hearing() } });
  const again = { authorization: `Bearer ${testUser.token}` };
  const cleared = await fetch(second.url('/api/data'), { method: 'DELETE', headers: again });
  expect(cleared.status).toBe(200);
  // Also while it runs: the log does not hold for hours what is gone.
  expect(Object.keys(findBytes(folder, 'quaxil')).filter((path) => path.endsWith('-wal'))).toEqual([]);
  await second.close();
  for (const gone of ['quaxil', 'Quaxil', kept ?? '', toneWav(2).subarray(1000, 1100)])
    expect(findBytes(folder, gone)).toEqual({});
});

it('F-11: an account that was deleted is nowhere in the data folder after a stop, and neither is what it said', async () => {
  const folder = join(newFolder(), 'data');
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const app = await startTestApp({
    env: { DATA_DIR: folder },
    overrides: { transcriber: hearing(), clock },
  });
  await newTestUser(app);
  const testUser = await newTestUser(app, { email: 'zuzzurellona@example.test', firstName: 'Zuzzurellona' });
  const recordings = await live(app, testUser, 3);
  await ask(testUser, 'Con che cosa parte il treno gabbiano?');
  const { body } = await testUser.call('POST', '/api/account/deletion', { password: 'parola segreta' });
  expect(body).toMatchObject({ deletionDueAt: expect.any(String) });
  const read = await testUser.call('GET', `/api/recordings/${recordings[0]?.id}`);
  expect(read.status).toBe(200);
  ahead = 3_600_001;
  app.services.worker.wake();
  await vi.waitFor(
    async () =>
      expect((await testUser.call('GET', '/api/auth/me')).body).toMatchObject({ code: 'invalid_token' }),
    30_000,
  );
  await app.close();
  for (const gone of ['quaxil', 'Quaxil', 'zuzzurellon', 'Zuzzurellon', toneWav(2).subarray(1000, 1100)])
    expect(findBytes(folder, gone)).toEqual({});
});

it('F-11: traces of deleted content are removed at a stop, or with migrate when no server runs', async () => {
  const app = await startTestApp();
  const { config } = app;
  const deleteSomething = async () => {
    const database = await openDatabase(config.database);
    await inTransaction(database.db, scheduleErasure);
    await database.close();
  };
  let rewrittenBytes = -1;
  const run = () =>
    migrate(config, (result) => {
      ({ rewrittenBytes } = result as { rewrittenBytes: number });
    });
  await deleteSomething();
  await run();
  expect(rewrittenBytes).toBe(0);
  await app.close();
  await run();
  expect(rewrittenBytes, 'the stop did it').toBe(0);
  await deleteSomething();
  await run();
  expect(rewrittenBytes).toBeGreaterThan(0);
});
