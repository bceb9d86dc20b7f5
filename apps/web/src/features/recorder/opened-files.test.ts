import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { LocalDatabase } from '../../lib/local-database.ts';
import { keepOpenedFiles } from './opened-files.ts';

type Opened = { getFile: () => Promise<File> };

afterEach(async () => {
  vi.unstubAllGlobals();
  await Dexie.delete('wingman');
});

test('keeps every file that can be read, and leaves the database closed', async () => {
  let open: (launch: { files?: Opened[] }) => void = () => {};
  vi.stubGlobal('window', { launchQueue: { setConsumer: (consumer: typeof open) => (open = consumer) } });
  const closed = vi.spyOn(Dexie.prototype, 'close');
  keepOpenedFiles();
  const names = ['uno.wav', 'due.wav'];
  const [one, two] = names.map((name) => new File([name], name, { type: 'audio/wav' })) as [File, File];
  open({
    files: [
      { getFile: async () => one },
      { getFile: () => Promise.reject(new DOMException('moved', 'NotFoundError')) },
      { getFile: async () => two },
    ],
  });
  await expect.poll(() => closed.mock.calls.length).toBe(1);
  closed.mockRestore();
  const database = new LocalDatabase();
  const kept = await database.recordings.where({ status: 'shared' }).sortBy('filename');
  expect(kept.map(({ filename }) => filename)).toEqual(['due.wav', 'uno.wav']);
  database.close();
});
