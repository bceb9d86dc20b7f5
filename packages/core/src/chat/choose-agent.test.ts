import { describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { agentInput, presetInput } from '../testing/agents.ts';
import { images } from '../testing/images.ts';
import { ask, createTestServices } from '../testing/test-services.ts';

const code = (error: string) => expect.objectContaining({ code: error });

describeSqlite((open) => {
  /** A user on Pro with a recording of today, and a model that answers. */
  async function start() {
    const services = await createTestServices(await open(), { withChatModel: true });
    services.chatModel.onRequest = async function* () {
      yield { type: 'text', text: 'Alle nove [1].' };
      yield { type: 'end', reason: 'stop' };
    };
    const admin = await services.register('admin@example.test');
    const ada = { ...(await services.register('ada@example.test')), plan: 'pro' as const };
    await services.remember(ada, ['il tecnico passa alle nove']);
    await services.worker.stop();
    const lastRequest = () => services.chatModel.requests.at(-1);
    const lastPrompt = () => lastRequest()?.messages[0]?.content;
    return { services, admin, ada, lastRequest, lastPrompt };
  }

  const question = 'Quando passa il tecnico?';

  it('the chosen agent answers with its own prompt, temperature and length, else the default', async () => {
    const { services, admin, ada, lastRequest, lastPrompt } = await start();
    const preset = presetInput('Wingman', { systemPrompt: 'Sei il predefinito.' });
    const { id: defaultId } = await services.presetAgents.create(admin, preset);
    const values = { systemPrompt: 'Sei Nora.', temperature: 0.2, maxTokens: 150 };
    const { id: agentId } = await services.agents.create(ada, agentInput(values));
    const chosen = await ask(services, ada, question, { agentId });
    expect(chosen.conversation).toMatchObject({ agentId, response: 'Alle nove [1].' });
    expect(chosen.conversation).not.toHaveProperty('agentNotice');
    expect(lastRequest()).toMatchObject({ temperature: 0.2, maxTokens: 150 });
    expect(lastPrompt()).toContain('Sei Nora.');
    for (const none of [null, undefined, '']) {
      const { conversation } = await ask(services, ada, question, { agentId: none });
      expect(conversation.agentId).toBe(defaultId);
      expect(conversation).not.toHaveProperty('agentNotice');
      expect(lastPrompt()).toContain('Sei il predefinito.');
    }
  });

  it('D-39 chats with a deleted agent open, continue with the default, and say so', async () => {
    const { services, admin, ada, lastPrompt } = await start();
    const preset = presetInput('Wingman', { systemPrompt: 'Sei il predefinito.' });
    const { id: defaultId } = await services.presetAgents.create(admin, preset);
    const { id: agentId } = await services.agents.create(ada, agentInput());
    const sessions = [crypto.randomUUID(), crypto.randomUUID()];
    for (const sessionId of sessions) await ask(services, ada, question, { agentId, sessionId });
    await services.agents.remove(ada, { id: agentId });
    services.clock.advance(1000);
    for (const sessionId of sessions) {
      expect(await services.sessions.conversations(ada, { sessionId })).toMatchObject([
        { agentId: null, response: 'Alle nove [1].' },
      ]);
      const { conversation, events } = await ask(services, ada, question, { agentId, sessionId });
      const agentNotice = 'L’agente scelto non esiste più: risponde «Wingman».';
      expect(conversation).toMatchObject({ agentId: defaultId, agentNotice, status: 'complete' });
      expect(events[0]).toMatchObject({ type: 'started', conversation: { agentNotice } });
      expect(lastPrompt()).toContain('Sei il predefinito.');
      expect(await services.sessions.conversations(ada, { sessionId })).toMatchObject([
        { agentId: null },
        { agentId: defaultId },
      ]);
    }
  });

  it('D-39 an agent that is inactive or no longer in the plan is replaced, with the reason', async () => {
    const { services, admin, ada, lastPrompt } = await start();
    await services.presetAgents.create(admin, presetInput('Wingman', { systemPrompt: 'Predefinito.' }));
    const asleep = await services.presetAgents.create(admin, presetInput('Diario', { isActive: false }));
    const own = await services.agents.create(ada, agentInput({ name: 'Nora', systemPrompt: 'Sei Nora.' }));
    const toSleep = await ask(services, ada, question, { agentId: asleep.id });
    expect(toSleep.conversation.agentNotice).toBe('L’agente «Diario» non è attivo: risponde «Wingman».');
    const poorer = { ...ada, plan: 'standard' as const };
    const toOwn = await ask(services, poorer, question, { agentId: own.id });
    expect(toOwn.conversation.agentNotice).toBe('L’agente «Nora» richiede il piano Pro: risponde «Wingman».');
    expect(lastPrompt()).toContain('Predefinito.');
    const back = await ask(services, ada, question, { agentId: own.id });
    expect(back.conversation).toMatchObject({ agentId: own.id });
    expect(lastPrompt()).toContain('Sei Nora.');
  });

  it('D-39 chats work without any agent', async () => {
    const { services, ada, lastPrompt } = await start();
    const plain = await ask(services, ada, question);
    expect(plain.conversation).toMatchObject({ agentId: null, status: 'complete' });
    expect(lastPrompt()).toContain('Sei Wingman');
    const gone = await ask(services, ada, question, { agentId: 'nessuno' });
    expect(gone.conversation).toMatchObject({
      agentId: null,
      agentNotice: 'L’agente scelto non esiste più: risponde «Wingman».',
    });
    expect(await services.agents.list(ada)).toEqual([]);
    expect(await services.agents.active(ada)).toEqual([]);
  });

  it('D-39 a question stays in its chat when its agent is deleted meanwhile', async () => {
    const { services, ada } = await start();
    const { id: agentId } = await services.agents.create(ada, agentInput());
    const { write } = services.audioStore;
    services.audioStore.write = async (key, source) => {
      await services.agents.remove(ada, { id: agentId });
      return write(key, source);
    };
    const sessionId = crypto.randomUUID();
    const input = { message: question, sessionId, superSearch: false, agentId };
    const events = await Array.fromAsync(services.chat.send(ada, input, images.png(10, 10)));
    expect(events.at(-1)).toMatchObject({
      type: 'done',
      conversation: { agentId: null, status: 'complete' },
    });
    expect(await services.sessions.conversations(ada, { sessionId })).toMatchObject([
      { agentId: null, response: 'Alle nove [1].', imageUrl: expect.any(String) },
    ]);
  });

  it('D-02 another user’s agent is not found, answers nothing and reveals nothing of its prompt', async () => {
    const { services, ada } = await start();
    const bruno = { ...(await services.register('bruno@example.test')), plan: 'pro' as const };
    const { id: agentId } = await services.agents.create(
      ada,
      agentInput({ systemPrompt: 'Parola: mandarino' }),
    );
    const sessionId = crypto.randomUUID();
    await expect(ask(services, bruno, question, { agentId, sessionId })).rejects.toEqual(code('not_found'));
    expect(services.chatModel.requests).toEqual([]);
    expect(await services.sessions.list(bruno, {})).toEqual([]);
  });
});
