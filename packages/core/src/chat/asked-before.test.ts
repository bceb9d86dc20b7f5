import type { ChatEvent, ChatInput } from '@wingman/contract/conversation.ts';
import { findOwnedExchange, interruptExchange } from '@wingman/db/repositories/exchange.repository.ts';
import { addExchange } from '@wingman/db/testing/rows.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import type { Actor } from '../accounts/actor.ts';
import { images } from '../testing/images.ts';
import { ask, createTestServices, type TestServices } from '../testing/test-services.ts';

const question = 'Quando passa il tecnico?';
const notFound = expect.objectContaining({ code: 'not_found' });

/** A model that answers when it is told to. */
async function start(database: Parameters<typeof createTestServices>[0]) {
  const services = await createTestServices(database, { withChatModel: true });
  const ada = await services.register('ada@example.test');
  await services.remember(ada, ['il tecnico passa alle nove']);
  const held = Promise.withResolvers<void>();
  services.chatModel.onRequest = async function* () {
    yield { type: 'text', text: 'Passa alle ' };
    await held.promise;
    yield { type: 'text', text: 'nove [1].' };
    yield { type: 'end', reason: 'stop' };
  };
  return { services, ada, speak: held.resolve };
}

const newInput = (): ChatInput & { id: string } => ({
  id: crypto.randomUUID(),
  sessionId: crypto.randomUUID(),
  message: question,
  superSearch: false,
});

async function eventsOf(services: TestServices, actor: Actor, input: ChatInput, image?: Uint8Array) {
  const events: ChatEvent[] = [];
  for await (const event of services.chat.send(actor, input, image)) events.push(event);
  return events;
}

describeDatabases((open) => {
  it('a question that is sent again is asked once, and its answer returned', async () => {
    const { services, ada, speak } = await start(await open());
    speak();
    const input = newInput();
    const first = await ask(services, ada, question, input);
    expect(first.conversation).toMatchObject({ id: input.id, status: 'complete' });
    const again = await ask(services, ada, question, input);
    expect(again.conversation).toEqual(first.conversation);
    expect(again.events.map(({ type }) => type)).toEqual(['started', 'done']);
    expect(services.chatModel.requests).toHaveLength(1);
    expect(await services.sessions.list(ada, {})).toMatchObject([{ messageCount: 1 }]);
    expect(await services.sessions.conversations(ada, input)).toEqual([first.conversation]);
    await services.worker.stop();
  });

  it('sent again while it is answered, it is followed from its beginning', async () => {
    const { services, ada, speak } = await start(await open());
    const input = newInput();
    for await (const { type } of services.chat.send(ada, input)) if (type === 'text') break;
    const again = services.chat.send(ada, input);
    expect((await again.next()).value).toMatchObject({ type: 'started', conversation: { id: input.id } });
    speak();
    const events: ChatEvent[] = [];
    for await (const event of again) events.push(event);
    const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
    expect(text).toBe('Passa alle nove [1].');
    expect(events.at(-1)).toMatchObject({ type: 'done', conversation: { id: input.id, status: 'complete' } });
    expect(services.chatModel.requests).toHaveLength(1);
    await services.worker.stop();
  });

  it('sent several times at once, with a picture, it is stored once, and so is the picture', async () => {
    const { services, ada, speak } = await start(await open());
    speak();
    const input = newInput();
    const photo = images.png(4, 4);
    const all = await Promise.all([1, 2, 3, 4].map(() => eventsOf(services, ada, input, photo)));
    const last = all.map((events) => events.at(-1));
    expect(last).toEqual(
      last.map(() => ({ type: 'done', conversation: expect.objectContaining({ id: input.id }) })),
    );
    expect(await services.sessions.list(ada, {})).toMatchObject([{ messageCount: 1 }]);
    expect(await services.sessions.conversations(ada, input)).toHaveLength(1);
    expect(services.chatModel.requests).toHaveLength(1);
    const image = await services.chat.image(ada, input);
    expect(image.bytes).toBe(photo.length);
    await services.worker.stop();
  });

  it('the id of another user’s exchange is not found, says nothing of it and changes nothing', async () => {
    const { services, ada, speak } = await start(await open());
    speak();
    const input = newInput();
    const { conversation } = await ask(services, ada, question, input);
    const bruno = await services.register('bruno@example.test');
    const stolen = { ...input, sessionId: crypto.randomUUID() };
    await expect(eventsOf(services, bruno, stolen)).rejects.toEqual(notFound);
    await expect(eventsOf(services, bruno, stolen, images.png(4, 4))).rejects.toEqual(notFound);
    expect(await services.sessions.list(bruno, {})).toEqual([]);
    expect(await services.sessions.conversations(ada, input)).toEqual([conversation]);
    await services.worker.stop();
  });

  it('an answer that another node writes is waited for until its end', async () => {
    const database = await open();
    const { services, ada } = await start(database);
    const { id, sessionId } = await addExchange(database.db, ada.userId, {
      id: crypto.randomUUID(),
      status: 'pending',
    });
    const stream = services.chat.send(ada, { id, sessionId, message: question, superSearch: false });
    expect((await stream.next()).value).toMatchObject({ type: 'started', conversation: { id } });
    const end = stream.next();
    const exchange = await findOwnedExchange(database.db, { id, userId: ada.userId });
    if (exchange) await interruptExchange(database.db, exchange);
    services.eventBus.publish(ada.userId, { type: 'session', sessionId });
    expect((await end).value).toMatchObject({ type: 'done', conversation: { id, status: 'interrupted' } });
    expect(services.chatModel.requests).toEqual([]);
    await services.worker.stop();
  });
});
