import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import type { LocalSlice } from '../../lib/local-database.ts';
import { LocalDatabase } from '../../lib/local-database.ts';
import { cleanUploaded } from './local-cleanup.ts';
import { RecordingVault } from './recording-vault.ts';
import { recoverRecordings } from './recovery.ts';
import { bytesOf, joinBytes, openRecorderPage, sliceBytes, webmHeader } from './testing/recorder-page.ts';
import { keepRecording } from './testing/upload-page.ts';

function freshName(): string {
  return `test-${crypto.randomUUID()}`;
}

/** A store that reports success and keeps only the first 15 bytes of each slice. */
function lossyDatabase(name: string): LocalDatabase {
  const database = new LocalDatabase(name);
  database.use({
    stack: 'dbcore',
    name: 'forgetful',
    create: (core) => ({
      ...core,
      table: (tableName) => {
        const table = core.table(tableName);
        if (tableName !== 'slices') return table;
        return {
          ...table,
          mutate: (request) =>
            table.mutate(
              'values' in request && request.values
                ? {
                    ...request,
                    values: request.values.map((slice: LocalSlice) => ({
                      ...slice,
                      blob: slice.blob.slice(0, 15),
                    })),
                  }
                : request,
            ),
        };
      },
    }),
  });
  return database;
}

/** A store that is full. */
function fullDatabase(name: string): LocalDatabase {
  const database = new LocalDatabase(name);
  database.use({
    stack: 'dbcore',
    name: 'full',
    create: (core) => ({
      ...core,
      table: (tableName) => ({
        ...core.table(tableName),
        mutate: () => Promise.reject(new DOMException('No space', 'QuotaExceededError')),
      }),
    }),
  });
  return database;
}

/** A store that cannot be opened, as in some private windows. */
function closedDatabase(name: string): LocalDatabase {
  return new LocalDatabase(name, {
    indexedDB: {
      open: () => {
        throw new DOMException('Not allowed here', 'InvalidStateError');
      },
    } as unknown as IDBFactory,
    IDBKeyRange,
  });
}

describe('D-24 putting the chunks together', () => {
  test('D-24 thirteen chunks, one of them empty, are rebuilt in order after a reload', async () => {
    const name = freshName();
    const before = openRecorderPage({ database: new LocalDatabase(name) });
    await before.recorder.start();
    const chunks = Array.from({ length: 13 }, (_, number) => sliceBytes(number, number === 6 ? 0 : 100));
    for (const chunk of chunks) before.devices.recorder.deliver(chunk);
    // The row is written after its slice: once it counts twelve, a crash costs nothing of them.
    const counted = async () => (await before.database.recordings.toArray())[0]?.sliceCount;
    await expect.poll(counted).toBe(12);
    before.database.close();

    const after = openRecorderPage({ database: new LocalDatabase(name) });
    const [id] = await recoverRecordings(after.vault, after.locks);
    const { audio, complete } = await after.vault.audioOf(id as string);
    const bytes = await bytesOf(audio);
    expect(bytes.slice(0, 4)).toEqual(webmHeader);
    expect(bytes).toEqual(joinBytes(chunks));
    expect(complete).toBe(true);
    expect(audio.type).toBe('audio/webm;codecs=opus');
    // One recording, not thirteen: no single chunk is ever offered.
    expect(await after.vault.list('anna')).toMatchObject([{ id, status: 'pending', uploaded: false }]);
  });

  test('D-24 chunks that arrive in any order are sorted as numbers, 9 before 10', async () => {
    const vault = new RecordingVault(new LocalDatabase(freshName()));
    const id = await keepRecording(vault, 'anna');
    for (const number of [11, 10, 12]) await vault.append(id, number, new Blob([sliceBytes(number, 4_000)]));
    const { audio } = await vault.audioOf(id);
    const firstOfEach = (await bytesOf(audio)).filter((_, index) => index % 4_000 === 10);
    expect(firstOfEach).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  });

  test('a recording that another tab is still capturing is not touched', async () => {
    const page = openRecorderPage();
    await page.recorder.start();
    page.devices.recorder.deliver(sliceBytes(0));
    await expect.poll(() => page.database.slices.count()).toBe(1);
    expect(await recoverRecordings(page.vault, page.locks)).toEqual([]);
    expect(await page.vault.list('anna')).toMatchObject([{ status: 'capturing' }]);
    await page.recorder.stop();
  });

  test('a start interrupted by a crash before any audio leaves nothing', async () => {
    const page = openRecorderPage();
    await page.recorder.start();
    await expect.poll(() => page.database.recordings.count()).toBe(1);
    const reloaded = openRecorderPage({ database: new LocalDatabase(page.database.name) });
    expect(await recoverRecordings(reloaded.vault, reloaded.locks)).toEqual([]);
    expect(await reloaded.database.recordings.count()).toBe(0);
  });
});

