import { addRecording } from '@wingman/db/testing/rows.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { createTestServices } from '../testing/test-services.ts';

const long = '  Domani alle nove\npassa il tecnico della caldaia';

describeDatabases((open) => {
  it('logs the seven newest days with three recordings each and says how many there are', async () => {
    const { db, ...database } = await open();
    const services = await createTestServices({ db, ...database });
    const [ada, bruno] = [
      await services.register('ada@example.test'),
      await services.register('b@example.test'),
    ];
    for (let day = 1; day <= 9; day += 1) {
      for (let hour = 8; hour < 8 + day; hour += 1) {
        const createdAt = `2026-07-0${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
        await addRecording(db, ada.userId, { createdAt, transcript: `giorno ${day} ora ${hour}` });
      }
    }
    await addRecording(db, bruno.userId, { createdAt: '2026-07-10T10:00:00.000Z' });

    const log = await services.recordingLog.get(ada);
    expect(log.map(({ date, total }) => [date, total])).toEqual([
      ['2026-07-09', 9],
      ['2026-07-08', 8],
      ['2026-07-07', 7],
      ['2026-07-06', 6],
      ['2026-07-05', 5],
      ['2026-07-04', 4],
      ['2026-07-03', 3],
    ]);
    expect(log[0]?.recordings.map(({ preview }) => preview)).toEqual([
      'giorno 9 ora 16',
      'giorno 9 ora 15',
      'giorno 9 ora 14',
    ]);
    expect((await services.recordingLog.get(bruno)).map(({ date }) => date)).toEqual(['2026-07-10']);
  });

  it('D-10 days of the log are those of the time zone, and previews end in whole characters', async () => {
    const { db, ...database } = await open();
    const services = await createTestServices({ db, ...database });
    const ada = await services.register('ada@example.test');
    expect(await services.recordingLog.get(ada)).toEqual([]);
    await addRecording(db, ada.userId, { createdAt: '2026-07-10T21:30:00.000Z', transcript: long });
    await addRecording(db, ada.userId, {
      createdAt: '2026-07-10T22:30:00.000Z',
      transcript: `${'a'.repeat(29)}😀😀`,
      status: 'ready',
      segmentNumber: 2,
      isAutoSegmented: true,
    });
    const rome = await services.recordingLog.get({ ...ada, timeZone: 'Europe/Rome' });
    expect(rome).toMatchObject([
      {
        date: '2026-07-11',
        total: 1,
        recordings: [
          { preview: `${'a'.repeat(29)}😀…`, status: 'ready', segmentNumber: 2, isAutoSegmented: true },
        ],
      },
      { date: '2026-07-10', total: 1, recordings: [{ preview: 'Domani alle nove passa il tecn…' }] },
    ]);
    const newYork = await services.recordingLog.get({ ...ada, timeZone: 'America/New_York' });
    expect(newYork.map(({ date, total }) => [date, total])).toEqual([['2026-07-10', 2]]);
  });

  it("measures the actor's own transcripts by their characters", async () => {
    const { db, ...database } = await open();
    const services = await createTestServices({ db, ...database });
    const ada = await services.register('ada@example.test');
    const bruno = await services.register('bruno@example.test');
    const empty = { characters: 0, megabytes: 0, capMegabytes: 100, percent: 0 };
    expect(await services.recordingLog.storage(ada)).toEqual(empty);
    const megabyte = 'è'.repeat(1024 * 1024);
    await addRecording(db, ada.userId, { transcript: megabyte });
    await addRecording(db, ada.userId, { transcript: megabyte.slice(0, 1024 * 512) });
    expect(await services.recordingLog.storage(ada)).toEqual({
      characters: 1024 * 1536,
      megabytes: 1.5,
      capMegabytes: 100,
      percent: 1.5,
    });
    expect(await services.recordingLog.storage(bruno)).toEqual(empty);
  });
});
