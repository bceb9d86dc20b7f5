import { cursorAfter, recordingPlace } from '@wingman/contract/page-cursor.ts';
import type { Db } from '@wingman/db/handle.ts';
import { findRecordingById } from '@wingman/db/repositories/recording.repository.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it } from 'vitest';
import { createTestServices } from '../testing/test-services.ts';

const code = (error: string) => expect.objectContaining({ code: error });
const id = '0b5d3f6e-8d0c-4c1e-9d54-0a3f1f6a7c11';

/** Transactions that insert a recording are committed, and then reported as failed. */
function losingAnswers(db: Db): Db {
  return new Proxy(db, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target);
      if (name !== 'transaction') return typeof own === 'function' ? own.bind(target) : own;
      return () => ({
        async execute<T>(body: (trx: Parameters<typeof findRecordingById>[0]) => Promise<T>): Promise<T> {
          const done = await target.transaction().execute(body);
          if (await findRecordingById(target, id)) throw new Error('the connection broke');
          return done;
        },
      });
    },
  });
}

describeDatabases((open) => {
  describe('accept', () => {
    it('keeps row, job and audio, and shows the recording as queued', async () => {
      const services = await createTestServices(await open());
      const ada = await services.register('ada@example.test');
      const recordedAt = '2026-07-11T08:15:00.000+02:00';
      const recording = await services.upload(ada, 'audio', {
        id,
        recordedAt,
        segmentNumber: 2,
        isAutoSegmented: true,
      });
      expect(recording).toMatchObject({
        id,
        userId: ada.userId,
        filename: 'recording.webm',
        status: 'queued',
        transcript: '',
        duration: 0,
        segmentNumber: 2,
        isAutoSegmented: true,
        audioType: 'audio/webm',
        createdAt: '2026-07-11T06:15:00.000Z',
      });
      expect(services.audioStore.keys()).toEqual([recording.audioPath]);
      expect(await services.recordings.list(ada, {})).toEqual([{ ...recording, tags: [], waitingBehind: 0 }]);
    });

    it('returns the existing recording for a repeated id and stores no second audio', async () => {
      const services = await createTestServices(await open());
      const ada = await services.register('ada@example.test');
      const all = await Promise.all(Array.from({ length: 4 }, () => services.upload(ada, 'audio', { id })));
      expect(new Set(all.map(({ audioPath }) => audioPath)).size).toBe(1);
      expect(services.audioStore.keys()).toHaveLength(1);
      expect(await services.recordings.list(ada, {})).toHaveLength(1);
    });

    it("neither returns nor changes another user's recording when an id is already taken", async () => {
      const services = await createTestServices(await open());
      const [ada, bruno] = [
        await services.register('ada@example.test'),
        await services.register('bruno@example.test'),
      ];
      await services.upload(ada, 'audio', { id });
      await expect(services.upload(bruno, 'altro', { id })).rejects.toEqual(code('conflict'));
      expect(services.audioStore.keys()).toHaveLength(1);
      expect(await services.recordings.list(bruno, {})).toEqual([]);
    });

    it('keeps the name of a file without what changes how it is shown', async () => {
      const services = await createTestServices(await open());
      const ada = await services.register('ada@example.test');
      const filename = 'fattura\u202e3pm\u0000.exe.ogg';
      const recording = await services.upload(ada, 'audio', { id }, filename);
      expect(recording.filename).toBe('fattura3pm.exe.webm');
    });

    it('leaves neither row nor file for empty files and other content', async () => {
      const services = await createTestServices(await open());
      const ada = await services.register('ada@example.test');
      await expect(services.upload(ada, 'no audio')).rejects.toEqual(code('not_audio'));
      await expect(services.upload(ada, '')).rejects.toEqual(code('audio_empty'));
      expect(services.audioStore.keys()).toEqual([]);
      expect(await services.recordings.list(ada, {})).toEqual([]);
    });

    it('keeps the audio of a row whose commit succeeded although its response was lost', async () => {
      const database = await open();
      const services = await createTestServices({ ...database, db: losingAnswers(database.db) });
      const ada = await services.register('ada@example.test');
      await expect(services.upload(ada, 'audio', { id })).rejects.toThrow('the connection broke');
      const again = await services.upload(ada, 'audio', { id });
      expect(services.audioStore.keys()).toEqual([again.audioPath]);
    });

    it('does not date a recording in the future when the browser clock is ahead', async () => {
      const services = await createTestServices(await open());
      const ada = await services.register('ada@example.test');
      const recording = await services.upload(ada, 'audio', { recordedAt: '2031-01-01T00:00:00Z' });
      expect(recording.createdAt).toBe(services.clock.now().toISOString());
    });
  });

  it("treats another user's recording as one that does not exist", async () => {
    const services = await createTestServices(await open());
    const [ada, bruno] = [
      await services.register('ada@example.test'),
      await services.register('bruno@example.test'),
    ];
    await services.upload(ada, 'audio', { id });
    const { recordings } = services;
    for (const attempt of [
      () => recordings.get(bruno, { id }),
      () => recordings.update(bruno, { id, title: 'mio' }),
      () => recordings.remove(bruno, { id }),
      () => recordings.retry(bruno, { id }),
      () => recordings.audio(bruno, { id }),
      () => recordings.waitForTranscript(bruno, id, AbortSignal.timeout(50)),
    ]) {
      await expect(attempt()).rejects.toEqual(code('not_found'));
    }
    expect((await recordings.get(ada, { id })).title).toBeNull();
  });

  it('renames, and treats an empty title as none', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    await services.upload(ada, 'audio', { id });
    expect((await services.recordings.update(ada, { id, title: 'Riunione – città €' })).title).toBe(
      'Riunione – città €',
    );
    expect((await services.recordings.update(ada, { id, title: '' })).title).toBeNull();
  });

  it('deletes row, transcript, job and audio for good where it is asked to, and nothing is found afterwards', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const { id: said } = await services.remember(ada, ['la caldaia perde acqua']);
    await services.recordings.remove(ada, { id: said, now: true });
    expect(services.audioStore.keys()).toEqual([]);
    expect(await services.recordings.list(ada, {})).toEqual([]);
    const scope = { superSearch: true, from: null, to: null };
    const found = await services.recall.findExcerpts({
      userId: ada.userId,
      question: 'caldaia',
      scope,
      now: services.clock.now(),
      timeZone: 'Europe/Rome',
    });
    expect(found.isFound).toBe(false);
    expect(found.found).toEqual([]);
    await services.worker.stop();
  });

  it('lists pages that continue after the last recording seen', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    for (const hour of [7, 8, 9])
      await services.upload(ada, 'audio', { recordedAt: `2026-07-11T0${hour}:00:00Z` });
    const first = await services.recordings.list(ada, { limit: 2 });
    const second = await services.recordings.list(ada, { limit: 2, cursor: first[1]?.id });
    const times = [...first, ...second].map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(second).toHaveLength(1);
  });

  it('F-80 goes on where it was when the last recording seen went, and refuses cursors that are none', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    for (const hour of [6, 7, 8, 9])
      await services.upload(ada, `audio ${hour}`, { recordedAt: `2026-07-11T0${hour}:00:00Z` });
    for (const sort of ['newest', 'oldest', 'longest'] as const) {
      const all = await services.recordings.list(ada, { sort });
      const seen = all[1]!;
      const cursor = cursorAfter(recordingPlace(seen, sort));
      const rest = all.slice(2).map(({ id }) => id);
      expect((await services.recordings.list(ada, { sort, cursor })).map(({ id }) => id)).toEqual(rest);
    }
    const [, seen, ...rest] = await services.recordings.list(ada, {});
    await services.recordings.remove(ada, { id: seen!.id });
    const after = { cursor: cursorAfter(recordingPlace(seen!, undefined)) };
    expect((await services.recordings.list(ada, after)).map(({ id }) => id)).toEqual(
      rest.map(({ id }) => id),
    );
    for (const cursor of [seen!.id, 'x~', '~', '', 'ieri~a', `${'1'.repeat(40)}~a`, "1~a' or 1=1"])
      await expect(services.recordings.list(ada, { cursor }), cursor).rejects.toMatchObject({
        code: 'validation_failed',
        issues: [{ path: 'cursor' }],
      });
  });
});
