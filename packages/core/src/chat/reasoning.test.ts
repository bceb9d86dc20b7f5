import { describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { ask, createTestServices } from '../testing/test-services.ts';

describeSqlite((open) => {
  it('F-35 reasoning is not stored, and without an answer the recording is quoted', async () => {
    const services = await createTestServices(await open(), { withChatModel: true });
    const ada = await services.register('ada@example.test');
    await services.remember(ada, ['il tecnico passa alle nove']);
    await services.worker.stop();
    services.chatModel.onRequest = async function* () {
      yield { type: 'text', text: 'SEGRETO [1]' };
      yield { type: 'reasoning' };
      yield { type: 'text', text: 'Alle nove [1].', restarts: true };
      yield { type: 'end', reason: 'stop', reasoned: 11 };
    };
    const { conversation, events } = await ask(services, ada, 'Quando passa il tecnico?');
    expect(conversation).toMatchObject({ response: 'Alle nove [1].', status: 'complete' });
    expect(events.filter(({ type }) => type === 'reasoning')).toHaveLength(1);

    services.chatModel.onRequest = async function* () {
      yield { type: 'text', text: 'SEGRETO' };
      yield { type: 'reasoning' };
      yield { type: 'text', text: '\n', restarts: true };
      yield { type: 'end', reason: 'length', reasoned: 500 };
    };
    const only = await ask(services, ada, 'Quando passa il tecnico?');
    expect(only.conversation.response).toMatch(
      /^Il modello .* ha ragionato senza arrivare a una risposta\.\n\n> «il tecnico/,
    );
    expect(only.conversation.status).toBe('complete');
    const shown = only.events.reduce((text, event) => {
      if (event.type !== 'text') return text;
      return event.restarts ? event.text : text + event.text;
    }, '');
    expect(shown).toBe(only.conversation.response);
  });

  it('F-35 reasoning that an earlier version stored is neither shown nor sent back to the model', async () => {
    const database = await open();
    const services = await createTestServices(database, { withChatModel: true });
    const ada = await services.register('ada@example.test');
    await services.remember(ada, ['il tecnico passa alle nove']);
    await services.worker.stop();
    services.chatModel.onRequest = async function* () {
      yield { type: 'text', text: '<think>SEGRETO</think>Alle nove [1].' };
      yield { type: 'end', reason: 'stop' };
    };
    const sessionId = crypto.randomUUID();
    await ask(services, ada, 'Quando passa il tecnico?', { sessionId });
    await ask(services, ada, 'E il tecnico cosa fa?', { sessionId });
    expect(JSON.stringify(services.chatModel.requests[1]?.messages)).not.toContain('SEGRETO');
    const shown = await services.sessions.conversations(ada, { sessionId });
    expect(shown.map(({ response }) => response)).toEqual(['Alle nove [1].', 'Alle nove [1].']);
  });
});
