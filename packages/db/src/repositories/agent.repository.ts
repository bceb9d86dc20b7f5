import type { Agent, AgentCategory } from '@wingman/contract/agent.ts';
import type { Selectable } from 'kysely';
import type { AgentTable } from '../agent-tables.ts';
import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import { actingForOwner, type Owned } from '../owned-row.ts';
import type { AgentAllowance } from '../plan-allowance.ts';

/** An agent without its user-specific fields. `userId` is null for presets. */
export type AgentEntity = Omit<Agent, 'isFavorite'>;

/** One of the user's own, or a preset of an administrator. */
export type OwnedAgent = Owned<AgentEntity>;

export type NewPreset = Omit<AgentEntity, 'userId' | 'isPreset'>;
export type NewOwnAgent = Omit<NewPreset, 'isDefault'>;

/** In the transaction of the allowance and for its user. */
export function insertOwnAgent({ trx, userId }: AgentAllowance, agent: NewOwnAgent): Promise<void> {
  return insertAgent(trx, { ...agent, userId, isPreset: false, isDefault: false });
}

/** For all users. A second default agent is the driver's unique violation. */
export function insertPreset(trx: Transaction, preset: NewPreset): Promise<void> {
  return insertAgent(trx, { ...preset, userId: null, isPreset: true });
}

async function insertAgent(trx: Transaction, agent: AgentEntity): Promise<void> {
  await trx
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

/** Of one user's own agents. */
export async function countOwnAgents(handle: Handle, userId: string): Promise<number> {
  const { count } = await handle
    .selectFrom('agents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Without checking the owner. */
export async function hasAgent(handle: Handle, id: string): Promise<boolean> {
  const row = await handle.selectFrom('agents').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** A preset or the user's own, active or not; undefined for another user's. */
export async function findAgentVisibleTo(
  handle: Handle,
  { id, userId }: { id: string; userId: string },
): Promise<Agent | undefined> {
  const row = await visibleTo(handle, userId).where('agents.id', '=', id).executeTakeFirst();
  return row && withFavorite(row);
}

/**
 * A preset, for administrators, who change it for all users: the caller must check that. Undefined for own
 * agents.
 */
export async function findPresetForAdmin(
  handle: Handle,
  { id, userId }: { id: string; userId: string },
): Promise<Owned<Agent> | undefined> {
  const agent = await findAgentVisibleTo(handle, { id, userId });
  return agent?.isPreset ? actingForOwner(agent) : undefined;
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
  return (await visibleTo(handle, userId).execute()).map(withFavorite);
}

/** All presets, active or not, in the same order and with the favourites of the user who looks. */
export async function listPresets(handle: Handle, userId: string): Promise<Agent[]> {
  const rows = await visibleTo(handle, userId).where('agents.is_preset', '=', 1).execute();
  return rows.map(withFavorite);
}

function visibleTo(handle: Handle, userId: string) {
  return handle
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
    .orderBy('agents.id');
}

/** The fields of an agent that may change; its owner never does. */
export type AgentChanges = Partial<
  Omit<AgentEntity, 'id' | 'userId' | 'isPreset' | 'createdAt' | 'updatedAt'>
>;

/** Updates the given fields. A second default agent is the driver's unique violation. */
export async function updateAgent(
  handle: Handle,
  { id }: OwnedAgent,
  changes: AgentChanges,
  now: string,
): Promise<void> {
  const { isActive, isDefault } = changes;
  await handle
    .updateTable('agents')
    .set({
      name: changes.name,
      description: changes.description,
      system_prompt: changes.systemPrompt,
      temperature: changes.temperature,
      max_tokens: changes.maxTokens,
      is_active: isActive === undefined ? undefined : Number(isActive),
      is_default: isDefault === undefined ? undefined : Number(isDefault),
      category: changes.category,
      icon: changes.icon,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Also deletes its favourites and suggested questions; exchanges stay, without an agent. False when there is none. */
export async function deleteAgent(trx: Transaction, { id }: OwnedAgent): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('agents').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows > 0n) await scheduleErasure(trx);
  return numDeletedRows > 0n;
}

export async function hasActiveDefault(handle: Handle): Promise<boolean> {
  const row = await handle
    .selectFrom('agents')
    .select('id')
    .where('is_default', '=', 1)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Leaves no default agent. */
export async function updateDefaultAgentToNone(trx: Transaction): Promise<void> {
  await trx.updateTable('agents').set({ is_default: 0 }).where('is_default', '=', 1).execute();
}

/** Makes the first active preset the default, `last` only when there is no other. Call it when there is no default. */
export async function updateDefaultAgent(trx: Transaction, { last }: { last: string }): Promise<void> {
  const heir = await trx
    .selectFrom('agents')
    .select('id')
    .where('is_preset', '=', 1)
    .where('is_active', '=', 1)
    .orderBy(({ eb }) => eb('id', '=', last))
    .orderBy('created_at')
    .orderBy('name')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (heir) await trx.updateTable('agents').set({ is_default: 1 }).where('id', '=', heir.id).execute();
}

/** Sets or clears the favourite of this user. A deleted agent is a foreign key violation. */
export async function setFavorite(
  handle: Handle,
  { agentId, userId, isFavorite, now }: { agentId: string; userId: string; isFavorite: boolean; now: string },
): Promise<void> {
  if (isFavorite) {
    await handle
      .insertInto('agent_favorites')
      .values({ user_id: userId, agent_id: agentId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await handle
    .deleteFrom('agent_favorites')
    .where('user_id', '=', userId)
    .where('agent_id', '=', agentId)
    .execute();
}

function withFavorite(row: Selectable<AgentTable> & { favorite_of: string | null }): Agent {
  return { ...toAgent(row), isFavorite: row.favorite_of !== null };
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
