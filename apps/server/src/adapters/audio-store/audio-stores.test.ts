import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../testing/s3-server.ts';
import { newFolder } from '../../testing/test-app.ts';
import type { KeptAudioStore } from './audio-keys.ts';
import { createFileAudioStore } from './file-audio-store.ts';
import { createS3AudioStore } from './s3-audio-store.ts';

let s3: S3Server;
const opened: KeptAudioStore[] = [];

beforeAll(async () => {
  s3 = await startS3Server();
});

afterAll(async () => {
  for (const store of opened) store.close();
  await s3.remove();
});

function openS3(prefix = `${newFolder().split('/').at(-1)}/`): KeptAudioStore {
  const store = createS3AudioStore({ ...s3.options, prefix }, newFolder());
  opened.push(store);
  return store;
}

async function keysOf(store: KeptAudioStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
}

describe.each([
  ['a folder', () => createFileAudioStore(newFolder())],
  ['an S3 bucket', () => openS3()],
])('audio in %s', (_, open) => {
  it.each([0, 1, 3_000_000, 20_000_000])(
    'stores %d bytes and returns them, whole or in part',
    async (size) => {
      const store = open();
      const key = store.newKey();
      const audio = randomBytes(size);
      const chunks: Buffer[] = [];
      for (let start = 0; start < size; start += 100_000) chunks.push(audio.subarray(start, start + 100_000));
      expect(await store.write(key, Readable.from(chunks))).toEqual({ bytes: size });
      expect(await store.size(key)).toBe(size);
      expect((await buffer(await store.read(key))).equals(audio)).toBe(true);
      if (size > 10) {
        const part = await buffer(await store.read(key, { start: 5, end: 9 }));
        expect(part.equals(audio.subarray(5, 10))).toBe(true);
      }
      const { path, release } = await store.localFile(key);
      expect((await readFile(path)).equals(audio)).toBe(true);
      await release();
      expect(await keysOf(store)).toEqual([key]);
    },
  );

  it('keeps nothing of an interrupted write, and reports the reason', async () => {
    const store = open();
    async function* broken() {
      yield randomBytes(10_000_000);
      throw new Error('the line was cut');
    }
    await expect(store.write(store.newKey(), Readable.from(broken()))).rejects.toThrow('the line was cut');
    await store.settled();
    expect(await keysOf(store)).toEqual([]);
    expect(await store.removeAbandoned(new Date(Date.now() + 48 * 60 * 60 * 1000))).toBe(0);
  });

  it('deletes, also missing files', async () => {
    const store = open();
    const key = store.newKey();
    await store.write(key, Readable.from([Buffer.from('x')]));
    await store.remove(key);
    await store.remove(key);
    for (const look of [store.size, store.read, store.localFile]) {
      await expect(look(key)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('never accepts another text as a key', async () => {
    const store = open();
    for (const key of ['../../etc/passwd', '', 'aa/..', 'aa/00000000-0000-0000-0000-000000000000/../../x']) {
      await expect(store.read(key)).rejects.toMatchObject({ code: 'not_found' });
      await expect(store.remove(key)).rejects.toMatchObject({ code: 'not_found' });
      await expect(store.write(key, Readable.from([Buffer.from('x')]))).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });
});

describe('audio in an S3 bucket', () => {
  it('does not touch other objects in the bucket', async () => {
    const [one, other] = [openS3('one/'), openS3('other/')];
    const key = one.newKey();
    await one.write(key, Readable.from([Buffer.from('x')]));
    expect(await keysOf(other)).toEqual([]);
    await expect(other.size(key)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is unavailable while the storage is down, and works again when it is back', async () => {
    const store = openS3();
    const key = store.newKey();
    await store.write(key, Readable.from([Buffer.from('x')]));
    await s3.stop();
    await expect(store.read(key)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(store.write(store.newKey(), Readable.from([Buffer.from('y')]))).rejects.toMatchObject({
      code: 'unavailable',
    });
    await expect(store.check()).rejects.toMatchObject({ code: 'unavailable' });
    await s3.start();
    expect(await store.size(key)).toBe(1);
    await store.check();
  });

  it('reports wrong credentials', async () => {
    const store = createS3AudioStore({ ...s3.options, accessKeyId: 'wrong' }, newFolder());
    opened.push(store);
    await expect(store.check()).rejects.toMatchObject({ code: 'unavailable' });
  });
});
