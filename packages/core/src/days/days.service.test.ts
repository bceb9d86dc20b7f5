import { maxDayRecordings } from '@wingman/contract/day-table.ts';
import { listDayDigests } from '@wingman/db/repositories/day-digest.repository.ts';
import { addRecording, ownRecording } from '@wingman/db/testing/rows.ts';
import { describeDatabases, describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import { createTestServices, saying } from '../testing/test-services.ts';

const day = '2026-07-11';
const spoken = [
  'Buongiorno, allora parliamo del cantiere di via Roma.',
  'Ti mando il preventivo entro venerdì.',
  'Allora deciso, il tetto rosso.',
];
const aboutAnEntrance = [
  'Buongiorno, allora parliamo della porta di casa.',
  'Ti mando la fattura entro lunedì.',
  'Allora deciso, la porta blu.',
];

type Open = Parameters<Parameters<typeof describeDatabases>[0]>[0];

/** 18:00 in Rome on 11 July; notes are made of each recording. */
async function begin(open: Open) {
  const database = await open();
  const services = await createTestServices(database);
  const ada = await services.register('ada@example.test');
  const record = async (sentences: string[], recordedAt: string) => {
    const { id } = await services.remember(ada, sentences, recordedAt);
    await vi.waitFor(async () => expect((await services.notes.get(ada, { id })).state).toBe('ready'));
    return id;
  };
  const page = (asked = day) => services.days.get(ada, { day: asked });
  const jobs = () => database.db.selectFrom('jobs').selectAll().where('kind', '=', 'day-digest').execute();
  const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000 });
  return { database, services, ada, record, page, jobs, until };
}

