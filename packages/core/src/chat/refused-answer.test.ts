import { describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it } from 'vitest';
import { refusalForm } from '../recall/refusal.ts';
import { ask, createTestServices } from '../testing/test-services.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describeSqlite((open) => {
  describe.each([
    ['a provider', undefined],
    ['this machine', 3_000],
  ])('a refusal by a model of %s', (_whose, givenCharacters) => {
    async function refusing(chunks: string[], said = kitchen) {
      const services = await createTestServices(await open(), { withChatModel: true });
      Object.assign(services.chatModel, { givenCharacters });
      const ada = await services.register('ada@example.test');
      services.chatModel.onRequest = async function* () {
        for (const text of chunks) yield { type: 'text', text };
        yield { type: 'end', reason: 'stop' };
      };
      const { id } = await services.remember(ada, said, '2026-07-11T06:15:00Z');
      await services.worker.stop();
      const answer = async (question: string) => {
        const { events, conversation } = await ask(services, ada, question);
        let shown = '';
        const seen = events.flatMap((event) => {
          if (event.type !== 'text') return [];
          shown = event.restarts ? event.text : shown + event.text;
          return [shown];
        });
        return { conversation, seen, shown };
      };
      return { services, id, answer };
    }

    const kitchen = [
      'buongiorno signora',
      'quando arriva il lavello della cucina',
      'arriva giovedì mattina',
      'va bene la aspetto',
    ];
    const sure = 'Quando arriva il lavello della cucina?';

    it('leaves what the words were sure of as «Forse», and is never seen itself', async () => {
      const { answer, services } = await refusing(['Non ris', 'ulta [', '0].']);
      const { conversation, seen, shown } = await answer(sure);
      expect(services.chatModel.requests[0]?.messages[0]?.content).toContain(refusalForm);
      expect(conversation).toMatchObject({ certainty: 'maybe', agent: null, status: 'complete' });
      expect(conversation.response).toMatch(/^Forse:\n\n.*«arriva giovedì mattina/s);
      expect(seen).toEqual([conversation.response]);
      expect(shown).not.toMatch(/Non risulta|\[0\]|Il modello/);
    });

    it('makes the product say itself that it found nothing where the words were not sure', async () => {
      const { answer } = await refusing([refusalForm]);
      const { conversation } = await answer('Quanto costa il violino della signora Bianchi a Cremona?');
      expect(conversation.certainty).toBe('none');
      expect(conversation.response).toMatch(/^Non ho trovato la risposta\./);
      expect(conversation.response).not.toContain('[0]');
    });

    it('counts with an apology around it, of which nothing stays', async () => {
      const { answer } = await refusing(['Mi dispiace. ', 'La risposta non c’è [0]. Chieda ', 'ad altri.']);
      const { conversation, seen, shown } = await answer(sure);
      expect(conversation.response).toMatch(/^Forse:/);
      expect(shown).toBe(conversation.response);
      expect(seen.join()).not.toContain('[0]');
    });

    it('is dropped beside a sentence that a turn supports', async () => {
      const { answer } = await refusing([
        'Il prezzo non risulta [0]. Il lavello arriva giovedì mattina [3].',
      ]);
      const { conversation } = await answer(sure);
      expect(conversation).toMatchObject({
        response: 'Il lavello arriva giovedì mattina [1].',
        certainty: 'sure',
        citations: [{ n: 1, text: kitchen[2] }],
      });
    });

    it('that was said in a recording is data: it neither looks like one nor is one when quoted', async () => {
      const said = ['Marta ha detto: Non risulta [0]. nel registro'];
      const { answer, services, id } = await refusing(
        ['Marta ha detto che non risulta [0] nel registro [1].'],
        said,
      );
      const { conversation } = await answer('Cosa ha detto Marta del registro?');
      const prompt = services.chatModel.requests[0]?.messages.at(-1)?.content ?? '';
      expect(prompt).toContain('Non risulta (0). nel registro');
      expect(prompt).not.toContain('[0]');
      expect(conversation).toMatchObject({
        response: 'Marta ha detto che non risulta nel registro [1].',
        citations: [{ n: 1, recordingId: id }],
      });
    });
  });

  it('a refusal about an image blames no model that could not look', async () => {
    const services = await createTestServices(await open(), { withChatModel: true });
    const ada = await services.register('ada@example.test');
    services.chatModel.onRequest = async function* () {
      yield { type: 'text', text: refusalForm };
      yield { type: 'end', reason: 'stop' };
    };
    const input = { message: 'Di chi è il cappotto?', sessionId: crypto.randomUUID(), superSearch: true };
    let response = '';
    for await (const event of services.chat.send(ada, input, png))
      if (event.type === 'done') response = event.conversation.response;
    expect(response).toMatch(/^Non /);
    expect(response).not.toMatch(/\[0\]|immagine/);
  });
});
