import type { Agent, AgentFavorite, AgentInput, AgentUpdate } from '@wingman/contract/agent.ts';
import { canUseAgent } from '@wingman/contract/agent.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { pageOf } from '@wingman/contract/page-of.ts';
import type { PageInput } from '@wingman/contract/recording.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { ownedBy } from '@wingman/db/owned-by.ts';
import {
  deleteAgent,
  findAgentVisibleTo,
  insertOwnAgent,
  listAgentsVisibleTo,
  type OwnedAgent,
  setFavorite,
  updateAgent,
} from '@wingman/db/repositories/agent.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { recordAudit } from '../accounts/audit.ts';
import { allowAgent, assertCustomAgents } from '../plans/agent-limit.ts';
import type { Clock } from '../ports/clock.ts';

type AgentsDeps = { database: WingmanDatabase; clock: Clock };

/** Preset agents as every user sees them, and the user's own. Creating and changing own ones needs the Pro plan. */
export function createAgentsService({ database, clock }: AgentsDeps) {
  const { db } = database;

  return {
    /** Presets and the actor's own, also those that are not active; the default first. */
    async list(actor: Actor, page: PageInput = {}): Promise<Agent[]> {
      return pageOf(await listAgentsVisibleTo(db, actor.userId), page);
    },

    /** Those that can answer the actor's questions. */
    async active(actor: Actor, page: PageInput = {}): Promise<Agent[]> {
      const agents = await listAgentsVisibleTo(db, actor.userId);
      const usable = agents.filter((agent) => canUseAgent(agent, actor.plan));
      return pageOf(usable, page);
    },

    /** @throws {DomainError} plan_required, conflict when there are too many */
    async create(actor: Actor, input: AgentInput): Promise<Agent> {
      const now = clock.now().toISOString();
      const agent = { ...input, id: crypto.randomUUID(), createdAt: now, updatedAt: now };
      return db.transaction().execute(async (trx) => {
        await insertOwnAgent(await allowAgent(trx, database, actor), agent);
        return findVisible(trx, actor, agent.id);
      });
    },

    /** @throws {DomainError} not_found, forbidden for a preset, plan_required */
    async update(actor: Actor, { id, ...changes }: AgentUpdate): Promise<Agent> {
      const now = clock.now().toISOString();
      return db.transaction().execute(async (trx) => {
        const agent = await findOwn(trx, actor, id);
        assertCustomAgents(actor);
        await updateAgent(trx, agent, changes, now);
        return findVisible(trx, actor, id);
      });
    },

    /** For the actor alone, also of a preset. @throws {DomainError} not_found */
    async setFavorite(actor: Actor, { id, isFavorite }: AgentFavorite): Promise<Agent> {
      const { userId } = actor;
      const agent = await findVisible(db, actor, id);
      const now = clock.now().toISOString();
      await setFavorite(db, { agentId: id, userId, isFavorite, now }).catch((error: unknown) => {
        throw database.dialect.isForeignKeyViolation(error) ? new DomainError('not_found') : error;
      });
      return { ...agent, isFavorite };
    },

    /**
     * Deletes one of the actor's own with its suggested questions, on every plan; chats with it stay.
     * @throws {DomainError} not_found, forbidden for a preset
     */
    async remove(actor: Actor, { id }: { id: string }): Promise<{ ok: true }> {
      const now = clock.now().toISOString();
      await db.transaction().execute(async (trx) => {
        await deleteAgent(trx, await findOwn(trx, actor, id));
        await recordAudit(trx, actor, { kind: 'agent_deleted', subject: id, now });
      });
      return { ok: true };
    },
  };
}

async function findVisible(handle: Handle, actor: Actor, id: string): Promise<Agent> {
  const agent = await findAgentVisibleTo(handle, { id, userId: actor.userId });
  if (!agent) throw new DomainError('not_found');
  return agent;
}

/** Presets are changed only by administrators, see PresetAgentsService. */
async function findOwn(handle: Handle, actor: Actor, id: string): Promise<OwnedAgent> {
  const agent = ownedBy(await findVisible(handle, actor, id), actor.userId);
  if (!agent) throw new DomainError('forbidden');
  return agent;
}
