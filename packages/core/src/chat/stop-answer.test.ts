import type { ChatEvent } from '@wingman/contract/conversation.ts';
import { addExchange } from '@wingman/db/testing/rows.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { createTestServices } from '../testing/test-services.ts';

/** A model that writes two words and then waits until it is aborted. */
async function whileAnswering(database: Parameters<typeof createTestServices>[0]) {
  const services = await createTestServices(database, { withChatModel: true });
  const ada = await services.register('ada@example.test');
  await services.remember(ada, ['il tecnico passa alle nove']);
  services.chatModel.onRequest = async function* ({ signal }) {
    yield { type: 'text', text: 'Passa alle' };
    await new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  };
  const sessionId = crypto.randomUUID();
  const events: ChatEvent[] = [];
  const stream = services.chat.send(ada, {
    message: 'Quando passa il tecnico?',
    sessionId,
    superSearch: true,
  });
  for (let next = await stream.next(); !next.done; next = await stream.next()) {
    events.push(next.value);
    if (next.value.type === 'text') break;
  }
  const [first] = events;
  if (first?.type !== 'started') throw new Error('the answer did not start');
  return { services, ada, sessionId, stream, id: first.conversation.id };
}

describeDatabases((open) => {
  it('a stopped answer keeps its text so far, marked as interrupted, and notifies the other tabs', async () => {
    const { services, ada, sessionId, stream, id } = await whileAnswering(await open());
    services.eventBus.past.length = 0;
    expect(await services.chat.stop(ada, { id })).toEqual({ ok: true });
    const last = await stream.next();
    expect(last.value).toMatchObject({
      type: 'done',
      conversation: { id, response: 'Passa alle', status: 'interrupted' },
    });
    expect((await stream.next()).done).toBe(true);
    expect(await services.sessions.conversations(ada, { sessionId })).toMatchObject([
      { id, response: 'Passa alle', status: 'interrupted' },
    ]);
    expect(services.eventBus.past).toContainEqual({ type: 'session', sessionId });
    // Stopping a finished answer changes nothing.
    expect(await services.chat.stop(ada, { id })).toEqual({ ok: true });
    await services.worker.stop();
  });

  it('a process that shuts down aborts its answers and stores them before it exits', async () => {
    const { services, ada, sessionId, id } = await whileAnswering(await open());
    services.chat.running.breakOff();
    await services.chat.running.settled();
    expect(await services.sessions.conversations(ada, { sessionId })).toMatchObject([
      { id, response: 'Passa alle', status: 'interrupted' },
    ]);
    await services.worker.stop();
  });

  it('an answer that no process is writing is marked as interrupted', async () => {
    const database = await open();
    const services = await createTestServices(database);
    const ada = await services.register('ada@example.test');
    const left = { status: 'pending', response: 'Passa' } as const;
    const { id, sessionId } = await addExchange(database.db, ada.userId, left);
    expect(await services.chat.stop(ada, { id })).toEqual({ ok: true });
    expect(await services.sessions.conversations(ada, { sessionId })).toMatchObject([
      { id, response: 'Passa', status: 'interrupted' },
    ]);
    await services.worker.stop();
  });

  it('a user cannot stop the answer of another user', async () => {
    const { services, ada, stream, id } = await whileAnswering(await open());
    const bruno = await services.register('bruno@example.test');
    await expect(services.chat.stop(bruno, { id })).rejects.toMatchObject({ code: 'not_found' });
    await services.chat.stop(ada, { id });
    expect((await stream.next()).value).toMatchObject({ type: 'done' });
    await services.worker.stop();
  });

  it('the other tabs are notified of a deleted chat', async () => {
    const { services, ada, sessionId, id } = await whileAnswering(await open());
    await services.chat.stop(ada, { id });
    await services.sessions.remove(ada, { sessionId });
    expect(services.eventBus.past).toContainEqual({ type: 'session_removed', sessionId });
    await services.worker.stop();
  });
});
