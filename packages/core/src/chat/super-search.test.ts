import { describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it } from 'vitest';
import { ask, createTestServices } from '../testing/test-services.ts';

const yesterday = '2026-07-10T08:00:00Z';

describeSqlite((open) => {
  describe('an answer that found nothing today', () => {
    it('D-18 mentions SuperSearch where older recordings say something about it, and only there', async () => {
      const services = await createTestServices(await open(), { withChatModel: true });
      const ada = await services.register('ada@example.test');
      await services.remember(ada, ['il tecnico della caldaia passa alle nove'], yesterday);
      await services.remember(ada, ['ho comprato il pane e due chili di pesche']);
      const { conversation: older } = await ask(services, ada, 'Quando passa il tecnico della caldaia?');
      expect(older.response).toBe(
        'Non risulta dalle registrazioni di oggi. Attiva SuperSearch per cercare anche nelle registrazioni dei giorni precedenti.',
      );
      const { conversation: never } = await ask(services, ada, 'Quanto costa il violino di Marta?');
      expect(never.response).toBe('Non risulta dalle registrazioni di oggi.');
      const { conversation: morning } = await ask(services, ada, 'Stamattina che cosa ho detto del tecnico?');
      expect(morning.response).toMatch(/^(Non risulta|Non ci sono registrazioni).*Attiva SuperSearch/);
      expect(services.chatModel.requests).toEqual([]);
      await services.worker.stop();
    });
  });
});
