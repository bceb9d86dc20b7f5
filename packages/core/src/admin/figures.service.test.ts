import type { FiguresInput, PeriodFigures } from '@wingman/contract/figures.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import { ChatModelError } from '../ports/chat-model.ts';
import { TranscriptionError } from '../ports/transcriber.ts';
import { ask, createTestServices, type TestServices } from '../testing/test-services.ts';

const admin = { userId: 'admin', isAdmin: true, plan: 'free' as const };
const dayMs = 86_400_000;

/** The figures of the last day or month, without those that are 0. */
async function last({ figures }: TestServices, input: FiguresInput = {}) {
  return some((await figures.list(admin, input)).figures.at(-1));
}

const some = (figures: PeriodFigures | undefined) =>
  Object.fromEntries(Object.entries(figures ?? {}).filter(([, value]) => value !== 0));

describeDatabases((open) => {
  it('figures are zeros without gaps, the oldest first, by Rome’s days and months', async () => {
    const services = await createTestServices(await open());
    const days = await services.figures.list(admin, { last: 90 });
    expect(days).toMatchObject({ by: 'day', timeZone: 'Europe/Rome' });
    expect(days.figures).toHaveLength(90);
    expect(days.figures.map(({ period }) => period)).toEqual(
      Array.from({ length: 90 }, (_, n) =>
        new Date(Date.parse('2026-07-11') - (89 - n) * dayMs).toISOString().slice(0, 10),
      ),
    );
    expect(days.figures.every((figures) => Object.keys(some(figures)).length === 1)).toBe(true);
    const months = await services.figures.list(admin, { by: 'month', last: 14 });
    expect(months.figures.map(({ period }) => period)).toEqual([
      ...['06', '07', '08', '09', '10', '11', '12'].map((month) => `2025-${month}`),
      ...['01', '02', '03', '04', '05', '06', '07'].map((month) => `2026-${month}`),
    ]);
    expect((await services.figures.list(admin, {})).figures).toHaveLength(30);
    expect((await services.figures.list(admin, { by: 'month' })).figures).toHaveLength(12);
    const ada = await services.register('ada@example.test');
    await expect(services.figures.list({ ...ada, isAdmin: false }, {})).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('count users who recorded or asked once a day and once a month, and what they did', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const bruno = await services.register('bruno@example.test');
    await services.register('carla@example.test');
    await services.remember(ada, ['Il codice del cancello è 4711']);
    await services.worker.stop();
    await ask(services, ada, 'Qual è il codice?');
    await ask(services, bruno, 'Qual è il codice?');
    const [{ recordedSeconds = 0 } = {}] = [await last(services)];
    expect(recordedSeconds).toBeGreaterThan(0);
    const first = { activeUsers: 2, newUsers: 3, questions: 2, recordedSeconds };
    expect(await last(services)).toEqual({ period: '2026-07-11', ...first });
    // 22:30 UTC is the next day in Rome.
    services.clock.advance(6.5 * 3_600_000);
    await ask(services, ada, 'Qual è il codice?');
    expect(await last(services)).toEqual({ period: '2026-07-12', activeUsers: 1, questions: 1 });
    expect(await last(services, { by: 'month' })).toEqual({ period: '2026-07', ...first, questions: 3 });
    services.clock.advance(20 * dayMs);
    await services.figures.addUp();
    await ask(services, ada, 'Qual è il codice?');
    expect(await last(services, { by: 'month' })).toEqual({
      period: '2026-08',
      activeUsers: 1,
      questions: 1,
    });
  });

  it('what is deleted, restored or cleared stays counted, once', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const { id } = await services.remember(ada, ['Il codice del cancello è 4711']);
    const { conversation } = await ask(services, ada, 'Qual è il codice?');
    const before = await last(services);
    await services.recordings.remove(ada, { id });
    await services.sessions.remove(ada, conversation);
    expect(await last(services)).toEqual(before);
    await services.trash.restore(ada, { recordingIds: [id] });
    await services.trash.restoreChats(ada, { sessionIds: [conversation.sessionId] });
    expect(await last(services)).toEqual(before);
    await services.data.clear(ada);
    expect(await last(services)).toEqual(before);
    await services.worker.stop();
    await ask(services, ada, 'Qual è il codice?');
    const { db } = services.database;
    await db.deleteFrom('users').where('id', '=', ada.userId).execute();
    expect(await last(services)).toEqual({ ...before, questions: 2 });
    // Nothing that is left names the account.
    expect(await db.selectFrom('active_users').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('figure_events').selectAll().execute()).toEqual([]);
    expect(JSON.stringify(await db.selectFrom('figures').selectAll().execute())).not.toContain(ada.userId);
  });

  it('count recordings that could not be transcribed and answers that failed, not those without a find', async () => {
    const services = await createTestServices(await open(), { withChatModel: true });
    const ada = await services.register('ada@example.test');
    await services.remember(ada, ['Il codice del cancello è 4711']);
    const before = await last(services);
    services.chatModel.onRequest = async function* () {
      yield { type: 'text', text: 'Il codice è 4711 [1].' };
      yield { type: 'end', reason: 'stop' };
    };
    await ask(services, ada, 'Qual è il codice del cancello?');
    await ask(services, ada, 'Di che colore è il gatto?');
    expect(await last(services)).toEqual({ ...before, questions: 2 });
    services.chatModel.onRequest = async function* () {
      yield* [];
      throw new ChatModelError('unavailable', 'away');
    };
    await ask(services, ada, 'Qual è il codice del cancello?');
    services.chatModel.onRequest = async function* () {
      yield { type: 'text', text: 'Il codice' };
      throw new ChatModelError('failed', 'broken');
    };
    await ask(services, ada, 'Qual è il codice del cancello?');
    services.chatModel.onRequest = async function* () {
      yield* [];
      throw new Error('unknown');
    };
    await ask(services, ada, 'Qual è il codice del cancello?').catch(() => undefined);
    services.transcriber.onTranscribe = async () => {
      throw new TranscriptionError('permanent', 'broken');
    };
    const { id } = await services.upload(ada, 'altro audio');
    await vi.waitFor(async () => expect((await services.recordings.get(ada, { id })).status).toBe('failed'));
    await services.worker.stop();
    expect(await last(services)).toMatchObject({ failedAnswers: 3, failedTranscriptions: 1 });
  });

  it('simultaneous readings add everything up once, also while an account is deleted', async () => {
    const services = await createTestServices(await open());
    const { db } = services.database;
    const ada = await services.register('ada@example.test');
    const bruno = await services.register('bruno@example.test');
    const rows = Array.from({ length: 2_500 }, (_, n) => ({
      id: `e${n}`,
      kind: 'questions',
      user_id: n % 2 ? ada.userId : bruno.userId,
      amount: 1,
      created_at: '2026-07-11T10:00:00.000Z',
    }));
    for (let start = 0; start < rows.length; start += 500)
      await db
        .insertInto('figure_events')
        .values(rows.slice(start, start + 500))
        .execute();
    const deletion = db.deleteFrom('users').where('id', '=', bruno.userId).execute();
    await Promise.all([...Array.from({ length: 4 }, () => services.figures.list(admin, {})), deletion]);
    expect(await last(services)).toMatchObject({ questions: 2_500, newUsers: 2 });
  });
});
