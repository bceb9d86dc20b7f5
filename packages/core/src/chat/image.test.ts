import { buffer } from 'node:stream/consumers';
import type { ChatEvent } from '@wingman/contract/conversation.ts';
import { describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import type { Actor } from '../accounts/actor.ts';
import { ChatModelError } from '../ports/chat-model.ts';
import { images } from '../testing/images.ts';
import { createTestServices, type TestServices } from '../testing/test-services.ts';

const code = (error: string) => expect.objectContaining({ code: error });
const sessionId = '0b5d3f6e-8d0c-4c1e-9d54-0a3f1f6a7c11';
const photo = images.jpeg(4000, 3000, { bytes: 5000 });

async function askWith(services: TestServices, actor: Actor, image: Uint8Array, message = '') {
  const input = { message, sessionId, superSearch: false };
  let last: ChatEvent | undefined;
  for await (const event of services.chat.send(actor, input, image)) last = event;
  if (last?.type !== 'done') throw new Error('the answer did not end');
  return last.conversation;
}

describeSqlite((open) => {
  async function start() {
    const services = await createTestServices(await open(), { withChatModel: true });
    services.chatModel.onRequest = async function* () {
      yield { type: 'text', text: 'Un gatto.' };
      yield { type: 'end', reason: 'stop' };
    };
    return { services, ada: await services.register('ada@example.test') };
  }

  it('D-35 an image without text is stored, sent to the model and then shown to its owner only', async () => {
    const { services, ada } = await start();
    const bruno = await services.register('bruno@example.test');
    const conversation = await askWith(services, ada, photo);
    expect(conversation).toMatchObject({
      message: '',
      response: 'Un gatto.',
      imageUrl: `/api/conversations/${conversation.id}/image`,
    });
    const asked = services.chatModel.requests[0]?.messages.at(-1);
    expect(asked?.image).toEqual({ type: 'image/jpeg', base64: photo.toString('base64') });
    expect(await services.sessions.list(ada, {})).toMatchObject([{ firstMessage: 'Immagine' }]);
    const image = await services.chat.image(ada, conversation);
    expect(image).toMatchObject({ type: 'image/jpeg', bytes: photo.length });
    expect((await buffer(await services.audioStore.read(image.key))).equals(photo)).toBe(true);
    await expect(services.chat.image(bruno, conversation)).rejects.toEqual(code('not_found'));
  });

  it('is sent with the first question only, together with the excerpts', async () => {
    const { services, ada } = await start();
    await services.remember(ada, ['Il gatto si chiama Micio']);
    await services.worker.stop();
    await askWith(services, ada, photo, 'Come si chiama il gatto?');
    for await (const _ of services.chat.send(ada, { message: 'E il gatto?', sessionId, superSearch: false }));
    const [first, second] = services.chatModel.requests.map(({ messages }) => messages);
    expect(first?.at(-1)?.content).toContain('Micio');
    expect(first?.at(-1)?.image).toBeDefined();
    expect(second?.filter(({ image }) => image)).toEqual([]);
  });

  it('is deleted with its chat, and when the question is deleted or never stored', async () => {
    const { services, ada } = await start();
    const bruno = await services.register('bruno@example.test');
    await askWith(services, ada, photo);
    await expect(askWith(services, bruno, photo)).rejects.toEqual(code('not_found'));
    await expect(askWith(services, ada, Buffer.from('%PDF-1.7'))).rejects.toEqual(code('not_image'));
    expect(services.audioStore.keys()).toHaveLength(1);
    services.chatModel.onRequest = async function* () {
      yield { type: 'text', text: 'U' };
      throw new Error('a fault of ours');
    };
    await expect(askWith(services, ada, photo)).rejects.toEqual(code('provider_failed'));
    await expect.poll(() => services.audioStore.keys().length).toBe(1);
    await services.sessions.remove(ada, { sessionId, now: true });
    expect(services.audioStore.keys()).toEqual([]);
  });

  it('without a model that reads images is answered honestly, with what the words find', async () => {
    const { services, ada } = await start();
    services.chatModel.onRequest = async function* () {
      yield* [];
      throw new ChatModelError('failed', 'no vision');
    };
    await expect(askWith(services, ada, photo)).rejects.toMatchObject({ code: 'provider_failed' });
    await services.remember(ada, ['Il gatto si chiama Micio']);
    await services.worker.stop();
    const { response, citations } = await askWith(services, ada, photo, 'Come si chiama il gatto?');
    expect(response).toMatch(/^Il modello .* non ha accettato.*Non ho potuto guardare l’immagine.*Micio/s);
    expect(citations).toHaveLength(1);
  });
});
