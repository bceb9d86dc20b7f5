import type { RequestListener } from 'node:http';
import { newTestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { openDatabase } from '@wingman/db/database.ts';
import { createDatabase } from '@wingman/db/testing/test-databases.ts';
import { serve } from '@wingman/models/testing/http-server.ts';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { servingOn, untilServing, wingman } from '../../src/testing/program.ts';
import { type S3Server, startS3Server } from '../../src/testing/s3-server.ts';
import { freePort } from '../../src/testing/spawned-program.ts';
import { newFolder } from '../../src/testing/test-app.ts';

let s3: S3Server;

beforeAll(async () => {
  s3 = await startS3Server();
});

afterAll(() => s3.remove());

/** A speech provider that keeps the first request waiting for ever, and answers all others at once. */
async function startProvider() {
  let calls = 0;
  const listener: RequestListener = (request, response) => {
    request.resume().on('end', () => {
      calls += 1;
      if (calls === 1) return;
      const segments = [{ start: 0, end: 2, text: 'il treno parte alle otto' }];
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ text: 'il treno parte alle otto', segments }));
    });
  };
  return { url: `${await serve(listener)}/v1`, calls: () => calls };
}

/** Starts processes on one database, one bucket and one provider. */
async function newInstance() {
  const provider = await startProvider();
  const { options, remove } = await createDatabase('postgres');
  if (options.kind !== 'postgres') throw new Error('Nodes need PostgreSQL');
  onTestFinished(remove);
  const shared = {
    DATABASE_URL: options.url,
    STORAGE_URL: s3.url,
    SPEECH_ENGINE: 'provider',
    SPEECH_BASE_URL: provider.url,
    SPEECH_API_KEY: 'key',
    SPEECH_VAD: 'energy',
  };
  async function start(role: string) {
    const port = await freePort();
    const node = wingman([], { ...shared, ROLE: role, DATA_DIR: newFolder(), PORT: port });
    await untilServing(node, 20_000);
    return { ...node, url: `http://127.0.0.1:${port}`, reachable: servingOn(port) };
  }
  return { start, provider, database: options };
}

it('when a node is killed while it transcribes, another one finishes the job once', async () => {
  const { start, provider, database } = await newInstance();
  const [web, other] = [await start('web'), await start('web')];
  const worker = await start('worker');
  const { token } = await newTestUser(web.reachable);
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.set('audio', new Blob([new Uint8Array(toneWav(2))]), 'recording.wav');
  const answer = fetch(`${web.url}/api/recordings`, { method: 'POST', headers, body: form });
  await vi.waitUntil(() => provider.calls() === 1, { timeout: 20_000 });

  worker.child.kill('SIGKILL');
  await worker.ended;
  await start('worker');
  expect(await (await answer).json()).toMatchObject({ status: 'transcribing' });

  const list = async () =>
    (await (await fetch(`${other.url}/api/recordings`, { headers })).json()) as Recording[];
  await vi.waitUntil(async () => (await list())[0]?.status === 'ready', { timeout: 60_000, interval: 500 });
  expect(await list()).toMatchObject([
    { status: 'ready', transcript: 'il treno parte alle otto', duration: 2 },
  ]);
  expect(provider.calls()).toBe(2);

  const { db, close } = await openDatabase(database);
  onTestFinished(close);
  // The notes of a ready recording are found by a job of their own.
  const jobs = () => db.selectFrom('jobs').select('kind').where('kind', '<>', 'day-digest').execute();
  await expect.poll(jobs).toEqual([]);
  expect(await db.selectFrom('recording_segments').select('text').execute()).toHaveLength(1);
  const seconds = await db.selectFrom('users').select('total_recording_seconds').execute();
  expect(seconds).toEqual([{ total_recording_seconds: 2 }]);
}, 120_000);
