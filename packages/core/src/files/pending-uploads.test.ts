import { Readable } from 'node:stream';
import { deleteAbandonedUploads } from '@wingman/db/repositories/pending-upload.repository.ts';
import { describeDatabases, type OpenTestDatabase } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it } from 'vitest';
import { createTestClock, silentLog } from '../testing/port-doubles.ts';
import { createTestServices } from '../testing/test-services.ts';
import { createFileRemover } from './file-remover.ts';
import { trackPendingUploads } from './pending-uploads.ts';

const node = 'one';

async function setUp(database: OpenTestDatabase) {
  const services = await createTestServices(database);
  const { audioStore } = services;
  const clock = createTestClock('2026-07-11T16:00:00.000Z');
  const store = trackPendingUploads(audioStore, { database, clock, node });
  const removeFiles = createFileRemover({ database, audioStore: store, log: silentLog });
  const ada = await services.register('ada@example.test');
  return {
    services,
    clock,
    store,
    async arrive(content = 'audio') {
      const key = store.newKey();
      const stored = await store.write(key, Readable.from(Buffer.from(content)));
      return { key, stored };
    },
    /** One row with that file, whose pending upload is deleted with it. */
    accept: ({ key, stored }: { key: string; stored: { bytes: number } }) =>
      services.recordings.accept(ada, {
        fields: { segmentNumber: 1, isAutoSegmented: false },
        filename: 'recording.webm',
        fileKey: key,
        stored,
      }),
    noted: async () => {
      const rows = await database.db.selectFrom('file_arrivals').select('file_key').execute();
      return rows.map((row) => row.file_key);
    },
    async sweep(which: { node?: string; before?: string } = { node }) {
      await deleteAbandonedUploads(database.db, which);
      await removeFiles();
    },
  };
}

describeDatabases((open) => {
  describe('trackPendingUploads', () => {
    it('deletes a file whose process ended before its row was inserted, and its pending upload', async () => {
      const { services, arrive, noted, sweep } = await setUp(await open());
      const { key } = await arrive();
      expect(await noted()).toEqual([key]);
      await sweep();
      expect(services.audioStore.keys()).toEqual([]);
      expect(await noted()).toEqual([]);
    });

    it('keeps a file whose row was committed, with no pending upload left', async () => {
      const { services, arrive, accept, noted, sweep } = await setUp(await open());
      const arrived = await arrive();
      await accept(arrived);
      expect(await noted()).toEqual([]);
      await sweep();
      expect(services.audioStore.keys()).toEqual([arrived.key]);
    });

    it('keeps the pending upload when the transaction with the row fails', async () => {
      const database = await open();
      const { services, arrive, accept, noted, sweep } = await setUp(database);
      await database.db.schema.alterTable('jobs').renameTo('jobs_away').execute();
      const arrived = await arrive();
      // The store fails, too, so that the failed call cannot clean up, like a crash there.
      const remove = services.audioStore.remove;
      services.audioStore.remove = async () => {
        throw new Error('the storage is away');
      };
      await expect(accept(arrived)).rejects.toThrow();
      expect(await noted()).toEqual([arrived.key]);
      services.audioStore.remove = remove;
      await sweep();
      expect(services.audioStore.keys()).toEqual([]);
    });

    it('writes nothing when the pending upload cannot be inserted', async () => {
      const database = await open();
      const { services, arrive } = await setUp(database);
      await database.db.schema.alterTable('file_arrivals').renameTo('arrivals_away').execute();
      await expect(arrive()).rejects.toThrow();
      expect(services.audioStore.keys()).toEqual([]);
    });

    it('keeps what other processes receive, and what began after the limit', async () => {
      const { arrive, noted, sweep } = await setUp(await open());
      const { key } = await arrive();
      await sweep({ node: 'another' });
      await sweep({ before: '2026-07-11T16:00:00.000Z' });
      expect(await noted()).toEqual([key]);
      await sweep({ before: '2026-07-11T16:00:00.001Z' });
      expect(await noted()).toEqual([]);
    });

    it('keeps a file that was given up while it was uploaded and got its row in the end', async () => {
      const { services, clock, store, accept, noted, sweep } = await setUp(await open());
      const key = store.newKey();
      async function* slow() {
        yield Buffer.from('au');
        clock.advance(25 * 60 * 60_000);
        await sweep();
        yield Buffer.from('dio');
      }
      const stored = await store.write(key, Readable.from(slow()));
      expect(await noted()).toEqual([key]);
      await accept({ key, stored });
      await sweep();
      expect(services.audioStore.keys()).toEqual([key]);
    });

    it('deletes the pending upload of a deleted file', async () => {
      const { store, arrive, noted } = await setUp(await open());
      const { key } = await arrive();
      await store.remove(key);
      expect(await noted()).toEqual([]);
    });
  });
});
