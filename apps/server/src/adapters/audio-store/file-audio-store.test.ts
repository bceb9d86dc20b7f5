import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../../testing/test-app.ts';
import { createFileAudioStore } from './file-audio-store.ts';

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}

describe('the audio store', () => {
  it('keeps nothing of an interrupted write', async () => {
    const folder = newFolder();
    const store = createFileAudioStore(folder);
    async function* broken() {
      yield randomBytes(100_000);
      throw new Error('the line was cut');
    }
    await expect(store.write(store.newKey(), Readable.from(broken()))).rejects.toThrow('the line was cut');
    expect(filesIn(folder)).toEqual([]);
  });

  it('reports a full disk, and leaves nothing', async () => {
    const folder = newFolder();
    const store = createFileAudioStore(folder);
    const source = new Readable({ read() {} });
    source.push(randomBytes(1000));
    const writing = store.write(store.newKey(), source);
    source.destroy(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    await expect(writing).rejects.toMatchObject({ code: 'storage_full' });
    expect(filesIn(folder)).toEqual([]);
  });

  it.each([
    ['is gone', (folder: string) => renameSync(folder, `${folder}-away`)],
    [
      'is empty',
      (folder: string) => {
        renameSync(folder, `${folder}-away`);
        mkdirSync(folder);
      },
    ],
  ])('is unavailable while its folder %s, and works again when that is back', async (_, take) => {
    const folder = join(newFolder(), 'audio');
    mkdirSync(folder);
    const store = createFileAudioStore(folder);
    const key = store.newKey();
    const content = () => Readable.from([Buffer.from('x')]);
    await store.write(key, content());
    take(folder);
    for (const use of [store.size, store.read, store.localFile, store.remove]) {
      await expect(use(key)).rejects.toMatchObject({ code: 'unavailable' });
    }
    rmSync(folder, { recursive: true, force: true });
    await expect(store.write(store.newKey(), content())).rejects.toMatchObject({ code: 'unavailable' });
    expect(existsSync(folder)).toBe(false);
    await expect(store.check()).rejects.toThrow();
    renameSync(`${folder}-away`, folder);
    expect(await store.size(key)).toBe(1);
    await store.write(store.newKey(), content());
    await store.remove(key);
    await expect(store.size(key)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('deletes partial files of a crash a day ago, and none still being written', async () => {
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

  it('deletes every partial file when no upload can be running', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'aa'));
    for (const name of ['cut.part', 'kept']) writeFileSync(join(folder, 'aa', name), 'x');
    expect(await createFileAudioStore(folder).removePartial()).toBe(1);
    expect(filesIn(folder)).toEqual(['kept']);
  });

  it('is settled only once an interrupted write has been cleaned up', async () => {
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
