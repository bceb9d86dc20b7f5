import { describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it } from 'vitest';
import { ask, createTestServices } from '../testing/test-services.ts';

const filler = Array.from({ length: 30 }, (_, i) => `riga di mezzo numero ${i}`);

describeSqlite((open) => {
  describe('questions that ask for a number', () => {
    async function remembering() {
      const services = await createTestServices(await open(), { withChatModel: true });
      const [ada, bruno] = [
        await services.register('ada@example.test'),
        await services.register('bruno@example.test'),
      ];
      const sailing = ['la vela è bella', 'la vela grande è rotta', ...filler, 'torniamo alla vela'];
      const today = await services.remember(ada, sailing, '2026-07-11T06:15:00Z');
      const older = await services.remember(ada, ['compro una vela nuova'], '2026-06-30T10:00:00Z');
      await services.remember(ada, ['si parla di sci'], '2026-06-30T12:00:00Z');
      await services.remember(bruno, ['anche io ho una vela'], '2026-07-11T06:15:00Z');
      await services.worker.stop();
      const answered = async (message: string, superSearch = true) =>
        (await ask(services, ada, message, { superSearch })).conversation;
      return { services, answered, today, older };
    }

    it('are answered by counting, with a citation for each time, and without a model', async () => {
      const { services, answered, today, older } = await remembering();
      const all = await answered('Quante volte ho parlato di vela?');
      expect(all.response).toMatch(/^Di «vela» si parla 3 volte, in 2 registrazioni\./);
      expect(all.citations.map(({ recordingId, start }) => [recordingId, start])).toEqual([
        [older.id, 0],
        [today.id, 0],
        [today.id, 160],
      ]);
      expect(all.response).toContain(
        '\n\n**Martedì 30 giugno 2026, ore 12:00**\n\n> «compro una vela nuova» [1]\n\n',
      );
      expect(all.citations[0]?.turns).toEqual([
        { start: 0, text: 'compro una vela nuova', matches: [[11, 15]] },
      ]);
      const now = await answered('Quante volte ho parlato di vela?', false);
      expect(now.response).toMatch(/^Oggi: di «vela» si parla 2 volte, nella stessa registrazione\./);
      const once = await answered('Quante volte ho parlato di sci?');
      expect(once.response).toContain('una volta sola');
      expect(services.chatModel.requests).toEqual([]);
    });

    it('count each utterance of a word that was said, and not the spans of talk', async () => {
      const services = await createTestServices(await open(), { withChatModel: true });
      const ada = await services.register('ada@example.test');
      await services.remember(
        ada,
        ['il trasloco costa, un trasloco vero', 'e dopo il trasloco si riposa'],
        '2026-07-11T06:15:00Z',
      );
      await services.worker.stop();
      const answered = async (message: string) => (await ask(services, ada, message)).conversation;
      for (const message of [
        'Quante volte ho detto trasloco?',
        'Quante volte ho sentito la parola «trasloco»?',
        'Quante volte si è detto trasloco?',
      ]) {
        const { response, citations } = await answered(message);
        expect(response).toMatch(/«trasloco» si sente 3 volte, nella stessa registrazione\./i);
        expect(citations).toHaveLength(2);
      }
      const talk = await answered('Quante volte ho parlato di trasloco?');
      expect(talk.response).toContain('si parla una volta sola');
    });

    it('list days, the last and the first time, and how many recordings', async () => {
      const { answered, today, older } = await remembering();
      const days = await answered('In quali giorni ho parlato di vela?');
      expect(days.response).toContain('in 2 giorni');
      expect(days.response).toMatch(/Martedì 30 giugno.*Sabato 11 luglio/s);
      const last = await answered("Quando è stata l'ultima volta che ho parlato della vela?");
      expect(last.response).toMatch(
        /^L’ultima volta che si parla di «vela» è sabato 11 luglio 2026, ore 08:17:\n\n> «torniamo alla vela» \[1\]$/,
      );
      expect(last.relevantRecordingIds).toEqual([today.id]);
      const first = await answered('Quando è stata la prima volta che ho parlato di vela?');
      expect(first.relevantRecordingIds).toEqual([older.id]);
      expect((await answered('In quante registrazioni si parla di vela?')).response).toContain(
        'in 2 registrazioni',
      );
    });

    it('measure recordings, within the dates of the question', async () => {
      const { answered } = await remembering();
      expect((await answered('Quante registrazioni ho fatto il 30 giugno?')).response).toMatch(
        /^Martedì 30 giugno: 2 registrazioni\./,
      );
      expect((await answered('Quanto ho registrato oggi?')).response).toBe(
        'Oggi: 3 minuti in 1 registrazione.',
      );
      expect((await answered('In quali giorni ho registrato?')).response).toContain(
        '2 giorni con registrazioni',
      );
      expect((await answered('Chi ha parlato di più?')).response).toContain('non distinguono chi parla');
    });

    it('say that there is no result where there is nothing to count', async () => {
      const { answered } = await remembering();
      expect((await answered('Quante volte ho parlato di canottaggio?')).response).toBe(
        'Non risulta dalle tue registrazioni.',
      );
      expect((await answered('Quanto ho registrato ieri?', false)).response).toMatch(/SuperSearch/);
    });
  });
});
