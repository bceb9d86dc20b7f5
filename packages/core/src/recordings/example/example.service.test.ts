import { findUserById } from '@wingman/db/repositories/user.repository.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { testExampleDay } from '../../testing/port-doubles.ts';
import { ask, createTestServices } from '../../testing/test-services.ts';

const { day } = testExampleDay;
const titles = day.recordings.map(({ title }) => title);

describeDatabases((open) => {
  async function setUp() {
    const database = await open();
    const services = await createTestServices(database);
    return { database, services, ada: await services.register('ada@example.test') };
  }

  it('loads the recordings of the day, ready and marked, with their transcripts and audio', async () => {
    const { services, ada } = await setUp();
    const loaded = await services.example.load(ada);
    expect(loaded).toMatchObject([
      { title: 'Colazione', status: 'ready', isExample: true, createdAt: '2026-07-11T05:45:00.000Z' },
      { title: 'Telefonata', status: 'ready', isExample: true, createdAt: '2026-07-11T13:30:00.000Z' },
    ]);
    const first = await services.recordings.get(ada, { id: loaded[0]?.id ?? '' });
    expect(first.segments.map(({ speaker, start, text }) => [speaker, start, text])).toEqual(
      day.recordings[0]?.segments.map(({ speaker, start, text }) => [speaker, start, text]),
    );
    const { key, bytes, type } = await services.recordings.audio(ada, first);
    expect([bytes, type]).toEqual([Buffer.byteLength('audio of colazione.ogg'), 'audio/ogg']);
    expect(services.audioStore.keys()).toContain(key);
  });

  it('answers a question of today from them, without a model', async () => {
    const { services, ada } = await setUp();
    const [, call] = await services.example.load(ada);
    const { conversation } = await ask(services, ada, 'Quando passa il tecnico?');
    expect(conversation.citations).toMatchObject([{ recordingId: call?.id, start: 0.4 }]);
  });

  it('suggests the questions that they answer while there is nothing else', async () => {
    const { services, ada } = await setUp();
    await services.agents.create({ ...ada, plan: 'pro' }, agent);
    const id = (await services.agents.list(ada, {})).find(({ name }) => name === agent.name)?.id ?? '';
    const questions = async () => (await services.agentQuestions.ofAgent(ada, { id })).questions;
    expect(await questions()).not.toEqual(day.questions);
    await services.example.load(ada);
    expect(await questions()).toEqual(day.questions);
    await services.remember(ada, ['una frase mia']);
    await services.worker.stop();
    expect(await questions()).not.toEqual(day.questions);
  });

  it('are the same when they are loaded twice, one after the other and at once', async () => {
    const { services, ada } = await setUp();
    const calls = await Promise.all([1, 2, 3, 4].map(() => services.example.load(ada)));
    const again = await services.example.load(ada);
    for (const loaded of calls) expect(loaded).toEqual(again);
    expect(again.map(({ title }) => title)).toEqual(titles);
    expect(await services.recordings.list(ada, {})).toHaveLength(titles.length);
    expect(services.audioStore.keys()).toHaveLength(titles.length);
  });

  it('brings back only what was removed by itself', async () => {
    const { services, ada } = await setUp();
    const [breakfast, call] = await services.example.load(ada);
    await services.recordings.remove(ada, { id: breakfast?.id ?? '' });
    const again = await services.example.load(ada);
    expect(again.map(({ title }) => title)).toEqual(titles);
    expect(again[1]).toEqual(call);
    expect(again[0]?.id).not.toBe(breakfast?.id);
  });

  it('go at once, with their audio and the quotes of them, and leave own recordings alone', async () => {
    const { services, ada } = await setUp();
    const own = await services.remember(ada, ['il palombaro arriva lunedì']);
    await services.worker.stop();
    await services.example.load(ada);
    const { conversation } = await ask(services, ada, 'Quando passa il tecnico?');
    expect(conversation.response).toContain('dopodomani');
    expect(await services.example.remove(ada)).toEqual({ ok: true });
    expect((await services.recordings.list(ada, {})).map(({ id }) => id)).toEqual([own.id]);
    expect(services.audioStore.keys()).toHaveLength(1);
    const [kept] = await services.sessions.conversations(ada, { sessionId: conversation.sessionId });
    expect(kept?.response).not.toContain('dopodomani');
    const { conversation: after } = await ask(services, ada, 'Quando passa il tecnico?');
    expect(after.citations).toEqual([]);
    expect(await services.example.remove(ada)).toEqual({ ok: true });
  });

  it('are fresh when they are loaded after they were removed', async () => {
    const { services, ada } = await setUp();
    const first = await services.example.load(ada);
    await services.example.remove(ada);
    services.clock.set('2026-07-14T16:00:00.000Z');
    const second = await services.example.load(ada);
    expect(second.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual(['2026-07-14', '2026-07-14']);
    const ids = new Set([...first, ...second].map(({ id }) => id));
    expect(ids.size).toBe(titles.length * 2);
  });

  it('count neither as minutes nor in statistics, also when they go', async () => {
    const { services, database, ada } = await setUp();
    await services.remember(ada, ['una frase mia']);
    await services.worker.stop();
    const figures = async () => ({
      overall: await services.statistics.overall({ ...ada, isAdmin: true }),
      own: await services.statistics.ofUser({ ...ada, isAdmin: true }, { id: ada.userId }),
      seconds: (await findUserById(database.db, ada.userId))?.totalRecordingSeconds,
      daily: await database.db
        .selectFrom('daily_counts')
        .selectAll()
        .where('kind', '=', 'recordings')
        .execute(),
      lastRecordings: (await services.users.list({ ...ada, isAdmin: true }, {})).map((user) => user),
    });
    const before = await figures();
    expect(before.overall.totalRecordings).toBe(1);
    const loaded = await services.example.load(ada);
    expect(await figures()).toEqual(before);
    for (const { id } of loaded) await services.recordings.update(ada, { id, title: 'Altro nome' });
    expect(await figures()).toEqual(before);
    await services.example.remove(ada);
    expect(await figures()).toEqual(before);
  });

  it('load when the minutes are used up', async () => {
    const { services, database, ada } = await setUp();
    await database.db
      .updateTable('users')
      .set({ total_recording_seconds: 10_000_000, limit_reached_at: '2026-07-01T00:00:00.000Z' })
      .execute();
    expect(await services.example.load(ada)).toHaveLength(titles.length);
  });

  it('are marked in an export, and go when the data is cleared', async () => {
    const { services, ada } = await setUp();
    await services.example.load(ada);
    const chunks: string[] = [];
    for await (const chunk of (await services.export.begin(ada)).content) chunks.push(chunk);
    const { recordings } = JSON.parse(chunks.join('')) as { recordings: { isExample?: boolean }[] };
    expect(recordings.map(({ isExample }) => isExample)).toEqual([true, true]);
    await services.data.clear(ada);
    expect(await services.recordings.list(ada, {})).toEqual([]);
    expect(services.audioStore.keys()).toEqual([]);
  });

  it('are each user’s own', async () => {
    const { services, ada } = await setUp();
    const bruno = await services.register('bruno@example.test');
    const own = await services.example.load(ada);
    await services.example.load(bruno);
    await services.example.remove(bruno);
    expect(await services.recordings.list(bruno, {})).toEqual([]);
    expect(await services.example.load(ada)).toEqual(own);
  });

  it('leave no file when the storage is full', async () => {
    const { services, ada } = await setUp();
    const { write } = services.audioStore;
    let stored = 0;
    services.audioStore.write = async (key, source) => {
      if (stored++ > 0) throw new Error('the disk is full');
      return write(key, source);
    };
    await expect(services.example.load(ada)).rejects.toThrow('the disk is full');
    expect(await services.recordings.list(ada, {})).toEqual([]);
    expect(services.audioStore.keys()).toEqual([]);
  });
});

const agent = {
  name: 'Nora',
  description: 'Prende nota',
  systemPrompt: 'Sei Nora.',
  category: 'custom' as const,
  temperature: 0.5,
  maxTokens: 500,
  icon: '🤖',
  isActive: true,
};
