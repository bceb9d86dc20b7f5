import { describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { ask, createTestServices } from '../testing/test-services.ts';

const yesterday = '2026-07-10T08:00:00Z';
const note = 'Oggi non risulta nulla: ho cercato in tutte le registrazioni.';

describeSqlite((open) => {
  async function ada(searchAllWhenEmpty: boolean) {
    const services = await createTestServices(await open());
    const actor = await services.register('ada@example.test');
    await services.settings.update(actor, { searchAllWhenEmpty });
    await services.remember(actor, ['il tecnico della caldaia passa alle nove'], yesterday);
    await services.remember(actor, ['ho comprato il pane e due chili di pesche']);
    await services.worker.stop();
    return async (message: string) => (await ask(services, actor, message)).conversation;
  }

  it('searches all recordings where today holds nothing, and says so first', async () => {
    const asks = await ada(true);
    const found = await asks('Quando passa il tecnico della caldaia?');
    expect(found.response.split('\n')[0]).toBe(note);
    expect(found.response).toContain('passa alle nove');
    expect(found).toMatchObject({ scope: { superSearch: true, from: null }, citations: [{ n: 1 }] });
    const counted = await asks('Quante volte ho parlato del tecnico?');
    expect(counted.response.split('\n')[0]).toBe(note);
    expect(counted).toMatchObject({ certainty: 'sure', citations: [{ n: 1 }] });
    const never = await asks('Quanto costa il violino di Marta?');
    expect(never).toMatchObject({ certainty: 'none', scope: { superSearch: true } });
    expect(never.response).toMatch(/^Oggi non risulta nulla: .*\n\nNon .*/);
  });

  it('leaves what today holds, and does not say it twice', async () => {
    const asks = await ada(true);
    const bread = await asks('Che cosa ho comprato?');
    expect(bread).toMatchObject({
      scope: { superSearch: false },
      response: expect.not.stringContaining(note),
    });
    const today = await asks('Quando passa oggi il tecnico della caldaia?');
    expect(today.response).toMatch(
      /^Per oggi non risulta nulla su questo: ho cercato in tutte le registrazioni\./,
    );
  });

  it('goes on to all recordings from what today is merely near', async () => {
    const services = await createTestServices(await open());
    const actor = await services.register('ada@example.test');
    await services.settings.update(actor, { searchAllWhenEmpty: true });
    await services.remember(actor, ['il tecnico della caldaia costa centottanta euro'], yesterday);
    await services.remember(actor, ['la caldaia nuova è bianca']);
    await services.worker.stop();
    const asked = 'Quanto costa il tecnico della caldaia?';
    const { conversation } = await ask(services, actor, asked);
    expect(conversation.response).toMatch(/^Oggi non risulta nulla.*\n\n.*centottanta euro/s);
  });

  it('stays with today where all that was said today is asked for', async () => {
    const services = await createTestServices(await open());
    const actor = await services.register('ada@example.test');
    await services.settings.update(actor, { searchAllWhenEmpty: true });
    await services.remember(actor, ['il tecnico della caldaia passa alle nove'], yesterday);
    await services.worker.stop();
    const { conversation } = await ask(services, actor, 'Che cosa è stato detto oggi?');
    expect(conversation.response).toMatch(/^Oggi non ci sono ancora registrazioni\./);
    expect(conversation).toMatchObject({ certainty: 'none', scope: { superSearch: false } });
  });

  it('searches the day that a question names also where that is not today', async () => {
    const asks = await ada(true);
    const outside = 'Ho cercato anche nelle registrazioni dei giorni precedenti.';
    for (const message of [
      'Cosa ho detto ieri del tecnico?',
      'Cosa ho detto ieri?',
      'Quante volte ho parlato ieri del tecnico?',
    ]) {
      const { response, citations } = await asks(message);
      expect(response.split('\n')[0], message).toBe(outside);
      expect(response, message).toContain('passa alle nove');
      expect(citations, message).toHaveLength(1);
    }
    const never = await asks('Cosa ho detto ieri del violino?');
    expect(never.response).not.toContain('SuperSearch');
  });

  it('does neither where nobody wants it', async () => {
    const asks = await ada(false);
    const { certainty, scope, citations } = await asks('Quando passa il tecnico della caldaia?');
    expect({ certainty, citations, superSearch: scope.superSearch }).toEqual({
      certainty: 'none',
      citations: [],
      superSearch: false,
    });
  });
});
