import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it } from 'vitest';
import { ask, createTestServices } from '../testing/test-services.ts';

/** What is said all the time is told apart by nothing but the words of the question that nobody said. */
async function remembering(open: () => Promise<Parameters<typeof createTestServices>[0]>) {
  const services = await createTestServices(await open());
  const ada = await services.register('ada@example.test');
  const lines = Array.from({ length: 1_000 }, (_, i) =>
    i % 2 === 0 ? 'il traghetto parte dal porto di Piombino' : 'la caldaia è spenta',
  );
  await services.remember(ada, lines, '2026-07-11T06:15:00Z');
  await services.worker.stop();
  return {
    services,
    ada,
    answer: async (message: string, superSearch = true) =>
      (await ask(services, ada, message, { superSearch })).conversation,
  };
}

describeDatabases((open) => {
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
  });
});
