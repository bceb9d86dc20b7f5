import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../testing/test-app.ts';
import { createFileAudioStore } from './file-audio-store.ts';

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}

describe('the audio store', () => {
  it('keeps bytes, tells their length and hash, and gives them back whole or in part', async () => {
    const folder = newFolder();
    const store = createFileAudioStore(folder);
    const key = store.newKey();
    const audio = randomBytes(3_000_000);
    const pieces = Array.from({ length: 300 }, (_, index) =>
      audio.subarray(index * 10_000, (index + 1) * 10_000),
    );
    const stored = await store.write(key, Readable.from(pieces));
    expect(stored).toEqual({ bytes: audio.length });
    expect(await store.size(key)).toBe(audio.length);
    expect((await buffer(await store.read(key))).equals(audio)).toBe(true);
    const part = await buffer(await store.read(key, { start: 5, end: 9 }));
    expect(part.equals(audio.subarray(5, 10))).toBe(true);
    const { path, release } = await store.localFile(key);
    expect((await readFile(path)).equals(audio)).toBe(true);
    await release();
    expect(filesIn(folder)).toEqual([key.slice(3)]);
  });

  it('keeps nothing of what broke off', async () => {
    const folder = newFolder();
    const store = createFileAudioStore(folder);
    async function* broken() {
      yield randomBytes(100_000);
      throw new Error('the line was cut');
    }
    await expect(store.write(store.newKey(), Readable.from(broken()))).rejects.toThrow('the line was cut');
    expect(filesIn(folder)).toEqual([]);
  });

  it('says that the disk is full when the system says so, and leaves nothing', async () => {
    const folder = newFolder();
    const store = createFileAudioStore(folder);
    const source = new Readable({ read() {} });
    source.push(randomBytes(1000));
    const writing = store.write(store.newKey(), source);
    source.destroy(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    await expect(writing).rejects.toMatchObject({ code: 'storage_full' });
    expect(filesIn(folder)).toEqual([]);
  });

  it('removes, also what is not there', async () => {
    const store = createFileAudioStore(newFolder());
    const key = store.newKey();
    await store.write(key, Readable.from([Buffer.from('x')]));
    await store.remove(key);
    await store.remove(key);
    for (const look of [store.size, store.read, store.localFile]) {
      await expect(look(key)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it.each([
    '../../etc/passwd',
    '/etc/passwd',
    'aa/..',
    '',
    'aa/00000000-0000-0000-0000-000000000000/../../x',
  ])('never takes %j for a place', async (key) => {
    const store = createFileAudioStore(newFolder());
    await expect(store.read(key)).rejects.toMatchObject({ code: 'not_found' });
    await expect(store.write(key, Readable.from([Buffer.from('x')]))).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(store.remove(key)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('removes what a crash left behind a day ago, and nothing that is still being written', async () => {
    const folder = newFolder();
    const store = createFileAudioStore(folder);
    const now = new Date('2026-03-02T10:00:01Z');
    mkdirSync(join(folder, 'aa'));
    for (const [name, written] of [
      ['old.part', '2026-03-01T10:00:00Z'],
      ['new.part', '2026-03-02T09:00:00Z'],
      ['kept', '2025-01-01T00:00:00Z'],
    ] as const) {
      writeFileSync(join(folder, 'aa', name), 'x');
      utimesSync(join(folder, 'aa', name), new Date(written), new Date(written));
    }
    expect(await store.removeAbandoned(now)).toBe(1);
    expect(filesIn(folder).sort()).toEqual(['kept', 'new.part']);
    expect(await createFileAudioStore(join(folder, 'missing')).removeAbandoned(now)).toBe(0);
  });

  it('removes every partial file when nothing can be arriving', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'aa'));
    for (const name of ['cut.part', 'kept']) writeFileSync(join(folder, 'aa', name), 'x');
    expect(await createFileAudioStore(folder).removePartial()).toBe(1);
    expect(filesIn(folder)).toEqual(['kept']);
  });

  it('is settled only once a write that was cut off has been cleaned up', async () => {
    const folder = newFolder();
    const store = createFileAudioStore(folder);
    const source = new PassThrough();
    source.write('x');
    const write = store.write(store.newKey(), source).catch(() => 'cut');
    await expect.poll(() => filesIn(folder)).toHaveLength(1);
    source.destroy();
    await store.settled();
    expect(filesIn(folder)).toEqual([]);
    expect(await write).toBe('cut');
  });
});
