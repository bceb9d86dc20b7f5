import type { Agent, PresetAgentUpdate } from '@wingman/contract/agent.ts';
import { presetAgentSchema } from '@wingman/contract/agent.ts';
import { listAuditEvents } from '@wingman/db/repositories/audit.repository.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { presetInput } from '../testing/agents.ts';
import { createTestServices } from '../testing/test-services.ts';

const code = (error: string) => expect.objectContaining({ code: error });

describeDatabases((open) => {
  async function start() {
    const database = await open();
    const services = await createTestServices(database);
    const admin = await services.register('admin@example.test');
    async function add(name: string, values = {}): Promise<Agent> {
      services.clock.advance(1000);
      return services.presetAgents.create(admin, presetInput(name, values));
    }
    /** Changes one as the form does: with all its fields. */
    async function change(
      { id, name, description, systemPrompt }: Agent,
      values: Partial<PresetAgentUpdate>,
    ) {
      return services.presetAgents.update(admin, { id, name, description, systemPrompt, ...values });
    }
    async function defaults(): Promise<string[]> {
      const agents = await services.presetAgents.list(admin);
      return agents.filter(({ isDefault }) => isDefault).map(({ name, isActive }) => `${name} ${isActive}`);
    }
    return { database, services, admin, add, change, defaults };
  }

  it('creating, changing and deleting a preset each inserts an audit event', async () => {
    const { database, services, admin, add, change } = await start();
    const made = await add('Wingman', { maxTokens: 900 });
    expect(made).toMatchObject({ userId: null, isPreset: true, category: 'lifestyle', maxTokens: 900 });
    const changed = await change(made, { name: 'Spalla', icon: '🪽' });
    expect(changed).toMatchObject({ id: made.id, name: 'Spalla', icon: '🪽', maxTokens: 900 });
    expect(await services.presetAgents.list(admin)).toEqual([changed]);
    await services.presetAgents.remove(admin, { id: made.id });
    expect(await services.presetAgents.list(admin)).toEqual([]);
    await expect(services.presetAgents.remove(admin, { id: made.id })).rejects.toEqual(code('not_found'));
    const events = await listAuditEvents(database.db, { limit: 50 });
    const kinds = events.filter(({ subject }) => subject === made.id).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['preset_agent_created', 'preset_agent_deleted', 'preset_agent_updated']);
  });

  it('D-39 exactly one active preset is the default, whatever changes', async () => {
    const { services, admin, add, change, defaults } = await start();
    const first = await add('Uno');
    expect(first.isDefault).toBe(true);
    const second = await add('Due');
    const third = await add('Tre', { isDefault: true });
    expect(await defaults()).toEqual(['Tre true']);
    expect((await change(second, { isDefault: true })).isDefault).toBe(true);
    expect(await defaults()).toEqual(['Due true']);
    // The form still sends isDefault while it deactivates the default.
    expect(await change(second, { isDefault: true, isActive: false })).toMatchObject({ isDefault: false });
    expect(await defaults()).toEqual(['Uno true']);
    await services.presetAgents.remove(admin, { id: first.id });
    expect(await defaults()).toEqual(['Tre true']);
    // The last active one cannot stop being the default, only be deleted.
    expect((await change(third, { isDefault: false })).isDefault).toBe(true);
    await change(third, { isActive: false });
    expect(await defaults()).toEqual([]);
    expect((await change(second, { isActive: true })).isDefault).toBe(true);
    expect((await change(third, { isActive: true })).isDefault).toBe(false);
    expect((await change(second, { isDefault: false })).isDefault).toBe(false);
    expect(await defaults()).toEqual(['Tre true']);
    expect((await add('Dorme', { isDefault: true, isActive: false })).isDefault).toBe(false);
    expect(await defaults()).toEqual(['Tre true']);
  });

  it('D-39 concurrent changes of the default leave one', async () => {
    const { add, change, defaults } = await start();
    const agents: Agent[] = [];
    for (const name of ['Uno', 'Due', 'Tre', 'Quattro']) agents.push(await add(name));
    await Promise.all(agents.map((agent) => change(agent, { isDefault: true })));
    expect(await defaults()).toHaveLength(1);
    await Promise.all(agents.map((agent) => change(agent, { isActive: false })));
    expect(await defaults()).toEqual([]);
    await Promise.all(agents.map((agent) => change(agent, { isActive: true })));
    expect(await defaults()).toHaveLength(1);
  });

  it('D-02 only an administrator can list or change them here', async () => {
    const { services, add } = await start();
    const preset = await add('Wingman');
    const ada = await services.register('ada@example.test');
    const { id } = preset;
    const texts = { name: 'X', description: 'X', systemPrompt: 'X' };
    await expect(services.presetAgents.list(ada)).rejects.toEqual(code('forbidden'));
    await expect(services.presetAgents.create(ada, presetInput('X'))).rejects.toEqual(code('forbidden'));
    await expect(services.presetAgents.update(ada, { id, ...texts })).rejects.toEqual(code('forbidden'));
    await expect(services.presetAgents.remove(ada, { id })).rejects.toEqual(code('forbidden'));
    expect(await services.agents.list(ada)).toEqual([preset]);
  });

  it('are seeded from the file at the first start only: deleted ones stay deleted', async () => {
    const file = [
      { name: 'Uno', isDefault: true },
      { name: 'Due', isDefault: false },
    ].map((each) =>
      presetAgentSchema.parse({ ...each, description: 'D', systemPrompt: 'P', category: 'learning' }),
    );
    const services = await createTestServices(await open(), { presetAgents: file });
    await services.prepare();
    const admin = await services.register('admin@example.test');
    const seeded = await services.presetAgents.list(admin);
    expect(seeded.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Uno', true],
      ['Due', false],
    ]);
    for (const { id } of seeded) await services.presetAgents.remove(admin, { id });
    await services.prepare();
    expect(await services.presetAgents.list(admin)).toEqual([]);
  });
});
