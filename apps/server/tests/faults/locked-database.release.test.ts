import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createHeldTranscriber } from '@wingman/api/testing/held-transcriber.ts';
import { newTestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { openDatabase } from '@wingman/db/database.ts';
import { countUsers } from '@wingman/db/repositories/user.repository.ts';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../../src/testing/test-app.ts';

type Occupation = { done: Promise<void>; isOver: () => boolean };

/**
 * Another program on the same SQLite file, which reads or writes in one transaction for so long. Resolves once it has
 * begun: the end is inside an object, because awaiting a promise of a promise would wait for the end, too.
 */
async function occupy(app: TestApp, access: 'read only' | 'read write', ms: number): Promise<Occupation> {
  const other = await openDatabase(app.config.database);
  onTestFinished(() => other.close());
  const begun = Promise.withResolvers<void>();
  let isOver = false;
  const done = other.db
    .transaction()
    .setAccessMode(access)
    .execute(async (trx) => {
      await countUsers(trx);
      begun.resolve();
      await delay(ms);
      isOver = true;
    });
  await begun.promise;
  return { done, isOver: () => isOver };
}

it('D-33 (a) a write lock of three seconds delays uploads, chats and the completion of a job, and loses nothing', async () => {
  const held = createHeldTranscriber();
  const app = await startTestApp({ overrides: { transcriber: held.transcriber } });
  const testUser = await newTestUser(app);
  const first = upload(app, testUser, [['audio', toneWav(2)]]);
  await expect.poll(held.calls).toBe(1);

  const lock = await occupy(app, 'read write', 3_000);
  expect(lock.isOver()).toBe(false);
  held.release({ duration: 2, segments: [{ start: 0, end: 2, text: 'il treno parte', confidence: null }] });
  const answers = await Promise.all([
    first,
    upload(app, testUser, [['audio', toneWav(3)]]),
    testUser.call('POST', '/api/chat', {
      message: 'Quando parte il treno?',
      sessionId: crypto.randomUUID(),
      superSearch: true,
    }),
    testUser.call('GET', '/api/recordings'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(lock.isOver()).toBe(true);
  await lock.done;
  const { body } = await testUser.call('GET', '/api/recordings');
  expect((body as Recording[]).map(({ status }) => status)).toEqual(['ready', 'ready']);
});

it('D-33 (a) twenty uploads at once beside a read of ten seconds are all kept', async () => {
  const app = await startTestApp();
  const testUser = await newTestUser(app);
  const reading = await occupy(app, 'read only', 10_000);
  expect(reading.isOver()).toBe(false);
  const uploads = Array.from({ length: 20 }, (_, index) =>
    upload(app, testUser, [['audio', toneWav(1 + index / 10)]]),
  );
  for (const { status } of await Promise.all(uploads)) expect(status).toBe(200);
  expect((await testUser.call('GET', '/api/recordings')).body).toHaveLength(20);
  await reading.done;
});

it('D-33 (a) a lock beyond the timeout is reported in Italian, stores nothing partially, and later all works', async () => {
  const app = await startTestApp();
  const testUser = await newTestUser(app);
  const send = () => upload(app, testUser, [['audio', toneWav(2)]]);
  const list = async () => (await testUser.call('GET', '/api/recordings')).body as Recording[];
  const lock = await occupy(app, 'read write', 11_500);
  expect(await send()).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: 'Servizio momentaneamente non disponibile' },
  });
  await lock.done;
  expect(await list()).toEqual([]);
  expect((await send()).status).toBe(200);
  const kept = await list();
  expect(kept).toHaveLength(1);
  const files = readdirSync(join(app.config.dataDir, 'audio'), { recursive: true, withFileTypes: true });
  expect(files.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([
    kept[0]?.audioPath?.split('/')[1],
  ]);
});
