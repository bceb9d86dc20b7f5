import type { Agent, AgentCategory } from '@wingman/contract/agent.ts';
import type { Selectable } from 'kysely';
import type { Handle } from '../handle.ts';
import type { AgentTable } from '../schema.ts';

/** An agent without what differs from person to person. `userId` is null for presets. */
export type AgentEntity = Omit<Agent, 'isFavorite'>;

export type NewAgent = AgentEntity;

/** A second default agent is the driver's unique violation. */
export async function insertAgent(handle: Handle, agent: NewAgent): Promise<void> {
  await handle
    .insertInto('agents')
    .values({
      id: agent.id,
      user_id: agent.userId,
      name: agent.name,
      description: agent.description,
      system_prompt: agent.systemPrompt,
      temperature: agent.temperature,
      max_tokens: agent.maxTokens,
      is_active: Number(agent.isActive),
      is_default: Number(agent.isDefault),
      is_preset: Number(agent.isPreset),
      category: agent.category,
      icon: agent.icon,
      created_at: agent.createdAt,
      updated_at: agent.updatedAt,
    })
    .execute();
}

export async function countPresets(handle: Handle): Promise<number> {
  const { count } = await handle
    .selectFrom('agents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_preset', '=', 1)
    .executeTakeFirstOrThrow();
  return count;
}

/** A preset or the user's own, active or not; undefined for somebody else's. */
export async function findAgentVisibleTo(
  handle: Handle,
  { id, userId }: { id: string; userId: string },
): Promise<AgentEntity | undefined> {
  const row = await handle
    .selectFrom('agents')
    .selectAll()
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('is_preset', '=', 1), eb('user_id', '=', userId)]))
    .executeTakeFirst();
  return row && toAgent(row);
}

/** The active default, else the first active preset, else undefined. */
export async function findDefaultAgent(handle: Handle): Promise<AgentEntity | undefined> {
  const row = await handle
    .selectFrom('agents')
    .selectAll()
    .where('is_active', '=', 1)
    .where(({ eb, or }) => or([eb('is_default', '=', 1), eb('is_preset', '=', 1)]))
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('name')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && toAgent(row);
}

/** Presets and the user's own with the user's favourites; the default first, then presets, then by age. */
export async function listAgentsVisibleTo(handle: Handle, userId: string): Promise<Agent[]> {
  const rows = await handle
    .selectFrom('agents')
    .leftJoin('agent_favorites', (join) =>
      join.onRef('agent_favorites.agent_id', '=', 'agents.id').on('agent_favorites.user_id', '=', userId),
    )
    .selectAll('agents')
    .select('agent_favorites.user_id as favorite_of')
    .where(({ eb, or }) => or([eb('agents.is_preset', '=', 1), eb('agents.user_id', '=', userId)]))
    .orderBy('agents.is_default', 'desc')
    .orderBy('agents.is_preset', 'desc')
    .orderBy('agents.created_at')
    .orderBy('agents.name')
    .orderBy('agents.id')
    .execute();
  return rows.map((row) => ({ ...toAgent(row), isFavorite: row.favorite_of !== null }));
}

function toAgent(row: Selectable<AgentTable>): AgentEntity {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    description: row.description,
    systemPrompt: row.system_prompt,
    temperature: row.temperature,
    maxTokens: row.max_tokens,
    isActive: row.is_active === 1,
    isDefault: row.is_default === 1,
    isPreset: row.is_preset === 1,
    category: row.category as AgentCategory,
    icon: row.icon,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
