import { describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it } from 'vitest';
import { images } from '../testing/images.ts';
import { ask, createTestServices } from '../testing/test-services.ts';
import { answerTalk } from './talk-answer.ts';

it('greets in the words of the greeting, and explains in three sentences with two examples', () => {
  expect(answerTalk('Buonasera', false)).toMatch(/^Buonasera! Che cosa/);
  expect(answerTalk('Ciao, come va oggi?', false)).toMatch(/^Ciao! Tutto bene, grazie\./);
  expect(answerTalk('Grazie, sei stato utile!', true)).toMatch(/^Prego!/);
  expect(answerTalk('Ciao, a domani', true)).toBe('A presto!');
  const help = answerTalk('Come funzioni?', false) ?? '';
  expect(help.match(/[.](?:\s|$)/g)).toHaveLength(3);
  expect(help.match(/«[^»]+»/g)).toHaveLength(2);
});

describeSqlite((open) => {
  describe('a greeting, thanks or a question for help', () => {
    async function remembering(options: { withChatModel?: boolean } = {}) {
      const services = await createTestServices(await open(), options);
      const ada = await services.register('ada@example.test');
      const said = ['ciao a tutti e grazie', 'il tecnico passa alle nove'];
      await services.remember(ada, said, '2026-07-11T06:15:00Z');
      await services.worker.stop();
      return { services, ada };
    }

    it('is answered without a search and without the model', async () => {
      const { services, ada } = await remembering({ withChatModel: true });
      for (const message of ['Ciao!', 'Grazie mille', 'Come funzioni?']) {
        const { conversation } = await ask(services, ada, message);
        expect(conversation).toMatchObject({ certainty: 'talk', citations: [], relevantRecordingIds: [] });
        expect(conversation.status).toBe('complete');
      }
      expect(services.chatModel.requests).toEqual([]);
    });

    it('goes to the model with the picture that came with it', async () => {
      const { services, ada } = await remembering({ withChatModel: true });
      const input = { message: 'Ciao!', sessionId: crypto.randomUUID(), superSearch: false };
      const events = await Array.fromAsync(services.chat.send(ada, input, images.jpeg(40, 30)));
      expect(events.at(-1)).toMatchObject({ type: 'done' });
      expect(services.chatModel.requests).toHaveLength(1);
    });

    it('is a question where one follows, and its courtesy is not searched for', async () => {
      const { services, ada } = await remembering();
      const { conversation } = await ask(services, ada, 'Ciao, quando passa il tecnico? Grazie!');
      expect(conversation.certainty).not.toBe('talk');
      expect(conversation.citations.map(({ text }) => text).join(' ')).toContain('alle nove');
    });

    it('leaves the question before it for the next one to lean on', async () => {
      const { services, ada } = await remembering();
      const sessionId = crypto.randomUUID();
      await ask(services, ada, 'Quando passa il tecnico?', { sessionId });
      await ask(services, ada, 'Grazie!', { sessionId });
      const { conversation } = await ask(services, ada, 'E a che ora?', { sessionId });
      expect(conversation.response).toContain('alle nove');
    });
  });
});