describeDatabases((open) => {
  it('a day shows its recordings, when most was said, what was decided and promised, and a digest on demand', async () => {
    const { services, ada, record, page } = await begin(open);
    const night = await record(spoken, '2026-07-10T22:30:00Z');
    await record(['Ci vediamo lunedì alle nove.'], '2026-07-10T21:00:00Z');
    await services.worker.stop();
    const before = await page();
    expect(before).toMatchObject({
      previous: '2026-07-10',
      // The estimate is due by then.
      next: '2026-07-17',
      recordings: [{ id: night, status: 'ready', hasSpeech: true, hasNotes: true, duration: 15 }],
      hours: [{ startsAt: '2026-07-10T22:00:00.000Z', seconds: 14 }],
      digest: null,
      canDigest: true,
      decisions: [{ text: 'Allora deciso, il tetto rosso.', recordedAt: '2026-07-10T22:30:00.000Z' }],
      commitments: [{ text: 'Ti mando il preventivo entro venerdì.', sources: [{ start: 5, end: 9.5 }] }],
      due: [],
    });
    expect((await page('2026-07-17')).due).toMatchObject([{ text: 'Ti mando il preventivo entro venerdì.' }]);
    const { digest } = await services.days.makeDigest(ada, { day });
    expect(digest).toMatchObject({ madeBy: 'rule', madeAt: '2026-07-11T16:00:00.000Z', isOlder: false });
    expect(digest?.lines.map(({ text }) => text)).toContain('Allora deciso, il tetto rosso.');
    expect(
      digest?.lines.every(({ sources, recordingId }) => sources.length > 0 && recordingId === night),
    ).toBe(true);
    expect(services.eventBus.past).toContainEqual({ type: 'day', day, isNews: false });
    const bruno = await services.register('bruno@example.test');
    expect(await services.days.makeDigest(bruno, { day })).toMatchObject({ recordings: [], digest: null });
    expect((await page()).digest).toEqual(digest);
  });

  it('a week has its days with their digests, what was decided, and what is done', async () => {
    const { services, ada, record } = await begin(open);
    const id = await record(spoken, '2026-07-08T08:00:00Z');
    await record(['Ci vediamo lunedì alle nove.'], '2026-06-20T21:00:00Z');
    await services.worker.stop();
    await services.days.makeDigest(ada, { day: '2026-07-08' });
    const week = () => services.days.week(ada, { day });
    expect(await week()).toMatchObject({
      monday: '2026-07-06',
      previous: '2026-06-15',
      next: null,
      decisions: [{ recordingId: id }],
      open: [{ recordingId: id }],
      done: [],
    });
    const [line] = (await week()).open;
    await services.notes.update(ada, { id, lineId: line?.id ?? '', state: 'done' });
    const { days, open: left, done } = await week();
    expect([left, done]).toMatchObject([[], [{ id: line?.id }]]);
    expect(days.map((each) => [each.day, each.recordings, each.seconds, each.lines.length > 0])).toEqual([
      ['2026-07-06', 0, 0, false],
      ['2026-07-07', 0, 0, false],
      ['2026-07-08', 1, 15, true],
      ...['2026-07-09', '2026-07-10', day, '2026-07-12'].map((each) => [each, 0, 0, false]),
    ]);
  });

  it('a month says how much was recorded on each day, by the clocks of the user', async () => {
    const { services, ada } = await begin(open);
    const record = (at: string, count = 1) => services.remember(ada, Array(count).fill('Va bene.'), at);
    await record('2026-05-31T21:59:00Z');
    await record('2026-06-30T22:00:00Z', 2);
    await record('2026-07-01T08:00:00Z');
    await record('2026-07-11T08:00:00Z', 3);
    const month = (asked: string, actor = ada) => services.days.month(actor, { day: asked });
    expect(await month(day)).toEqual({
      month: '2026-07',
      previous: '2026-05',
      next: null,
      days: [
        { day: '2026-07-01', recordings: 2, seconds: 15 },
        { day, recordings: 1, seconds: 15 },
      ],
    });
    expect(await month('2026-06-15')).toEqual({
      month: '2026-06',
      previous: '2026-05',
      next: '2026-07',
      days: [],
    });
    const away = { ...ada, timeZone: 'America/New_York' };
    expect((await month('2026-06-15', away)).days).toEqual([
      { day: '2026-06-30', recordings: 1, seconds: 10 },
    ]);
    const bruno = await services.register('bruno@example.test');
    expect(await month(day, bruno)).toEqual({ month: '2026-07', previous: null, next: null, days: [] });
  });

  it('in the evening the digest of the day is made once, and later notes mark it as older', async () => {
    const { services, ada, record, page, jobs, until } = await begin(open);
    await record(spoken, '2026-07-11T08:00:00Z');
    expect(await jobs()).toMatchObject([{ run_at: '2026-07-11T19:00:00.000Z', state: 'queued' }]);
    await services.settings.update(ada, { digestHour: 22 });
    expect(await jobs()).toMatchObject([{ run_at: '2026-07-11T20:00:00.000Z' }]);
    services.clock.advance(4 * 3_600_000 + 1000);
    services.worker.wake();
    await until(async () => expect((await page()).digest).toMatchObject({ isOlder: false }));
    await until(async () => expect(await jobs()).toEqual([]));
    const news = { type: 'day', day, isNews: true };
    expect(services.eventBus.past.filter((event) => event.type === 'day')).toEqual([news]);
    services.clock.advance(60_000);
    await record(['Allora deciso, pago io.'], '2026-07-11T20:00:00Z');
    expect((await page()).digest).toMatchObject({ isOlder: true });
    expect(await jobs()).toEqual([]);
    await services.worker.stop();
  });

  it('the digest of the evening waits for the recordings of its day, and no longer than ten minutes', async () => {
    const { database, services, ada, record, page, jobs, until } = await begin(open);
    const first = await record(spoken, '2026-07-11T08:00:00Z');
    const hold = Promise.withResolvers<void>();
    services.transcriber.onTranscribe = async () => {
      await hold.promise;
      return saying(aboutAnEntrance);
    };
    const { id: second } = await services.upload(ada, 'audio', { recordedAt: '2026-07-11T15:00:00Z' });
    services.clock.advance(3 * 3_600_000);
    services.worker.wake();
    await until(async () =>
      expect(await jobs()).toMatchObject([{ run_at: '2026-07-11T19:01:00.000Z', state: 'queued' }]),
    );
    expect((await page()).digest).toBeNull();
    hold.resolve();
    await until(async () => expect((await services.notes.get(ada, { id: second })).state).toBe('ready'));
    services.clock.advance(60_000);
    services.worker.wake();
    await until(async () => expect(await jobs()).toEqual([]));
    const { digest } = await page();
    expect(new Set(digest?.lines.map(({ recordingId }) => recordingId))).toEqual(new Set([first, second]));

    // The day before, of which one recording stays without a transcript.
    const yesterday = '2026-07-10T18:00:00.000Z';
    await addRecording(database.db, ada.userId, { status: 'queued', createdAt: yesterday });
    await record(aboutAnEntrance, '2026-07-10T18:30:00Z');
    const hasDigest = async () => (await page('2026-07-10')).digest !== null;
    for (let minute = 1; minute <= 10; minute += 1) {
      await until(async () => expect(await jobs()).toMatchObject([{ attempts: minute, state: 'queued' }]));
      expect(await hasDigest()).toBe(false);
      services.clock.advance(60_000);
      services.worker.wake();
    }
    await until(async () => expect(await jobs()).toEqual([]));
    expect(await hasDigest()).toBe(true);
    await services.worker.stop();
  });
});

