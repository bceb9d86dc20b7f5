import { everyRow, findLooseEnds } from '@wingman/db/testing/loose-ends.ts';
import { addExchange } from '@wingman/db/testing/rows.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import { images } from '../../testing/images.ts';
import { ask, createTestServices, type TestServices } from '../../testing/test-services.ts';

const code = (error: string) => expect.objectContaining({ code: error });
const dayMs = 86_400_000;
const words = /xilofono|kumquat/i;

describeDatabases((open) => {
  async function start() {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const bruno = await services.register('bruno@example.test');
    return { services, ada, bruno };
  }

  type Started = Awaited<ReturnType<typeof start>>;

  /** A chat of two questions: one with an image, one whose answer has a link. */
  async function chatWithAll({ services, ada }: Started): Promise<string> {
    const sessionId = crypto.randomUUID();
    await ask(services, ada, 'Che ne è dello xilofono?', { sessionId });
    const events = services.chat.send(
      ada,
      { message: 'E il kumquat?', sessionId, superSearch: false },
      new Uint8Array(images.png(40, 30, 500)),
    );
    for await (const event of events) expect(event.type).not.toBe('error');
    await services.sessions.update(ada, { sessionId, title: 'Xilofono', isPinned: true });
    const [first] = await services.sessions.conversations(ada, { sessionId });
    const conversationId = first?.id ?? '';
    await services.shares.create(ada, { kind: 'answer', conversationId });
    return sessionId;
  }

  async function found(services: TestServices, except = /^trashed_/): Promise<string[]> {
    const rows: string[] = [];
    for await (const { table, text } of everyRow(services.database))
      if (!except.test(table) && words.test(text)) rows.push(`${table}: ${text}`);
    return rows;
  }

  /** Every row as text, without what names the change itself. */
  async function rowsOf({ database }: TestServices): Promise<string[]> {
    const rows: string[] = [];
    for await (const { table, text } of everyRow(database))
      if (!/^(audit_events|trashed_|rate_windows)/.test(table)) rows.push(`${table}: ${text}`);
    return rows.toSorted();
  }

  it('what is deleted stands in no table but the trash, and comes back as it was', async () => {
    const started = await start();
    const { services, ada, bruno } = started;
    const sessionId = await chatWithAll(started);
    const before = await rowsOf(services);
    const files = services.audioStore.keys();
    expect(files).toHaveLength(1);
    await services.sessions.remove(ada, { sessionId });
    expect(await found(services)).toEqual([]);
    expect(services.audioStore.keys()).toEqual(files);
    expect(await services.sessions.list(ada, {})).toEqual([]);
    expect((await services.shares.list(ada, {})).shares).toEqual([]);
    let exported = '';
    for await (const chunk of (await services.export.begin(ada)).content) exported += chunk;
    expect(exported).not.toMatch(words);
    for (const actor of [ada, bruno])
      for (const call of [
        () => services.sessions.conversations(actor, { sessionId }),
        () => services.sessions.update(actor, { sessionId, title: 'Mia' }),
        () => services.sessions.remove(actor, { sessionId }),
        () => services.sessions.remove(actor, { sessionId, now: true }),
      ])
        await expect(call()).rejects.toEqual(code('not_found'));
    expect(await services.trash.chats(ada, {})).toMatchObject({
      ...{ days: 30, total: 1 },
      chats: [{ sessionId, title: 'Xilofono', firstMessage: 'Che ne è dello xilofono?', messageCount: 2 }],
    });
    expect(await services.trash.chats(bruno, {})).toMatchObject({ total: 0, chats: [] });
    for (const call of ['restoreChats', 'removeChats'] as const)
      await expect(services.trash[call](bruno, { sessionIds: [sessionId] })).rejects.toEqual(
        code('not_found'),
      );
    await expect(ask(services, ada, 'Ancora?', { sessionId })).rejects.toEqual(code('chat_in_trash'));
    await expect(ask(services, bruno, 'Ancora?', { sessionId })).rejects.toEqual(code('not_found'));
    expect(await findLooseEnds(services.database)).toEqual([]);
    await services.trash.restoreChats(ada, { sessionIds: [sessionId] });
    expect(await rowsOf(services)).toEqual(before);
    expect(await services.trash.chats(ada, {})).toMatchObject({ total: 0, chats: [] });
    await services.removeFiles();
    expect(services.audioStore.keys()).toEqual(files);
    expect(await findLooseEnds(services.database)).toEqual([]);
  });

  it('deleted for good it leaves neither a word nor a file, in each of the ways', async () => {
    const started = await start();
    const { services, ada } = started;
    const ways: ((sessionId: string) => Promise<unknown>)[] = [
      (sessionId) => services.trash.removeChats(ada, { sessionIds: [sessionId] }),
      () => services.trash.empty(ada),
      () => services.data.clear(ada),
    ];
    for (const way of ways) {
      const sessionId = await chatWithAll(started);
      await services.sessions.remove(ada, { sessionId });
      await way(sessionId);
      expect(await found(services, /^$/)).toEqual([]);
      expect(services.audioStore.keys()).toEqual([]);
    }
    const sessionId = await chatWithAll(started);
    await services.sessions.remove(ada, { sessionId, now: true });
    expect(await found(services, /^$/)).toEqual([]);
    expect(services.audioStore.keys()).toEqual([]);
  });

  it('what a chat in the trash quotes follows its recording into the trash, out of it, and for good', async () => {
    const { services, ada } = await start();
    const { id } = await services.remember(ada, ['lo xilofono costa venti euro']);
    await vi.waitFor(async () => expect((await services.recordings.get(ada, { id })).status).toBe('ready'), {
      timeout: 20_000,
    });
    await services.worker.stop();
    const text = 'lo xilofono costa venti euro';
    const { sessionId } = await addExchange(services.database.db, ada.userId, {
      response: `Cito: «${text}» [1].`,
      citations: [{ n: 1, recordingId: id, start: 0, end: 5, text, spokenAt: '2026-07-11T13:40:00.000Z' }],
      relevantRecordingIds: [id],
    });
    const shown = () => services.sessions.conversations(ada, { sessionId });
    const before = await shown();
    const remove = () => services.sessions.remove(ada, { sessionId });
    const restore = () => services.trash.restoreChats(ada, { sessionIds: [sessionId] });
    await remove();
    await services.recordings.remove(ada, { id });
    expect(await found(services, /^trashed_/)).toEqual([]);
    await restore();
    expect(await shown()).toMatchObject([{ citations: [{ text: '', isInTrash: true }] }]);
    expect(JSON.stringify(await shown())).not.toMatch(words);
    await remove();
    const { past } = services.eventBus;
    past.length = 0;
    await services.trash.restore(ada, { recordingIds: [id] });
    expect(past.filter(({ type }) => type === 'session')).toEqual([]);
    await restore();
    expect(await shown()).toEqual(before);
    await remove();
    const { segments } = await services.recordings.get(ada, { id });
    const segmentId = segments[0]?.id ?? 0;
    await services.corrections.update(ada, { id, segmentId, text: 'Costa cento euro.', version: 0 });
    await restore();
    expect(await shown()).toMatchObject([{ citations: [{ isChanged: true }] }]);
    const [corrected] = (await services.recordings.get(ada, { id })).segments;
    await services.corrections.update(ada, { id, segmentId, text, version: corrected?.version ?? 0 });
    await remove();
    await services.recordings.remove(ada, { id });
    await services.trash.remove(ada, { recordingIds: [id] });
    expect(await found(services, /^$/)).toEqual([]);
    await restore();
    expect(JSON.stringify(await shown())).not.toMatch(words);
    expect(await findLooseEnds(services.database)).toEqual([]);
  });

  it('what is past its time goes with the recordings, and pages end where the trash ends', async () => {
    const { services, ada } = await start();
    const ids: string[] = [];
    for (const message of ['Lo xilofono?', 'Il kumquat?', 'Altro?']) {
      const { sessionId } = await addExchange(services.database.db, ada.userId, { message });
      services.clock.advance(1_000);
      await services.sessions.remove(ada, { sessionId });
      ids.unshift(sessionId);
    }
    const first = await services.trash.chats(ada, { limit: 2 });
    const rest = await services.trash.chats(ada, { limit: 2, cursor: first.chats.at(-1)?.sessionId ?? '' });
    expect([...first.chats, ...rest.chats].map(({ sessionId }) => sessionId)).toEqual(ids);
    await expect(services.trash.chats(ada, { cursor: 'unknown' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    const left = async () => (await services.trash.chats(ada, {})).total;
    services.clock.advance(31 * dayMs);
    await services.trash.removeExpired();
    expect(await left()).toBe(3);
    services.clock.advance(7_200_000);
    await Promise.all([services.trash.removeExpired(), services.trash.removeExpired()]);
    expect(await left()).toBe(0);
    expect(await found(services, /^$/)).toEqual([]);
  });
});
