import { describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it } from 'vitest';
import { ask, createTestServices } from '../testing/test-services.ts';

/** Frequent words differ only in the words of the question that were never said. */
async function remembering(open: () => Promise<Parameters<typeof createTestServices>[0]>) {
  const services = await createTestServices(await open());
  const ada = await services.register('ada@example.test');
  const lines = Array.from({ length: 300 }, (_, i) =>
    i % 2 === 0 ? 'il traghetto parte dal porto di Piombino' : 'la caldaia è spenta',
  );
  await services.remember(ada, lines, '2026-07-11T06:15:00Z');
  await services.worker.stop();
  return {
    answer: async (message: string, superSearch = true) =>
      (await ask(services, ada, message, { superSearch })).conversation,
  };
}

describeSqlite((open) => {
  describe('what was said is not denied', () => {
    it('F-51: whatever forms of helping verbs the question uses', async () => {
      const { answer } = await remembering(open);
      for (const message of [
        'Del traghetto, mi sai dire se si dovrebbe aver saputo?',
        'Non so se vi avessi potuto far sapere del traghetto',
        'Sapreste dirmi se del traghetto dovesse esser stato detto',
        'Ricordarmelo volendo potevi: il traghetto?',
        'Del traghetto dicemmo o accennaste?',
      ]) {
        const { response } = await answer(message);
        expect(response, message).toContain('Piombino');
        expect(response, message).not.toContain('Non risulta');
      }
      expect((await answer('Cosa ho detto del giardino?')).response).toContain('Non risulta');
    });

    it('F-52: a question in another language gets the best match, or the answer that there is none be searched so', async () => {
      const { answer } = await remembering(open);
      for (const message of [
        'When does the ferry leave?',
        'Quand est-ce que nous prenons le bateau pour les vacances ?',
        '¿Cuándo sale el barco de las vacaciones?',
        'Wann kommt der Klempner und was ist mit dem Dach?',
        'Когда придёт мастер?',
      ]) {
        const { response } = await answer(message);
        expect(response, message).toMatch(/^Non so cercarlo così: .*in italiano/);
        expect(response, message).not.toMatch(/Non risulta/i);
      }
      expect((await answer('What about Piombino and the ferries?')).response).toContain('Piombino');
    });

    it('F-52: words recorded in the language of the question are denied like any other', async () => {
      const services = await createTestServices(await open());
      const ada = await services.register('ada@example.test');
      await services.remember(ada, ['la caldaia che abbiamo è spenta'], '2026-07-11T06:15:00Z');
      await services.remember(ada, ['we were talking about the boat that leaves'], '2026-07-11T07:15:00Z');
      await services.worker.stop();
      const { conversation } = await ask(services, ada, 'When does the dentist come?', { superSearch: true });
      expect(conversation.response).toBe('Non risulta dalle tue registrazioni.');
    });

    it('F-52: names that a transcript may spell differently, and questions without words, are explained instead of denied', async () => {
      const { answer } = await remembering(open);
      for (const message of ['Cosa ho detto di Zyxel?', 'Che si diceva del rif. QX-77/B?', 'kubernetes']) {
        const { response } = await answer(message);
        expect(response, message).toMatch(
          /^Non so cercarlo così: «(?:Zyxel|QX-77.B|kubernetes)» .*Prova con/,
        );
      }
      for (const message of ['…', 'E allora, come mai?']) {
        const { response } = await answer(message);
        expect(response, message).toMatch(
          /^Non so cercarlo così: nella domanda non c’è una parola da cercare/,
        );
      }
      expect((await answer('Cosa ho detto di Marta?')).response).toBe('Non risulta dalle tue registrazioni.');
    });
  });

  describe('the effect of a date is explained', () => {
    /** Saturday, 11 July 2026, 18:00 in Rome. */
    async function rememberingDays() {
      const services = await createTestServices(await open());
      const ada = await services.register('ada@example.test');
      await services.remember(
        ada,
        ['per le vacanze il traghetto parte dal porto di Piombino'],
        '2026-07-11T06:15:00Z',
      );
      await services.remember(ada, ['ho sentito Pia per il preventivo del tetto'], '2026-07-10T09:00:00Z');
      await services.remember(ada, ['ho sentito Nino per la multa'], '2026-07-06T09:00:00Z');
      await services.worker.stop();
      return async (message: string, superSearch = true) =>
        (await ask(services, ada, message, { superSearch })).conversation;
    }

    it('F-50: a date of something planned does not narrow the search', async () => {
      const answer = await rememberingDays();
      const asked =
        'Senti, ti ricordi se mi avevano detto da quale porto parte il traghetto per le vacanze di quest’estate?';
      for (const superSearch of [false, true]) {
        const { response, scope } = await answer(asked, superSearch);
        expect(response).toContain('Piombino');
        expect(scope).not.toHaveProperty('narrowedBy');
      }
      const winter = await answer('Mi avevano detto da che porto parte il traghetto a Natale?');
      expect(winter.response).toContain('Piombino');
    });

    it('F-53: a future date, or one that does not exist', async () => {
      const answer = await rememberingDays();
      const response = async (message: string) => (await answer(message)).response;
      expect(await response('Cosa ho detto il 31 febbraio del tetto?')).toMatch(
        /^«il 31 febbraio» non esiste nel calendario: ho cercato senza questa data\.\n\n> «.*tetto/s,
      );
      expect(await response('Di cosa si è parlato il 2027-13-45?')).toBe(
        '«2027-13-45» non esiste nel calendario. Prova con un’altra data.',
      );
      expect(await response('Cosa abbiamo detto domani?')).toBe(
        '«domani» deve ancora venire: non c’è ancora nulla di registrato.',
      );
      expect(await response('Cosa si è detto il 3 marzo 2031 del giardino?')).toMatch(
        /^«il 3 marzo 2031» deve ancora venire: .* Non risulta/,
      );
      expect(await response('Quante volte ho detto «tetto» il 31 giugno?')).toMatch(
        /^«il 31 giugno» non esiste .*una volta/,
      );
      expect(await response('Quante registrazioni ho fatto domani?')).toMatch(/^«domani» deve ancora venire/);
      expect(await response('Le ferie fino al 31 giugno sono confermate?')).toMatch(
        /^«31 giugno» non esiste nel calendario\.\n\nForse:/,
      );
      expect(await response('Avevo detto che domani sento Pia?')).not.toContain('deve ancora venire');
    });

    it('F-54: that day is ranked first, other days after it, and the scope says so', async () => {
      const answer = await rememberingDays();
      const { response, scope, citations } = await answer('Chi ho sentito ieri?');
      expect(response).toMatch(/^Ho cercato prima in ieri, poi in tutte le registrazioni\./);
      expect(response).toMatch(/Pia.*\[1\]/s);
      expect(citations[0]?.spokenAt).toMatch(/^2026-07-10/);
      expect(scope).toMatchObject({ from: null, narrowedBy: { label: 'ieri' }, dateUse: 'first' });
      const narrow = await answer('Chi ho sentito ieri?', false);
      expect(narrow.response).toMatch(
        /limitata alle registrazioni di oggi, e ieri non ne fa parte\. .*SuperSearch/,
      );
      expect(narrow.scope).toMatchObject({ superSearch: false, dateUse: 'outside' });
      const widened = await answer('Chi ha preso la multa ieri?');
      expect(widened.response).toMatch(/^Per ieri non risulta nulla su questo.*Nino/s);
      expect(widened.scope).toMatchObject({ isWidened: true });
    });

    it('F-52: an answer in other words is looked for at all times before one is missing', async () => {
      const services = await createTestServices(await open());
      const ada = await services.register('ada@example.test');
      await services.remember(ada, ['ho pagato l’acconto, duecento euro'], '2026-07-06T08:00:00Z');
      await services.remember(ada, ['ieri sono stata al mare'], '2026-07-10T08:00:00Z');
      await services.worker.stop();
      const question = 'Quanto si era detto ieri per l’anticipo?';
      const { conversation } = await ask(services, ada, question, { superSearch: true });
      expect(conversation.response).toContain('duecento euro');
      expect(conversation).toMatchObject({ certainty: 'maybe', scope: { from: null } });
    });
  });
});