describeSqlite((open) => {
  it('a day with more recordings than the page lists says so, and its week counts them all', async () => {
    const { database, services, ada, page } = await begin(open);
    for (let index = 0; index <= maxDayRecordings; index += 1)
      await addRecording(database.db, ada.userId, {
        ...{ createdAt: new Date(Date.parse('2026-07-11T06:00:00Z') + index * 60_000).toISOString() },
        ...{ status: 'ready', duration: 10 },
      });
    const shown = await page();
    expect([shown.recordings.length, shown.isShortened]).toEqual([maxDayRecordings, true]);
    expect((await page('2026-07-10')).isShortened).toBe(false);
    const week = await services.days.week(ada, { day });
    expect(week.days.find((each) => each.day === day)).toMatchObject({
      recordings: maxDayRecordings + 1,
      seconds: 10 * (maxDayRecordings + 1),
    });
    await services.worker.stop();
  });

  it('after downtime a day that is over gets its digest, which is no news, and keeps the one it has', async () => {
    const { services, ada, record, page, jobs, until } = await begin(open);
    await record(spoken, '2026-07-11T08:00:00Z');
    services.clock.advance(8 * 3_600_000);
    services.worker.wake();
    await until(async () => expect((await page()).digest).not.toBeNull());
    await until(async () => expect(await jobs()).toEqual([]));
    const news = { type: 'day', day, isNews: false };
    expect(services.eventBus.past.filter((event) => event.type === 'day')).toEqual([news]);
    const { digest } = await services.days.makeDigest(ada, { day });
    services.clock.advance(1_000);
    await record(['Allora deciso, pago io.'], '2026-07-11T21:30:00Z');
    await until(async () => expect(await jobs()).toEqual([]));
    expect((await page()).digest).toEqual({ ...digest, isOlder: true });
    await services.worker.stop();
  });

  it('a recording that began before midnight and has its notes after it gets its day a digest', async () => {
    const { services, record, page, jobs, until } = await begin(open);
    services.clock.advance(6.5 * 3_600_000);
    await record(spoken, '2026-07-11T21:50:00Z');
    services.worker.wake();
    await until(async () => expect((await page()).digest?.lines.length).toBeGreaterThan(0));
    await record(spoken, '2026-07-08T10:00:00Z');
    await until(async () => expect(await jobs()).toEqual([]));
    await services.worker.stop();
  });

  it('none is made by itself when its user does not want one, or has no notes on that day', async () => {
    const { services, ada, record, page, jobs, until } = await begin(open);
    await services.settings.update(ada, { digestHour: null });
    await record(spoken, '2026-07-11T08:00:00Z');
    expect(await jobs()).toEqual([]);
    await services.settings.update(ada, { digestHour: 20 });
    expect(await jobs()).toMatchObject([{ run_at: '2026-07-11T18:00:00.000Z' }]);
    await services.settings.update(ada, { digestHour: null });
    services.clock.advance(3 * 3_600_000);
    services.worker.wake();
    await until(async () => expect(await jobs()).toEqual([]));
    expect((await page()).digest).toBeNull();
    const bruno = await services.register('bruno@example.test');
    await services.settings.update(bruno, { digestHour: 12 });
    services.worker.wake();
    await until(async () => expect(await jobs()).toEqual([]));
    expect(await services.days.get(bruno, { day })).toMatchObject({ digest: null, canDigest: false });
    await services.worker.stop();
  });

  it('a user who has travelled west gets it in the evening there', async () => {
    const { services, ada, record, page, jobs, until } = await begin(open);
    await record(spoken, '2026-07-11T14:00:00Z');
    await services.settings.noteTimeZone(ada, 'America/New_York');
    expect(await jobs()).toMatchObject([{ run_at: '2026-07-12T01:00:00.000Z' }]);
    // As a node would run it that had claimed it before.
    await services.database.db.updateTable('jobs').set({ run_at: '2026-07-11T15:00:00.000Z' }).execute();
    services.worker.wake();
    await until(async () => expect(await jobs()).toMatchObject([{ run_at: '2026-07-12T01:00:00.000Z' }]));
    expect((await page()).digest).toBeNull();
    await services.worker.stop();
  });

  it('deleted recordings and new transcripts leave nothing of their words in a digest', async () => {
    const { database, services, ada, record, page, until } = await begin(open);
    const first = await record(spoken, '2026-07-11T08:00:00Z');
    const second = await record(aboutAnEntrance, '2026-07-11T09:00:00Z');
    const made = await services.days.makeDigest(ada, { day });
    expect(made.digest?.lines.map(({ recordingId }) => recordingId)).toEqual(
      expect.arrayContaining([first, second]),
    );
    services.clock.advance(1000);
    await services.transcribeAgain(ada, first, ['Allora deciso, il tetto verde.']);
    await until(async () => expect((await page()).digest).toMatchObject({ isOlder: true }));
    const stored = async () =>
      JSON.stringify(await listDayDigests(database.db, { userId: ada.userId, first: day, last: day }));
    expect(await stored()).not.toContain('rosso');
    await services.recordings.remove(ada, { id: (await ownRecording(database.db, second, ada.userId)).id });
    expect(await stored()).not.toContain('porta blu');
    expect((await page()).digest).toBeNull();
    await services.worker.stop();
  });
});
