import { createHash } from 'node:crypto';
import { newTestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../testing/s3-server.ts';
import { newFolder, startTestApp } from '../../testing/test-app.ts';
import { createS3AudioStore } from './s3-audio-store.ts';

let s3: S3Server;

beforeAll(async () => {
  s3 = await startS3Server();
});

afterAll(() => s3.remove());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function keysInBucket(): Promise<string[]> {
  const store = createS3AudioStore(s3.options, newFolder());
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  store.close();
  return keys;
}

it.each(['sqlite', 'postgres'] as const)(
  'recordings on %s are stored in the bucket, byte for byte',
  async (kind) => {
    const app = await startTestApp({ kind, env: { STORAGE_URL: s3.url } });
    const testUser = await newTestUser(app);
    const audio = toneWav(95);
    const { status, body } = await upload(app, testUser, [['audio', audio]]);
    expect(status).toBe(200);
    const { id, audioPath } = body as Recording & { audioPath: string };
    expect(await keysInBucket()).toEqual([audioPath]);

    const headers = { authorization: `Bearer ${testUser.token}` };
    const whole = await fetch(app.url(`/api/recordings/${id}/audio`), { headers });
    expect(sha256(await whole.bytes())).toBe(sha256(audio));
    const part = await fetch(app.url(`/api/recordings/${id}/audio`), {
      headers: { ...headers, range: 'bytes=1000-1999' },
    });
    expect(part.status).toBe(206);
    expect(sha256(await part.bytes())).toBe(sha256(audio.subarray(1000, 2000)));
    const mp3 = await fetch(app.url(`/api/recordings/${id}/download`), { headers });
    expect(mp3.headers.get('content-type')).toBe('audio/mpeg');
    await mp3.bytes();

    expect((await testUser.call('DELETE', `/api/recordings/${id}?now=true`)).status).toBe(200);
    await expect.poll(keysInBucket).toEqual([]);
  },
);

it('while the storage is down uploads are refused, reads of the database continue, and later all works again', async () => {
  const app = await startTestApp({ env: { STORAGE_URL: s3.url } });
  const testUser = await newTestUser(app);
  await upload(app, testUser, [['audio', toneWav(2)]]);
  const list = async () => (await testUser.call('GET', '/api/recordings')).body as Recording[];
  await s3.stop();
  const refused = await upload(app, testUser, [['audio', toneWav(2)]]);
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  const [kept, ...others] = await list();
  expect(others).toEqual([]);
  expect((await testUser.call('GET', `/api/recordings/${kept?.id}/audio`)).status).toBe(503);

  await s3.start();
  expect((await upload(app, testUser, [['audio', toneWav(2)]])).status).toBe(200);
  expect(await list()).toHaveLength(2);
});

it('F-69: a missing bucket or wrong credentials stop the start with one sentence', async () => {
  const missing = startTestApp({ env: { STORAGE_URL: s3.url.replace('@wingman?', '@altro?') } });
  await expect(missing).rejects.toThrow(
    /^There is no such bucket as the bucket altro at .* \(STORAGE_URL\): /,
  );
  const closed = startTestApp({ env: { STORAGE_URL: s3.url.replace('S3RVER:S3RVER@', 'ALTRO:segreto@') } });
  await expect(closed).rejects.toThrow(
    /^The keys of the storage do not open the bucket wingman at (?!.*segreto)/,
  );
});

it('F-69: while the storage is down the server starts, and is not ready', async () => {
  const app = await startTestApp({ env: { STORAGE_URL: 's3://a:b@wingman?endpoint=http://127.0.0.1:9' } });
  expect((await fetch(app.url('/readyz'))).status).toBe(503);
});
