import { countAllJobs } from '@wingman/db/repositories/job.repository.ts';
import { findNotes, upsertNotes } from '@wingman/db/repositories/notes.repository.ts';
import { inTransaction } from '@wingman/db/testing/in-transaction.ts';
import { ownRecording } from '@wingman/db/testing/rows.ts';
import { describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import { enqueueNotes, notesJobKind } from '../jobs/notes-job.ts';
import { createTestServices } from '../testing/test-services.ts';
import { notesVersion } from './found-notes.ts';
import { createNotesHandler } from './notes-handler.ts';
import { noWriter } from './notes-writer.ts';

const spoken = [
  'Buongiorno, allora parliamo del cantiere di via Roma.',
  'Ti mando il preventivo entro venerdì.',
];

describeSqlite((open) => {
  async function start(options: { makesNotes?: boolean } = {}) {
    const services = await createTestServices(await open(), options);
    const ada = await services.register('ada@example.test');
    const { id } = await services.remember(ada, spoken);
    const recording = await ownRecording(services.database.db, id, ada.userId);
    const jobs = async () =>
      (await countAllJobs(services.database.db)).filter(({ kind }) => kind === notesJobKind);
    const enqueue = () =>
      inTransaction(services.database.db, (trx) =>
        enqueueNotes(trx, recording, services.clock.now().toISOString()),
      );
    return { services, ada, id, recording, jobs, enqueue };
  }

  it('a node of earlier rules leaves the notes of newer ones as they are', async () => {
    const { services, ada, id, recording, jobs, enqueue } = await start();
    await vi.waitFor(async () =>
      expect(await services.notes.get(ada, { id })).toMatchObject({ state: 'ready' }),
    );
    const { db } = services.database;
    const newer = { kind: 'diary', title: 'Nuovo', madeBy: 'rule', version: notesVersion + 1 } as const;
    await inTransaction(db, (trx) => upsertNotes(trx, recording, { ...newer, madeAt: recording.createdAt }));
    await enqueue();
    services.worker.wake();
    await vi.waitFor(async () => expect(await jobs()).toEqual([]));
    expect(await findNotes(db, id)).toMatchObject(newer);
    await services.worker.stop();
  });

  it('an instance that makes none ends the jobs that wait, and tells of words that went', async () => {
    const { services, ada, id, jobs, enqueue } = await start({ makesNotes: false });
    await enqueue();
    services.worker.wake();
    await vi.waitFor(async () => expect(await jobs()).toEqual([]));
    expect(await services.notes.get(ada, { id })).toMatchObject({ state: 'off', lines: [] });
    expect(services.eventBus.past).toContainEqual({ type: 'notes', recordingId: id });
    const chunks: string[] = [];
    for await (const chunk of (await services.export.begin(ada)).content) chunks.push(chunk);
    expect(JSON.parse(chunks.join('')).recordings[0].notes).toMatchObject({ state: 'off' });
    await services.worker.stop();
  });

  it('notes whose job failed for good are not pending', async () => {
    const { services, ada, id, enqueue } = await start();
    const { db } = services.database;
    await vi.waitFor(async () =>
      expect(await services.notes.get(ada, { id })).toMatchObject({ state: 'ready' }),
    );
    await services.worker.stop();
    await db.deleteFrom('recording_notes').execute();
    await enqueue();
    expect(await services.notes.get(ada, { id })).toMatchObject({ state: 'pending' });
    await db.updateTable('jobs').set({ state: 'failed' }).where('kind', '=', notesJobKind).execute();
    expect(await services.notes.get(ada, { id })).toMatchObject({ state: 'failed' });
  });

  it('waits for a busy database as long as it takes, and gives up after ten other errors', async () => {
    const { services } = await start();
    const { retryPolicy } = createNotesHandler({
      database: services.database,
      clock: services.clock,
      events: services.eventBus,
      log: { warn: () => undefined } as never,
      view: {} as never,
      writer: noWriter,
      options: { nodeId: 'a', defaultTimeZone: 'Europe/Rome' },
    });
    const busy = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
    expect(retryPolicy(busy, 50)).toMatchObject({ next: 'retry', countsAttempt: false });
    expect(retryPolicy(new Error('unforeseen'), 3)).toMatchObject({ next: 'retry', countsAttempt: true });
    expect(retryPolicy(new Error('unforeseen'), 10)).toMatchObject({ next: 'fail' });
    await services.worker.stop();
  });
});
