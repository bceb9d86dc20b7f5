import { openEvents } from '@wingman/api/testing/event-stream.ts';
import { createHeldTranscriber } from '@wingman/api/testing/held-transcriber.ts';
import { newTestUser, type TestUser, trpc } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import { createDatabase } from '@wingman/db/testing/test-databases.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Overrides } from '../../src/process/compose.ts';
import { type S3Server, startS3Server } from '../../src/testing/s3-server.ts';
import { say, startStubProvider } from '../../src/testing/stub-provider.ts';
import { startTestApp, type TestApp } from '../../src/testing/test-app.ts';

let s3: S3Server;

beforeAll(async () => {
  s3 = await startS3Server();
});

afterAll(() => s3.remove());

/** Starts nodes on one database and one bucket. */
async function newInstance() {
  const { options, remove } = await createDatabase('postgres');
  if (options.kind !== 'postgres') throw new Error('Nodes need PostgreSQL');
  onTestFinished(remove);
  const shared = { DATABASE_URL: options.url, STORAGE_URL: s3.url };
  return (role: 'all' | 'web' | 'worker', overrides: Overrides = {}, env: Record<string, string> = {}) =>
    startTestApp({ env: { ...shared, ROLE: role, ...env }, overrides });
}

/** What one person hears at one node, from the moment that it listens. */
async function listen(app: TestApp, { token }: TestUser) {
  const stream = await openEvents(app, { authorization: `Bearer ${token}` });
  onTestFinished(stream.close);
  await stream.until((text) => text.includes('"type":"connected"'));
  return stream;
}

const spoken = (text: string) => ({
  duration: 2,
  segments: [{ start: 0, end: 2, text, confidence: null }],
});

describe('nodes of one instance', () => {
  it('transcribe recordings of another node, and notify clients at a third', async () => {
    const start = await newInstance();
    const held = createHeldTranscriber();
    const [one, other] = [await start('web'), await start('web')];
    await start('worker', { transcriber: held.transcriber });
    const testUser = await newTestUser(one);
    const stream = await listen(other, testUser);

    const answer = upload(one, testUser, [['audio', toneWav(2)]]);
    await expect.poll(held.calls).toBe(1);
    held.release(spoken('il treno parte alle otto'));
    expect(await answer).toMatchObject({
      status: 200,
      body: { status: 'ready', transcript: 'il treno parte alle otto' },
    });
    await stream.until((text) => text.includes('"status":"ready"'));
    expect(held.calls()).toBe(1);
  });

  it('send a notice to refetch where an event is too long', async () => {
    const start = await newInstance();
    const held = createHeldTranscriber();
    const other = await start('web');
    const one = await start('all', { transcriber: held.transcriber });
    const testUser = await newTestUser(one);
    const stream = await listen(other, testUser);
    const answer = upload(other, testUser, [['audio', toneWav(2)]]);
    await expect.poll(held.calls).toBe(1);
    const transcript = 'parola '.repeat(2_000).trim();
    held.release(spoken(transcript));
    expect(await answer).toMatchObject({ body: { status: 'ready', transcript } });
    await stream.until((text) => text.split('"type":"connected"').length > 2);
  });

  it('stop an answer on whichever node writes it, and keep its text so far', async () => {
    const start = await newInstance();
    const held = createHeldTranscriber();
    held.release(spoken('il treno parte alle otto'));
    let hungUp = () => {};
    const isHungUp = new Promise<void>((resolve) => {
      hungUp = resolve;
    });
    const provider = await startStubProvider((call) => {
      call.response.on('close', hungUp);
      say(call, 'Il treno parte ');
    });
    const one = await start('all', { transcriber: held.transcriber }, provider.env);
    const other = await start('web', {}, provider.env);
    const testUser = await newTestUser(one);
    await upload(one, testUser, [['audio', toneWav(2)]]);
    const sessionId = crypto.randomUUID();
    const asked = testUser.call('POST', '/api/chat', { message: 'Quando parte il treno?', sessionId });
    await expect.poll(() => provider.asked.length).toBe(1);
    const authorization = `Bearer ${testUser.token}`;
    const saved = async () =>
      (await trpc(other, 'query', 'sessions.conversations', { sessionId }, { authorization })).body;
    const [{ id }] = (await saved()) as [{ id: string }];
    expect(await trpc(other, 'mutation', 'chat.stop', { id }, { authorization })).toMatchObject({
      status: 200,
    });
    expect(await saved()).toMatchObject([{ id, status: 'interrupted', response: 'Il treno parte ' }]);
    expect(await asked).toMatchObject({ status: 200, body: { response: 'Il treno parte ' } });
    await isHungUp;
  });

  it('that shut down abort answers after a grace period, and keep the text so far', async () => {
    const start = await newInstance();
    const held = createHeldTranscriber();
    held.release(spoken('il treno parte alle otto'));
    const provider = await startStubProvider((call) => say(call, 'Il treno parte '));
    const [one, other] = [
      await start('all', { transcriber: held.transcriber }, provider.env),
      await start('web'),
    ];
    const testUser = await newTestUser(one);
    await upload(one, testUser, [['audio', toneWav(2)]]);
    const sessionId = crypto.randomUUID();
    const asked = testUser
      .call('POST', '/api/chat', { message: 'Quando parte il treno?', sessionId })
      .catch(() => 'cut');
    await expect.poll(() => provider.asked.length).toBe(1);
    await one.close();
    await asked;
    const authorization = `Bearer ${testUser.token}`;
    expect(
      (await trpc(other, 'query', 'sessions.conversations', { sessionId }, { authorization })).body,
    ).toMatchObject([{ status: 'interrupted', response: 'Il treno parte ' }]);
  });

  it('that only run jobs serve no clients, but have health probes', async () => {
    const start = await newInstance();
    const worker = await start('worker');
    expect((await fetch(worker.url('/healthz'))).status).toBe(200);
    expect(await (await fetch(worker.url('/readyz'))).json()).toEqual({ status: 'ready' });
    expect((await fetch(worker.url('/api/auth/me'))).status).toBe(404);
    expect((await fetch(worker.url('/'))).status).toBe(404);
  });

  it('that shut down report it first, end streams, and complete running requests', async () => {
    const start = await newInstance();
    const held = createHeldTranscriber();
    const app = await start('all', { transcriber: held.transcriber }, { DRAIN_SECONDS: '1' });
    const testUser = await newTestUser(app);
    const stream = await listen(app, testUser);
    const answer = upload(app, testUser, [['audio', toneWav(2)]]);
    await expect.poll(held.calls).toBe(1);
    const closing = app.close();
    await expect.poll(async () => (await fetch(app.url('/readyz'))).status).toBe(503);
    expect((await testUser.call('GET', '/api/auth/me')).status).toBe(200);
    await stream.ended;
    expect(await answer).toMatchObject({ status: 200, body: { status: 'transcribing' } });
    await closing;
    await expect(fetch(app.url('/healthz'))).rejects.toThrow();
  });
});
