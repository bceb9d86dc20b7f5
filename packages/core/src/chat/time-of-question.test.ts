import { describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it } from 'vitest';
import { ask, createTestServices, type TestServices } from '../testing/test-services.ts';

/** Saturday, 11 July 2026, 18:00 in Rome; two recordings of today, one of yesterday evening. */
async function remembering(services: TestServices) {
  const ada = await services.register('ada@example.test');
  const morning = await services.remember(ada, ['il fornaio ha il pane di segale'], '2026-07-11T06:15:00Z');
  const afternoon = await services.remember(
    ada,
    ['il preventivo del tetto è salato'],
    '2026-07-11T13:40:00Z',
  );
  const yesterday = await services.remember(ada, ['il concerto era in piazza'], '2026-07-10T19:00:00Z');
  await services.worker.stop();
  return { ada, morning, afternoon, yesterday };
}

describeSqlite((open) => {
  describe('dates in a question', () => {
    it('D-29 narrow the search, and the answer to «a che ora» is the time of the words', async () => {
      const services = await createTestServices(await open());
      const { ada, morning, afternoon, yesterday } = await remembering(services);
      const used = async (message: string, superSearch = false) => {
        const { conversation } = await ask(services, ada, message, { superSearch });
        return conversation;
      };
      const early = await used('Di cosa si è parlato stamattina?');
      expect(early.relevantRecordingIds).toEqual([morning.id]);
      expect(early.scope).toEqual({
        superSearch: false,
        from: '2026-07-11T03:00:00.000Z',
        to: '2026-07-11T11:00:00.000Z',
        narrowedBy: { words: 'stamattina', label: 'oggi dalle 05:00 alle 13:00' },
      });
      expect((await used('nelle ultime tre ore')).relevantRecordingIds).toEqual([afternoon.id]);
      const when = await used('A che ora ho parlato del preventivo?');
      expect(when.response).toContain('15:40');
      expect(when.relevantRecordingIds).toEqual([afternoon.id]);
      expect((await used('ieri sera', true)).relevantRecordingIds).toEqual([yesterday.id]);
      expect((await used('Cosa si è detto ieri sera?', true)).relevantRecordingIds).toEqual([yesterday.id]);
    });

    it('D-29 give the model each recording with date, weekday and time in Italian', async () => {
      const services = await createTestServices(await open(), { withChatModel: true });
      const { ada } = await remembering(services);
      await ask(services, ada, 'Cosa ho detto nelle ultime tre ore?');
      await ask(services, ada, 'Cosa ho detto ieri sera?', { superSearch: true });
      const [today, yesterday] = services.chatModel.requests.map(({ messages }) => messages.at(-1)?.content);
      expect(today).toContain('Registrazione di sabato 11 luglio 2026, ore 15:40');
      expect(today).not.toContain('pane');
      expect(yesterday).toContain('Registrazione di venerdì 10 luglio 2026, ore 21:00');
      expect(yesterday).not.toMatch(/pane|preventivo/);
    });

    it('D-18 never reach beyond today without SuperSearch, which the answer then mentions', async () => {
      const services = await createTestServices(await open(), { withChatModel: true });
      const { ada } = await remembering(services);
      const { conversation } = await ask(services, ada, 'Cosa ho detto ieri sera?');
      expect(conversation.response).toMatch(/limitata alle registrazioni di oggi.*«ieri sera».*SuperSearch/);
      expect(conversation).toMatchObject({ relevantRecordingIds: [], citations: [] });
      expect(services.chatModel.requests).toEqual([]);
    });

    it('of which today is only a part say that only today was searched, and mention SuperSearch', async () => {
      const services = await createTestServices(await open());
      const { ada } = await remembering(services);
      const { conversation } = await ask(services, ada, 'Cosa ho detto del concerto a luglio?');
      expect(conversation.response).toMatch(
        /^La ricerca è limitata alle registrazioni di oggi, e di «a luglio» comprende solo quelle: non risulta\. .*SuperSearch/,
      );
      expect(conversation.scope.narrowedBy).toEqual({ words: 'a luglio', label: 'oggi', isCut: true });
      const all = await ask(services, ada, 'Cosa ho detto del concerto a luglio?', { superSearch: true });
      expect(all.conversation.response).toContain('il concerto era in piazza');
      expect(all.conversation.scope.narrowedBy).toEqual({ words: 'a luglio', label: 'luglio 2026' });
    });

    it('are ignored, visibly, where they contain nothing about the question', async () => {
      const services = await createTestServices(await open());
      const { ada, yesterday } = await remembering(services);
      const asked = 'Cosa ho detto stamattina del concerto?';
      const { conversation } = await ask(services, ada, asked, { superSearch: true });
      expect(conversation.response).toMatch(/^Per «stamattina» .*non risulta nulla su questo/);
      expect(conversation.relevantRecordingIds).toEqual([yesterday.id]);
      expect(conversation.scope).toMatchObject({ from: null, to: null, isWidened: true });
    });

    it('can be removed or changed by hand', async () => {
      const services = await createTestServices(await open());
      const { ada, morning, afternoon } = await remembering(services);
      const question = 'Di cosa si è parlato stamattina?';
      const without = await ask(services, ada, question, { range: null });
      expect(without.conversation.relevantRecordingIds).toEqual([morning.id, afternoon.id]);
      expect(without.conversation.scope).not.toHaveProperty('narrowedBy');
      const range = { from: '2026-07-11T12:00:00.000Z', to: '2026-07-11T15:00:00.000Z' };
      const changed = await ask(services, ada, question, { range });
      expect(changed.conversation.relevantRecordingIds).toEqual([afternoon.id]);
      expect(changed.conversation.scope).toEqual({
        superSearch: false,
        ...range,
        narrowedBy: { words: null, label: 'oggi dalle 14:00 alle 17:00' },
      });
    });

    it('are shown before the question is asked', async () => {
      const services = await createTestServices(await open());
      const { ada } = await remembering(services);
      const read = (message: string) => services.chat.readScope(ada, { message, superSearch: false });
      expect(await read('Di cosa si è parlato stamattina?')).toMatchObject({
        from: '2026-07-11T03:00:00.000Z',
        narrowedBy: { words: 'stamattina' },
      });
      expect(await read('Quando passa il tecnico?')).not.toHaveProperty('narrowedBy');
    });

    it('two of them are both searched', async () => {
      const services = await createTestServices(await open());
      const { ada, morning, yesterday } = await remembering(services);
      const { conversation } = await ask(services, ada, 'Cosa ho detto ieri sera e stamattina?', {
        superSearch: true,
      });
      expect(conversation.relevantRecordingIds.toSorted()).toEqual([morning.id, yesterday.id].toSorted());
    });
  });

  describe('a day', () => {
    it('D-10 is the day in the user’s time zone, in any zone of the server', async () => {
      const zone = process.env.TZ;
      try {
        for (const serverZone of ['UTC', 'Europe/Rome', 'America/New_York']) {
          process.env.TZ = serverZone;
          const services = await createTestServices(await open());
          services.clock.set('2026-07-11T07:00:00Z');
          const ada = await services.register('ada@example.test');
          await services.remember(ada, ['ieri sera pioveva forte'], '2026-07-10T21:30:00Z');
          const { id } = await services.remember(
            ada,
            ['a mezzanotte e mezza piove ancora'],
            '2026-07-10T22:30:00Z',
          );
          await services.worker.stop();
          for (const question of ['Cosa è stato detto oggi?', 'Quando piove?', 'pioveva']) {
            const { conversation } = await ask(services, ada, question);
            expect(conversation.relevantRecordingIds, `${serverZone}: ${question}`).toEqual([id]);
            expect(conversation.citations[0]?.spokenAt).toBe('2026-07-10T22:30:00.000Z');
          }
          const { conversation } = await ask(services, ada, 'Cosa ho detto ieri?', { superSearch: true });
          expect(conversation.response).toContain('23:30');
          expect(conversation.response).not.toContain('00:30');
        }
      } finally {
        if (zone === undefined) delete process.env.TZ;
        else process.env.TZ = zone;
      }
    });
  });

  describe('the four questions offered at the beginning', () => {
    const offered = [
      'Cosa è stato detto oggi?',
      'Di cosa si è parlato stamattina?',
      'Fammi un riassunto delle registrazioni di oggi',
      'Quali sono i punti principali delle conversazioni?',
    ];

    it('D-18 are answered without facts, a model or yesterday when nothing was said today', async () => {
      const services = await createTestServices(await open(), { withChatModel: true });
      const [yesterday, never, silent] = [
        await services.register('ieri@example.test'),
        await services.register('mai@example.test'),
        await services.register('muta@example.test'),
      ];
      await services.remember(yesterday, ['segreto di ieri'], '2026-07-10T08:00:00Z');
      await services.remember(silent, [], '2026-07-11T07:00:00Z');
      await services.worker.stop();
      for (const question of offered) {
        const answers = await Promise.all(
          [yesterday, never, silent].map(
            async (actor) => (await ask(services, actor, question)).conversation,
          ),
        );
        const [older, none, quiet] = answers.map(({ response }) => response);
        expect(older, question).toMatch(/^Oggi non ci sono ancora registrazioni\. Attiva SuperSearch/);
        expect(none, question).toBe('Oggi non ci sono ancora registrazioni.');
        expect(quiet, question).toBe('Oggi non ci sono registrazioni in cui si dica qualcosa.');
        for (const { relevantRecordingIds, citations } of answers)
          expect([relevantRecordingIds, citations], question).toEqual([[], []]);
      }
      expect(services.chatModel.requests).toEqual([]);
    });
  });

  describe('the next question of a chat', () => {
    it('D-19 uses the same recording, also in a chat that is reopened', async () => {
      const services = await createTestServices(await open());
      const ada = await services.register('ada@example.test');
      const words = ["l'idraulico viene alle dieci per la caldaia che perde"];
      const { id } = await services.remember(ada, words, '2026-07-11T06:15:00Z');
      await services.remember(ada, ['a che ora veniva lo zio a cena'], '2026-07-11T09:00:00Z');
      await services.remember(ada, ["ieri l'idraulico non veniva"], '2026-07-10T09:00:00Z');
      await services.worker.stop();
      const sessionId = crypto.randomUUID();
      const used = async (message: string, superSearch = false) => {
        const { conversation } = await ask(services, ada, message, { sessionId, superSearch });
        services.clock.advance(60_000);
        return conversation;
      };
      for (const message of ["Quando passa l'idraulico?", 'E a che ora?', 'Sì'])
        expect((await used(message)).relevantRecordingIds, message).toEqual([id]);
      services.clock.advance(3_600_000);
      expect((await used('E per cosa veniva?')).relevantRecordingIds).toEqual([id]);
      const wide = await used('E a che ora?', true);
      expect(wide.scope).toMatchObject({ superSearch: true, from: null });
      expect(wide.relevantRecordingIds).toEqual([id]);
      expect((await used('E a che ora?')).scope).toMatchObject({ superSearch: false });
      const kept = await services.sessions.conversations(ada, { sessionId });
      expect(kept.map(({ scope }) => scope.superSearch)).toEqual([false, false, false, false, true, false]);
    });

    it('asks the same of another time', async () => {
      const services = await createTestServices(await open());
      const { ada, yesterday } = await remembering(services);
      await services.remember(ada, ['il concerto di oggi è rinviato'], '2026-07-11T10:00:00Z');
      await services.worker.stop();
      const sessionId = crypto.randomUUID();
      await ask(services, ada, 'Cosa ho detto oggi del concerto?', { sessionId, superSearch: true });
      const { conversation } = await ask(services, ada, 'E ieri sera?', { sessionId, superSearch: true });
      expect(conversation.relevantRecordingIds).toEqual([yesterday.id]);
      expect(conversation.response).not.toContain('rinviato');
    });
  });
});
