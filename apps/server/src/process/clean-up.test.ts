import { createHeldTranscriber } from '@wingman/api/testing/held-transcriber.ts';
import { newTestUser, type TestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type Composition, compose } from './compose.ts';

const day = 24 * 60 * 60 * 1000;
const silent = { info() {}, warn() {}, error() {} };

/** The same instance once more, so many days later. */
async function later(app: TestApp, days: number) {
  const clock = { now: () => new Date(Date.now() + days * day) };
  const instance = await compose(app.config, silent, { isBeside: true, clock });
  onTestFinished(() => instance.close());
  return instance;
}

async function endSession({ database: { db } }: Composition, { user }: TestUser): Promise<void> {
  const expired = { expires_at: new Date(Date.now() - 1000).toISOString() };
  await db.updateTable('auth_sessions').set(expired).where('user_id', '=', user.id).execute();
}

it.each(['sqlite', 'postgres'] as const)(
  'clean-up deletes expired sessions and jobs that failed long ago, and keeps the rest (%s)',
  async (kind) => {
    const held = createHeldTranscriber();
    const app = await startTestApp({
      kind,
      overrides: { transcriber: held.transcriber, transcriptWaitMs: 0 },
    });
    const anna = await newTestUser(app);
    await upload(app, anna, [['audio', toneWav(2)]]);
    await expect.poll(held.calls).toBe(1);
    const soon = await later(app, 2);
    const { db } = soon.database;
    await db.updateTable('jobs').set({ state: 'failed' }).execute();
    await endSession(soon, await newTestUser(app));
    const counts = async () => ({
      sessions: (await db.selectFrom('auth_sessions').select('id_hash').execute()).length,
      jobs: (await db.selectFrom('jobs').select('id').execute()).length,
      recordings: (await db.selectFrom('recordings').select('id').execute()).length,
    });
    await soon.cleanUp();
    expect(await counts()).toEqual({ sessions: 1, jobs: 1, recordings: 1 });
    await (await later(app, 31)).cleanUp();
    expect(await counts()).toEqual({ sessions: 1, jobs: 0, recordings: 1 });
  },
);

it('a failed recording whose job was deleted can still be retried', async () => {
  const held = createHeldTranscriber();
  const app = await startTestApp({ overrides: { transcriber: held.transcriber, transcriptWaitMs: 0 } });
  const anna = await newTestUser(app);
  await upload(app, anna, [['audio', toneWav(2)]]);
  await expect.poll(held.calls).toBe(1);
  const instance = await later(app, 31);
  const { db } = instance.database;
  await db.updateTable('jobs').set({ state: 'failed' }).execute();
  await db.updateTable('recordings').set({ status: 'failed' }).execute();
  await instance.cleanUp();
  const { id } = await db.selectFrom('recordings').select('id').executeTakeFirstOrThrow();
  expect((await anna.call('POST', `/api/recordings/${id}/retry`)).status).toBe(200);
  expect(await db.selectFrom('jobs').select('state').execute()).toHaveLength(1);
});

it('one failure does not stop the rest of the clean-up, and is reported', async () => {
  const app = await startTestApp();
  const instance = await later(app, 0);
  await endSession(instance, await newTestUser(app));
  instance.audioStore.removeAbandoned = async () => {
    throw new DomainError('unavailable');
  };
  await expect(instance.cleanUp()).rejects.toThrow('Not everything could be cleaned up');
  expect(await instance.database.db.selectFrom('auth_sessions').select('id_hash').execute()).toEqual([]);
});
