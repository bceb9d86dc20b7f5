import 'fake-indexeddb/auto';
import type { AudioSlices } from '@wingman/client/upload-recording.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { LocalDatabase } from '../../lib/local-database.ts';
import { audioSlices } from './audio-slices.ts';
import { lockPort } from './lock-port.ts';
import { RecordingVault } from './recording-vault.ts';
import { recoverRecordings } from './recovery.ts';
import { recordingOf } from './testing/scripted-server.ts';
import { keepRecording, openUploadPage } from './testing/upload-page.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const slowStoreMs = 6_000;

/** Reads of a table that begin from now on wait until the answered function is called. */
function holdReads(table: LocalDatabase['recordings'] | LocalDatabase['slices']): () => void {
  const { promise: untilReleased, resolve } = Promise.withResolvers<void>();
  const where = table.where.bind(table) as (...args: unknown[]) => { toArray: () => Promise<unknown[]> };
  const held = vi.spyOn(table, 'where').mockImplementation(((...args: unknown[]) => {
    const asked = where(...args);
    return new Proxy(asked, {
      get: (target, name) => {
        const member = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...given: unknown[]) => {
          const collection = member.apply(target, given) as { toArray: () => Promise<unknown[]> };
          return { toArray: () => untilReleased.then(() => collection.toArray()) };
        };
      },
    });
  }) as never);
  return () => {
    held.mockRestore();
    resolve();
  };
}

/** A page that keeps what it uploads: the bytes of each recording that arrived whole. */
function openPage() {
  const arrived = new Map<string, number>();
  const page = openUploadPage({
    url: 'http://127.0.0.1:9',
    name: `test-${crypto.randomUUID()}`,
    upload: async (input) => {
      const { audio } = input as unknown as { audio: AudioSlices };
      let bytes = 0;
      for (let next = 0; next < audio.slices; ) {
        const { content, count } = await audio.read(next, 8_000);
        bytes += content.size;
        next += count;
      }
      arrived.set(input.id, bytes);
      return recordingOf({ id: input.id, token: 'token-of-anna' }, 'Ciao');
    },
  });
  onTestFinished(() => page.close());
  return { ...page, arrived };
}

test.each(['recordings', 'slices'] as const)(
  'a recording is sent by itself when the store answers late about its %s, and is refused by nobody',
  async (table) => {
    const page = openPage();
    const id = await keepRecording(page.vault, 'anna');
    const release = holdReads(page.database[table]);
    const woken = page.queue.wake();
    await vi.advanceTimersByTimeAsync(slowStoreMs);
    await woken;
    expect(page.arrived.size).toBe(0);
    release();
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      page.state.time += 1_000;
      expect(page.arrived.get(id)).toBe(40_000);
    });
    expect(page.notifications.filter(({ kind }) => kind === 'error')).toEqual([]);
  },
);

test('slices that cannot be read for a moment are never passed over as missing ones', async () => {
  const database = new LocalDatabase(`test-${crypto.randomUUID()}`);
  onTestFinished(() => database.close());
  const vault = new RecordingVault(database);
  const id = await keepRecording(vault, 'anna');
  const [row] = await vault.list('anna');
  const audio = await vault.findAudio(id);
  if (!row || !audio) throw new Error('The recording is not kept');
  const slices = audioSlices(vault, row, audio);
  const lost = async () => Promise.reject(new DOMException('The connection was lost', 'UnknownError'));
  const broken = vi
    .spyOn(database.slices, 'where')
    .mockReturnValue({ between: () => ({ toArray: lost }) } as never);
  await expect(slices.read(0, 8_000)).rejects.toThrow('does not give a slice');
  broken.mockRestore();
  expect((await slices.read(0, 8_000)).count).toBe(2);
});

test('what a crash left is neither removed nor called empty while the store does not answer', async () => {
  const database = new LocalDatabase(`test-${crypto.randomUUID()}`);
  onTestFinished(() => database.close());
  const vault = new RecordingVault(database);
  const id = await keepRecording(vault, 'anna');
  await vault.update(id, { status: 'capturing', bytes: 0, sliceCount: 0 });
  const release = holdReads(database.slices);
  const recovering = recoverRecordings(vault, lockPort(undefined));
  await vi.advanceTimersByTimeAsync(slowStoreMs);
  expect(await recovering).toEqual([]);
  release();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await recoverRecordings(vault, lockPort(undefined))).toEqual([id]);
  });
  expect(await vault.get(id)).toMatchObject({ status: 'pending', bytes: 40_000, sliceCount: 10 });
});
