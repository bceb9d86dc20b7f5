import { maxOwnAgents } from '@wingman/contract/agent.ts';
import { listAuditEvents } from '@wingman/db/repositories/audit.repository.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { agentInput, presetInput } from '../testing/agents.ts';
import { createTestServices } from '../testing/test-services.ts';

const code = (error: string) => expect.objectContaining({ code: error });

describeDatabases((open) => {
  async function start() {
    const database = await open();
    const services = await createTestServices(database);
    const admin = await services.register('admin@example.test');
    const [ada, bruno] = [
      { ...(await services.register('ada@example.test')), plan: 'pro' as const },
      { ...(await services.register('bruno@example.test')), plan: 'pro' as const },
    ];
    return { database, services, admin, ada, bruno };
  }

  it('an own agent is created, read, changed and deleted by its owner', async () => {
    const { database, services, ada } = await start();
    const made = await services.agents.create(ada, agentInput({ temperature: 0.3, icon: '🦉' }));
    expect(made).toMatchObject({
      userId: ada.userId,
      name: 'Nora',
      temperature: 0.3,
      maxTokens: 500,
      isActive: true,
      isDefault: false,
      isFavorite: false,
      isPreset: false,
      category: 'custom',
      icon: '🦉',
      createdAt: '2026-07-11T16:00:00.000Z',
    });
    expect(await services.agents.list(ada)).toEqual([made]);
    services.clock.advance(1000);
    const { id } = made;
    const texts = { name: 'Lia', description: 'Altro', systemPrompt: 'Sei Lia.' };
    const changed = await services.agents.update(ada, { id, ...texts, maxTokens: 100 });
    expect(changed).toEqual({
      ...made,
      ...texts,
      maxTokens: 100,
      updatedAt: '2026-07-11T16:00:01.000Z',
    });
    expect(await services.agents.remove(ada, { id })).toEqual({ ok: true });
    expect(await services.agents.list(ada)).toEqual([]);
    await expect(services.agents.remove(ada, { id })).rejects.toEqual(code('not_found'));
    const events = await listAuditEvents(database.db, { limit: 1 });
    expect(events).toMatchObject([{ kind: 'agent_deleted', subject: id, userId: ada.userId }]);
  });

  it('D-02 another user’s agent can be neither read nor changed, not by an administrator either', async () => {
    const { services, admin, ada, bruno } = await start();
    const made = await services.agents.create(ada, agentInput());
    const { id } = made;
    const texts = { name: 'X', description: 'X', systemPrompt: 'X' };
    for (const other of [bruno, { ...admin, plan: 'pro' as const }]) {
      expect(await services.agents.list(other)).toEqual([]);
      await expect(services.agents.update(other, { id, ...texts })).rejects.toEqual(code('not_found'));
      await expect(services.agents.setFavorite(other, { id, isFavorite: true })).rejects.toEqual(
        code('not_found'),
      );
      await expect(services.agents.remove(other, { id })).rejects.toEqual(code('not_found'));
      await expect(services.agentQuestions.ofAgent(other, { id })).rejects.toEqual(code('not_found'));
    }
    await expect(services.presetAgents.update(admin, { id, ...texts })).rejects.toEqual(code('not_found'));
    await expect(services.presetAgents.remove(admin, { id })).rejects.toEqual(code('not_found'));
    expect(await services.agents.list(ada)).toEqual([made]);
  });

  it('presets can be used by every user and changed by none here', async () => {
    const { services, admin, ada } = await start();
    const preset = await services.presetAgents.create(admin, presetInput('Wingman'));
    const { id } = preset;
    expect(await services.agents.list(ada)).toEqual([preset]);
    for (const testUser of [ada, { ...admin, plan: 'pro' as const }]) {
      const texts = { name: 'X', description: 'X', systemPrompt: 'X' };
      await expect(services.agents.update(testUser, { id, ...texts })).rejects.toEqual(code('forbidden'));
      await expect(services.agents.remove(testUser, { id })).rejects.toEqual(code('forbidden'));
    }
    expect(await services.agents.list(ada)).toEqual([preset]);
  });

  it('own agents need the Pro plan, and stay readable after it', async () => {
    const { services, admin, ada } = await start();
    const preset = await services.presetAgents.create(admin, presetInput('Wingman'));
    const own = await services.agents.create(ada, agentInput());
    const asleep = await services.agents.create(ada, agentInput({ isActive: false }));
    const ids = (agents: { id: string }[]) => agents.map(({ id }) => id).sort();
    expect(ids(await services.agents.active(ada))).toEqual(ids([preset, own]));
    for (const plan of ['free', 'standard'] as const) {
      const poorer = { ...ada, plan };
      await expect(services.agents.create(poorer, agentInput())).rejects.toEqual(code('plan_required'));
      await expect(services.agents.update(poorer, { ...agentInput(), id: own.id })).rejects.toEqual(
        code('plan_required'),
      );
      expect(ids(await services.agents.list(poorer))).toEqual(ids([preset, own, asleep]));
      expect(ids(await services.agents.active(poorer))).toEqual([preset.id]);
    }
    await services.agents.remove({ ...ada, plan: 'free' }, { id: own.id });
    expect(ids(await services.agents.list(ada))).toEqual(ids([preset, asleep]));
  });

  it('D-39 a favourite belongs to one user, and setting it is idempotent', async () => {
    const { services, admin, ada, bruno } = await start();
    const { id } = await services.presetAgents.create(admin, presetInput('Wingman'));
    const favourites = async () =>
      Promise.all([ada, bruno].map(async (who) => (await services.agents.list(who))[0]?.isFavorite));
    const both = await Promise.all([
      services.agents.setFavorite(ada, { id, isFavorite: true }),
      services.agents.setFavorite(ada, { id, isFavorite: true }),
    ]);
    expect(both.map(({ isFavorite }) => isFavorite)).toEqual([true, true]);
    expect(await favourites()).toEqual([true, false]);
    await services.agents.setFavorite(bruno, { id, isFavorite: true });
    await services.agents.setFavorite(ada, { id, isFavorite: false });
    await services.agents.setFavorite(ada, { id, isFavorite: false });
    expect(await favourites()).toEqual([false, true]);
    await services.presetAgents.remove(admin, { id });
    await expect(services.agents.setFavorite(ada, { id, isFavorite: true })).rejects.toEqual(
      code('not_found'),
    );
  });

  it('the number of agents per user is limited', async () => {
    const { services, ada } = await start();
    const made = Array.from({ length: maxOwnAgents + 2 }, () => services.agents.create(ada, agentInput()));
    const outcomes = await Promise.allSettled(made);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxOwnAgents);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: code('conflict') });
  });
});
