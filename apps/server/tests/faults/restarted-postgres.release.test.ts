import type { RequestListener } from 'node:http';
import { openEvents } from '@wingman/api/testing/event-stream.ts';
import { newTestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { openDatabase } from '@wingman/db/database.ts';
import { createTestDatabase } from '@wingman/db/testing/postgres-database.ts';
import { startPostgresServer } from '@wingman/db/testing/postgres-server.ts';
import { serve } from '@wingman/models/testing/http-server.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { servingOn, untilServing, wingman } from '../../src/testing/program.ts';
import { freePort } from '../../src/testing/spawned-program.ts';
import { newFolder } from '../../src/testing/test-app.ts';

const heard = 'il treno parte alle otto';
const chunk = { choices: [{ index: 0, delta: { content: 'Alle otto [1].' }, finish_reason: 'stop' }] };

/** A speech and a chat provider that keep waiting what comes between `hold` and `release`. */
async function startProvider() {
  let released = Promise.withResolvers<void>();
  released.resolve();
  const asked: string[] = [];
  const listener: RequestListener = (request, response) => {
    request.resume().on('end', async () => {
      asked.push(request.url ?? '');
      await released.promise;
      const isChat = request.url?.endsWith('/chat/completions');
      response.setHeader('content-type', isChat ? 'text/event-stream' : 'application/json');
      const transcript = { text: heard, segments: [{ start: 0, end: 2, text: heard }] };
      response.end(isChat ? `data: ${JSON.stringify(chunk)}\n\n` : JSON.stringify(transcript));
    });
  };
  return {
    url: `${await serve(listener)}/v1`,
    asked,
    hold() {
      asked.length = 0;
      released = Promise.withResolvers<void>();
    },
    release: () => released.resolve(),
  };
}

/** A PostgreSQL of its own, because it is going to crash, and programs on it that share a folder. */
async function newInstance() {
  const postgres = await startPostgresServer();
  onTestFinished(postgres.stop);
  const provider = await startProvider();
  const { url } = await createTestDatabase(postgres.url, 'wingman');
  const shared = {
    DATABASE_URL: url,
    DATA_DIR: newFolder(),
    SPEECH_ENGINE: 'provider',
    SPEECH_BASE_URL: provider.url,
    SPEECH_API_KEY: 'key',
    SPEECH_VAD: 'energy',
    CHAT_BASE_URL: provider.url,
    CHAT_API_KEY: 'key',
    CHAT_MODEL: 'piccolo',
    REWORDING: 'off',
  };
  async function start(role: string) {
    const port = await freePort();
    const node = wingman([], { ...shared, ROLE: role, PORT: port });
    await untilServing(node, 20_000);
    return { ...node, ...servingOn(port) };
  }
  return { postgres, provider, url, start };
}

it('a crash of PostgreSQL under load causes errors, but loses nothing that was acknowledged', async () => {
  const { postgres, provider, url, start } = await newInstance();
  const [node, other] = [await start('all'), await start('web')];
  const testUser = await newTestUser(node);
  const headers = { authorization: `Bearer ${testUser.token}` };
  const send = (seconds: number) => upload(node, testUser, [['audio', toneWav(seconds)]]);
  const list = async () => (await testUser.call('GET', '/api/recordings')).body as Recording[];
  const readiness = (app: typeof node) => async () => (await fetch(app.url('/readyz'))).status;
  const [own, events] = [await openEvents(node, headers), await openEvents(other, headers)];
  onTestFinished(own.close);
  onTestFinished(events.close);

  // One recording is being transcribed, a question answered, and others arrive while the database crashes.
  expect((await send(1)).status).toBe(200);
  provider.hold();
  const first = send(2);
  const sessionId = crypto.randomUUID();
  const question = { message: 'Quando parte il treno?', sessionId, superSearch: true };
  const answered = testUser.call('POST', '/api/chat', question);
  await vi.waitUntil(() => provider.asked.length === 2, { timeout: 20_000 });
  const sent = [3, 4, 5, 6].map(send);
  const crashed = postgres.crash();
  const answers = await Promise.all([first, ...sent]);
  await crashed;
  const kept = answers.filter(({ status }) => status === 200);
  for (const { status, body } of answers) {
    if (status !== 200)
      expect({ status, body }).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  }
  for (const app of [node, other]) await vi.waitUntil(async () => (await readiness(app)()) === 503);
  expect(await testUser.call('GET', '/api/recordings')).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: 'Servizio momentaneamente non disponibile' },
  });
  provider.release();

  await postgres.restart();
  for (const app of [node, other]) await expect.poll(readiness(app), { timeout: 20_000 }).toBe(200);
  // What a node missed while it heard no other one it tells by `connected`; from there on it hears and tells
  // everything.
  for (const { until } of [own, events]) await until((text) => text.split('"type":"connected"').length > 2);
  const last = await send(7);
  expect(last.status).toBe(200);
  const isDone = async () => (await list()).every(({ status }) => status === 'ready');
  await vi.waitUntil(isDone, { timeout: 60_000, interval: 200 });
  const ids = (await list()).map(({ id }) => id);
  for (const { body } of [...kept, last]) expect(ids).toContain((body as Recording).id);
  const said = { message: question.message, response: 'Alle otto [1].', status: 'complete' };
  expect(await answered).toMatchObject({ status: 200, body: { conversation: said } });
  const chat = await testUser.call('GET', `/api/sessions/${sessionId}/conversations`);
  expect(chat.body).toMatchObject([said]);
  const { id } = last.body as Recording;
  await events.until((text) =>
    text.split('\n').some((line) => line.includes(id) && line.includes('"status":"ready"')),
  );

  const { db, close } = await openDatabase({ kind: 'postgres', url });
  onTestFinished(close);
  // Notes are made once a recording is ready. A digest waits for its hour.
  const jobs = () => db.selectFrom('jobs').select('kind').where('kind', '<>', 'day-digest').execute();
  await expect.poll(jobs, { timeout: 60_000 }).toEqual([]);
  expect(await db.selectFrom('recording_segments').select('text').execute()).toHaveLength(ids.length);
  expect([node.child.exitCode, other.child.exitCode]).toEqual([null, null]);
}, 180_000);
