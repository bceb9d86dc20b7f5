import { describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it } from 'vitest';
import { ask, createTestServices } from '../testing/test-services.ts';

describeSqlite((open) => {
  describe('an answer of a model', () => {
    async function remembering() {
      const services = await createTestServices(await open(), { withChatModel: true });
      const ada = await services.register('ada@example.test');
      const answers = (...chunks: string[]) => {
        services.chatModel.onRequest = async function* () {
          for (const text of chunks) yield { type: 'text', text };
          yield { type: 'end', reason: 'stop' };
        };
      };
      const given = () => services.chatModel.requests.at(-1)?.messages ?? [];
      return { services, ada, answers, given };
    }

    const kitchen = [
      'buongiorno signora',
      'quando arriva il lavello della cucina',
      'arriva giovedì mattina',
      'va bene la aspetto',
    ];

    it('cites turns: their very second and words, numbered as they appear while it is streamed, too', async () => {
      const { services, ada, answers } = await remembering();
      const { id } = await services.remember(ada, kitchen, '2026-07-11T06:15:00Z');
      await services.worker.stop();
      answers('Il lavello arriva giovedì mattina [', '3]. Lei lo', ' aspetta [4][3].');
      const { conversation, events } = await ask(services, ada, 'Quando arriva il lavello della cucina?');
      expect(conversation).toMatchObject({
        response: 'Il lavello arriva giovedì mattina [1]. Lei lo aspetta [2][1].',
        certainty: 'sure',
        unsupported: [],
        citations: [
          { n: 1, recordingId: id, start: 10, text: kitchen[2] },
          { n: 2, recordingId: id, start: 15, text: kitchen[3] },
        ],
      });
      const shown = events.flatMap((event) => (event.type === 'text' ? event.text : [])).join('');
      expect(shown).toBe(conversation.response);
      const told = events.filter(({ type }) => type === 'excerpts').at(-1);
      expect(told).toEqual({ type: 'excerpts', citations: conversation.citations });
    });

    it('is given whole recordings, the best first, with title and day', async () => {
      const { services, ada, given } = await remembering();
      const { id } = await services.remember(ada, kitchen, '2026-07-11T06:15:00Z');
      await services.recordings.update(ada, { id, title: 'Lavello nuovo' });
      await services.remember(
        ada,
        ['oggi in cucina si è parlato di vacanze', 'si va al mare'],
        '2026-07-10T06:15:00Z',
      );
      await services.worker.stop();
      await ask(services, ada, 'Quando arriva il lavello della cucina?', { superSearch: true });
      const content = given().at(-1)?.content ?? '';
      expect(content).toMatch(
        /Registrazione «Lavello nuovo» di sabato 11 luglio 2026, ore 08:15; intera\n\[1\] Voce: «buongiorno signora»\n/,
      );
      expect(content).toMatch(
        /\[4\] .*\n\nRegistrazione di venerdì 10 luglio 2026.*\n\[5\] .*\n\[6\] .*mare»\n/,
      );
    });

    it('may name the day that was meant, which its turn proves, and no other', async () => {
      const { services, ada, answers } = await remembering();
      await services.remember(ada, ['chiamo il notaio domani mattina'], '2026-07-11T06:15:00Z');
      await services.worker.stop();
      answers('Il notaio si chiama domenica 12 luglio 2026 [1]. Il notaio si chiama il 14 luglio [1].');
      const { conversation } = await ask(services, ada, 'Quando chiamo il notaio?');
      expect(conversation.response).toBe(
        'Il notaio si chiama domenica 12 luglio 2026 [1]. Il notaio si chiama il 14 luglio.',
      );
    });

    it('to a follow-up is given what was said of it elsewhere, too, behind the recording of the answer before', async () => {
      const { services, ada, answers, given } = await remembering();
      await services.remember(ada, kitchen, '2026-07-11T06:15:00Z');
      await services.remember(ada, ['il lavello della cucina è graffiato'], '2026-07-11T08:15:00Z');
      await services.worker.stop();
      const sessionId = crypto.randomUUID();
      answers('Il lavello arriva giovedì mattina [3].');
      await ask(services, ada, 'Quando arriva giovedì il lavello della cucina?', { sessionId });
      await ask(services, ada, 'E il lavello?', { sessionId });
      const content = given().at(-1)?.content ?? '';
      expect(content).toContain('graffiato');
      expect(content.indexOf('arriva giovedì')).toBeLessThan(content.indexOf('graffiato'));
    });

    it('is asked for also where little was found, and told so', async () => {
      const { services, ada, answers, given } = await remembering();
      await services.remember(ada, kitchen, '2026-07-11T06:15:00Z');
      await services.worker.stop();
      answers('Il lavello arriva giovedì [3], del violino non si parla.');
      const { conversation } = await ask(
        services,
        ada,
        'Quanto costa il violino della signora Bianchi a Cremona?',
      );
      expect(given()[0]?.content).toContain('La ricerca ha trovato soltanto qualcosa di vicino');
      expect(conversation).toMatchObject({ certainty: 'none', agent: { name: 'Wingman' } });
    });

    it('is given nothing of other days where today alone is searched', async () => {
      const { services, ada, given } = await remembering();
      await services.remember(ada, kitchen, '2026-07-11T06:15:00Z');
      await services.remember(ada, ['il lavello era verde'], '2026-07-10T06:15:00Z');
      await services.worker.stop();
      await ask(services, ada, 'Quando arriva il lavello della cucina?');
      expect(given().at(-1)?.content).not.toContain('verde');
      expect(given()[0]?.content).toContain('soltanto nelle registrazioni di oggi');
    });

    describe('of this machine', () => {
      async function small() {
        const all = await remembering();
        await all.services.remember(all.ada, kitchen, '2026-07-11T06:15:00Z');
        await all.services.worker.stop();
        Object.assign(all.services.chatModel, { givenCharacters: 60 });
        return all;
      }
      const question = 'Quando arriva il lavello della cucina?';

      it('is given short excerpts, must cite them, and keeps the sentences that they support', async () => {
        const { services, ada, answers, given } = await small();
        answers('Il lavello arriva giovedì mattina [1]. Costa novecento euro [1]. È rosso.');
        const { conversation } = await ask(services, ada, question);
        expect(conversation).toMatchObject({
          response: 'Il lavello arriva giovedì mattina [1].',
          citations: [{ n: 1, text: kitchen[2] }],
          unsupported: [],
        });
        const content = given().at(-1)?.content ?? '';
        expect(content).toMatch(/\[1\] Voce: «arriva giovedì .*\n\[2\] Voce: «va bene la aspetto»\n/);
        expect(content).not.toContain(kitchen[0]);
        const [request] = services.chatModel.requests;
        expect(request?.citing).toEqual({ turns: 2, refusal: 'Non risulta [0].' });
      });

      it.each([
        ['supports nothing', 'Costa novecento euro [1].'],
        ['says the same again', 'Il lavello arriva giovedì [1]. Il lavello arriva giovedì [2].'],
        ['is no language', 'Il dio di domeni sabato 11 luglio 2026, amoremamento e un’accordi [1].'],
      ])('leaves the answer to the quotes where it %s', async (_what, text) => {
        const { services, ada, answers } = await small();
        answers(text);
        const { conversation } = await ask(services, ada, question);
        expect(conversation.response).toMatch(/^Il modello .* nulla che le registrazioni confermino\./);
        expect(conversation.response).toContain(`«${kitchen[2]}`);
        expect(conversation.response).not.toContain('novecento');
      });

      it('is as if there were none while its file is not there', async () => {
        const { services, ada } = await small();
        Object.assign(services.chatModel, { isReady: () => false });
        const { conversation } = await ask(services, ada, question);
        expect(conversation.response).toContain('giovedì mattina');
        expect(conversation.agent).toBeNull();
        expect(services.chatModel.requests).toEqual([]);
      });
    });
  });
});
