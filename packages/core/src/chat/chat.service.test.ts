import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it, vi } from 'vitest';
import { ChatModelError } from '../ports/chat-model.ts';
import { ask, createTestServices } from '../testing/test-services.ts';

const code = (error: string) => expect.objectContaining({ code: error });

describeDatabases((open) => {
  describe('without a chat model', () => {
    it('quotes what was said today, with a citation to the second', async () => {
      const services = await createTestServices(await open());
      const ada = await services.register('ada@example.test');
      const { id } = await services.remember(
        ada,
        ['buongiorno a tutti', 'il tecnico della caldaia passa alle nove', 'poi pranziamo insieme'],
        '2026-07-11T06:15:00Z',
      );
      const { conversation, events } = await ask(services, ada, 'Quando passa il tecnico?');
      expect(conversation.response).toBe('> «il tecnico della caldaia passa alle nove» [1]');
      expect(conversation.certainty).toBe('sure');
      expect(conversation.citations).toEqual([
        {
          n: 1,
          recordingId: id,
          start: 5,
          end: 9.5,
          text: 'il tecnico della caldaia passa alle nove',
          spokenAt: '2026-07-11T06:15:05.000Z',
          turns: [
            {
              start: 5,
              text: 'il tecnico della caldaia passa alle nove',
              matches: [
                [3, 10],
                [25, 30],
              ],
            },
          ],
        },
      ]);
      expect(conversation.relevantRecordingIds).toEqual([id]);
      expect(events.map(({ type }) => type)).toEqual(['started', 'excerpts', 'text', 'done']);
      await services.worker.stop();
    });

    it('searches today only, in the user’s time zone, and at everything with SuperSearch', async () => {
      const services = await createTestServices(await open());
      const ada = await services.register('ada@example.test');
      await services.remember(ada, ['il gatto si chiama Arturo'], '2026-07-10T21:30:00Z');
      await services.remember(ada, ['il cane si chiama Bruno'], '2026-07-10T22:30:00Z');
      const today = await ask(services, ada, 'cane');
      expect(today.conversation.response).toContain('Bruno');
      const yesterday = await ask(services, ada, 'gatto');
      expect(yesterday.conversation.response).toMatch(/Non risulta.*SuperSearch/);
      expect(yesterday.conversation.relevantRecordingIds).toEqual([]);
      const all = await ask(services, ada, 'gatto', { superSearch: true });
      expect(all.conversation.response).toContain('Arturo');
      const far = await ask(services, { ...ada, timeZone: 'America/New_York' }, 'cane');
      expect(far.conversation.response).not.toContain('Bruno');
      await services.worker.stop();
    });

    it('answers the default questions with what was said today', async () => {
      const services = await createTestServices(await open());
      const ada = await services.register('ada@example.test');
      await services.remember(ada, ['il preventivo è di mille euro'], '2026-07-11T08:00:00Z');
      const sessionId = crypto.randomUUID();
      const { conversation } = await ask(services, ada, 'Cosa ho detto oggi?', { sessionId });
      expect(conversation.response).toContain('il preventivo è di mille euro');
      const { conversation: next } = await ask(services, ada, 'E poi?', { sessionId });
      expect(next.response).toMatch(/^Cito dalle tue registrazioni, in ordine di tempo/);
      await services.worker.stop();
    });

    it('says that nothing was recorded, and never uses recordings of other users', async () => {
      const services = await createTestServices(await open());
      const [ada, bruno] = [
        await services.register('ada@example.test'),
        await services.register('bruno@example.test'),
      ];
      await services.remember(ada, ['la parola segreta è mandarino']);
      const { conversation } = await ask(services, bruno, 'Qual è la parola segreta?', { superSearch: true });
      expect(conversation.response).toBe('Non ci sono ancora registrazioni in cui cercare.');
      await services.worker.stop();
    });

    it('treats any text that a user types as a question', async () => {
      const services = await createTestServices(await open());
      const ada = await services.register('ada@example.test');
      await services.remember(ada, ["l'appuntamento per la polizza POL-358 è in città al caffè"]);
      for (const message of ["l'appuntamento", 'POL-358', '"caffè', '(città', 'citta', "caffe'"]) {
        expect((await ask(services, ada, message)).conversation.citations, message).toHaveLength(1);
      }
      for (const message of [
        '-domani',
        'AND',
        'NEAR',
        'commercialista:',
        'C++',
        '*',
        '^',
        '😀',
        'x'.repeat(5_000),
      ]) {
        expect((await ask(services, ada, message)).conversation.status, message).toBe('complete');
      }
      await services.worker.stop();
    });
  });

  describe('with a chat model', () => {
    it('streams its words, checks its citations and keeps the thread', async () => {
      const services = await createTestServices(await open(), { withChatModel: true });
      const ada = await services.register('ada@example.test');
      await services.remember(ada, ['il tecnico passa alle nove']);
      services.chatModel.onRequest = async function* () {
        yield { type: 'text', text: 'Passa alle nove [1]' };
        yield { type: 'text', text: ' e poi [8].' };
        yield { type: 'end', reason: 'stop' };
      };
      const sessionId = crypto.randomUUID();
      const { conversation, events } = await ask(services, ada, 'Quando passa il tecnico?', { sessionId });
      expect(conversation).toMatchObject({ response: 'Passa alle nove [1] e poi.', status: 'complete' });
      expect(conversation.citations.map(({ n }) => n)).toEqual([1]);
      expect(events.filter(({ type }) => type === 'text')).toHaveLength(2);
      await ask(services, ada, 'E il tecnico cosa fa?', { sessionId });
      expect(services.chatModel.requests[1]?.messages.map(({ role }) => role)).toEqual([
        'system',
        'user',
        'assistant',
        'user',
      ]);
      await services.worker.stop();
    });

    it('does not call the model when nothing was found', async () => {
      const services = await createTestServices(await open(), { withChatModel: true });
      const ada = await services.register('ada@example.test');
      await ask(services, ada, 'Quando passa il tecnico?');
      expect(services.chatModel.requests).toEqual([]);
    });

    it('quotes instead when the model fails before the first word, and marks an interrupted answer', async () => {
      const services = await createTestServices(await open(), { withChatModel: true });
      const ada = await services.register('ada@example.test');
      await services.remember(ada, ['il tecnico passa alle nove']);
      services.chatModel.onRequest = async function* () {
        yield* [];
        throw new ChatModelError('unavailable', 'no');
      };
      expect((await ask(services, ada, 'Quando passa il tecnico?')).conversation.response).toMatch(
        /^Il modello .* non è raggiungibile\.\n\n> «/,
      );
      services.chatModel.onRequest = async function* () {
        yield { type: 'text', text: 'Passa alle' };
        throw new ChatModelError('unavailable', 'no');
      };
      expect((await ask(services, ada, 'Quando passa il tecnico?')).conversation).toMatchObject({
        response: 'Passa alle',
        status: 'interrupted',
      });
      services.chatModel.onRequest = async function* () {
        yield { type: 'text', text: 'Passa alle' };
        yield { type: 'end', reason: 'length' };
      };
      expect((await ask(services, ada, 'Quando passa il tecnico?')).conversation.status).toBe('cut');
      await services.worker.stop();
    });

    it('keeps what was written when an answer takes longer than it may', async () => {
      const services = await createTestServices(await open(), { withChatModel: true });
      const ada = await services.register('ada@example.test');
      await services.remember(ada, ['il tecnico passa alle nove']);
      const limit = new AbortController();
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
      services.chatModel.onRequest = async function* ({ signal }) {
        yield { type: 'text', text: 'Passa alle' };
        limit.abort(new DOMException('too long', 'TimeoutError'));
        signal.throwIfAborted();
      };
      const { conversation } = await ask(services, ada, 'Quando passa il tecnico?');
      timeout.mockRestore();
      expect(conversation).toMatchObject({ response: 'Passa alle', status: 'interrupted' });
      await services.worker.stop();
    });

    it('continues when the client disconnects, and stores the answer in the chat', async () => {
      const services = await createTestServices(await open(), { withChatModel: true });
      const ada = await services.register('ada@example.test');
      await services.remember(ada, ['il tecnico passa alle nove']);
      let speak = () => {};
      const spoken = new Promise<void>((resolve) => {
        speak = resolve;
      });
      services.chatModel.onRequest = async function* () {
        await spoken;
        yield { type: 'text', text: 'Alle nove [1].' };
        yield { type: 'end', reason: 'stop' };
      };
      const sessionId = crypto.randomUUID();
      for await (const event of services.chat.send(ada, {
        message: 'Quando passa il tecnico?',
        sessionId,
        superSearch: false,
      })) {
        if (event.type === 'started') break;
      }
      const [waiting] = await services.sessions.conversations(ada, { sessionId });
      expect(waiting).toMatchObject({ message: 'Quando passa il tecnico?', status: 'pending' });
      speak();
      await expect
        .poll(() => services.sessions.conversations(ada, { sessionId }).then(([row]) => row))
        .toMatchObject({ response: 'Alle nove [1].', status: 'complete' });
      await services.worker.stop();
    });

    it('deletes the question when the answer fails for an internal reason', async () => {
      const services = await createTestServices(await open(), { withChatModel: true });
      const ada = await services.register('ada@example.test');
      await services.remember(ada, ['il tecnico passa alle nove']);
      services.chatModel.onRequest = () => {
        throw new Error('a fault');
      };
      await expect(ask(services, ada, 'Quando passa il tecnico?')).rejects.toEqual(code('provider_failed'));
      expect(await services.sessions.list(ada, {})).toEqual([]);
      await services.worker.stop();
    });
  });

  describe('chats', () => {
    it('are listed with first message, count and last activity, latest first', async () => {
      const services = await createTestServices(await open());
      const ada = await services.register('ada@example.test');
      const sessionId = crypto.randomUUID();
      await ask(services, ada, 'prima', { sessionId });
      services.clock.advance(1_000);
      await ask(services, ada, 'altra');
      services.clock.advance(1_000);
      await ask(services, ada, 'seconda', { sessionId });
      const list = await services.sessions.list(ada, {});
      expect(list).toMatchObject([
        {
          sessionId,
          firstMessage: 'prima',
          messageCount: 2,
          lastActivity: services.clock.now().toISOString(),
        },
        { firstMessage: 'altra', messageCount: 1 },
      ]);
      const messages = await services.sessions.conversations(ada, { sessionId });
      expect(messages.map(({ message }) => message)).toEqual(['prima', 'seconda']);
    });

    it('cannot be read, deleted or written to by another user', async () => {
      const services = await createTestServices(await open());
      const [ada, bruno] = [
        await services.register('ada@example.test'),
        await services.register('bruno@example.test'),
      ];
      const sessionId = crypto.randomUUID();
      await ask(services, ada, 'mia', { sessionId });
      await expect(services.sessions.conversations(bruno, { sessionId })).rejects.toEqual(code('not_found'));
      await expect(services.sessions.remove(bruno, { sessionId })).rejects.toEqual(code('not_found'));
      await expect(ask(services, bruno, 'intruso', { sessionId })).rejects.toEqual(code('not_found'));
      expect(await services.sessions.conversations(ada, { sessionId })).toHaveLength(1);
      await services.sessions.remove(ada, { sessionId });
      expect(await services.sessions.list(ada, {})).toEqual([]);
    });

    it('mark what was being answered when the process ended as interrupted', async () => {
      const database = await open();
      const services = await createTestServices(database, { withChatModel: true });
      const ada = await services.register('ada@example.test');
      await services.remember(ada, ['il tecnico passa alle nove']);
      services.chatModel.onRequest = async function* () {
        yield { type: 'text', text: 'Pas' };
        await new Promise(() => {});
      };
      const sessionId = crypto.randomUUID();
      for await (const event of services.chat.send(ada, {
        message: 'tecnico?',
        sessionId,
        superSearch: false,
      })) {
        if (event.type === 'text') break;
      }
      const restarted = await createTestServices(database);
      const status = async () => (await restarted.sessions.conversations(ada, { sessionId }))[0]?.status;
      await restarted.prepare();
      // On PostgreSQL another node may still be writing it, up to the timeout of an answer.
      expect(await status()).toBe(database.dialect.name === 'sqlite' ? 'interrupted' : 'pending');
      restarted.clock.advance(11 * 60_000);
      await restarted.interruptLost();
      expect(await status()).toBe('interrupted');
      await services.worker.stop();
    });
  });
});