describe('D-22 a local store that cannot be trusted', () => {
  const stores = {
    'D-22 (a) full': fullDatabase,
    'D-22 (b) short': lossyDatabase,
    'D-22 (c) closed': closedDatabase,
  };

  for (const [title, openDatabase] of Object.entries(stores)) {
    test(`${title}: recording continues in memory, complete, and the missing copy is reported once`, async () => {
      const { recorder, devices, vault, finished, notifications } = openRecorderPage({
        database: openDatabase(freshName()),
      });
      await recorder.start();
      const chunks = [0, 1, 2, 3].map((number) => sliceBytes(number));
      for (const chunk of chunks) devices.recorder.deliver(chunk);
      await recorder.stop();
      const id = finished[0] as string;
      const { audio, complete } = await vault.audioOf(id);
      expect(await bytesOf(audio)).toEqual(joinBytes(chunks));
      expect(complete).toBe(true);
      expect(vault.holdsUnsafeAudio).toBe(true);
      expect(await vault.list('anna')).toMatchObject([{ id, safe: false, status: 'pending' }]);
      expect(notifications).toMatchObject([{ kind: 'warning', title: 'Nessuna copia di sicurezza' }]);
    });
  }

  test('D-22 (b) an incomplete copy found after a reload is not treated as the whole recording', async () => {
    const name = freshName();
    const page = openRecorderPage({ database: lossyDatabase(name) });
    await page.recorder.start();
    page.devices.recorder.deliver(sliceBytes(0));
    await page.recorder.stop();
    page.database.close();
    const vault = new RecordingVault(new LocalDatabase(name));
    const { audio, complete } = await vault.audioOf(page.finished[0] as string);
    expect(audio.size).toBe(15);
    expect(complete).toBe(false);
  });
});

describe('cleaning up', () => {
  const day = 86_400_000;

  test('uploaded copies are deleted after 30 days; unsent ones are kept for ever', async () => {
    const database = new LocalDatabase(freshName());
    const vault = new RecordingVault(database);
    const old = await keepRecording(vault, 'anna');
    const recent = await keepRecording(vault, 'anna');
    const pending = await keepRecording(vault, 'anna');
    await vault.update(old, { status: 'uploaded', uploaded: true, uploadedAt: 1 });
    await vault.update(recent, { status: 'uploaded', uploaded: true, uploadedAt: 2 * day });
    await cleanUploaded(vault, undefined, 31 * day);
    expect((await vault.list('anna')).map(({ id }) => id).sort()).toEqual([recent, pending].sort());
    expect(await database.slices.where('recordingId').equals(old).count()).toBe(0);
  });

  test('when space is short all uploaded copies are deleted', async () => {
    const vault = new RecordingVault(new LocalDatabase(freshName()));
    const recent = await keepRecording(vault, 'anna');
    const pending = await keepRecording(vault, 'anna');
    await vault.update(recent, { status: 'uploaded', uploaded: true, uploadedAt: day });
    const storage = { estimate: async () => ({ usage: 90, quota: 100 }) } as StorageManager;
    await cleanUploaded(vault, storage, day);
    expect((await vault.list('anna')).map(({ id }) => id)).toEqual([pending]);
  });
});

test('a store that answers late gets what was held in memory meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const name = freshName();
    const database = new LocalDatabase(name);
    const vault = new RecordingVault(database);
    const { promise: untilStoreAnswers, resolve: answer } = Promise.withResolvers<void>();
    const put = database.recordings.put.bind(database.recordings);
    const putLate = (...row: Parameters<typeof put>) => untilStoreAnswers.then(() => put(...row));
    vi.spyOn(database.recordings, 'put').mockImplementationOnce(putLate as typeof put);
    const kept = keepRecording(vault, 'anna');
    await vi.advanceTimersByTimeAsync(5_000);
    const id = await kept;
    expect(await vault.get(id)).toMatchObject({ status: 'pending', safe: false });

    answer();
    await vi.waitFor(async () => expect(await vault.get(id)).toMatchObject({ safe: true }));
    const opened = new RecordingVault(new LocalDatabase(name));
    expect(await opened.get(id)).toMatchObject({ status: 'pending' });
    expect(await opened.measure(id)).toEqual({ bytes: 40_000, sliceCount: 10 });
  } finally {
    vi.useRealTimers();
  }
});
