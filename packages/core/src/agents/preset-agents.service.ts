import type { Agent, PresetAgentInput, PresetAgentUpdate } from '@wingman/contract/agent.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { pageOf } from '@wingman/contract/page-of.ts';
import type { PageInput } from '@wingman/contract/recording.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle, Transaction } from '@wingman/db/handle.ts';
import type { Owned } from '@wingman/db/owned-row.ts';
import {
  deleteAgent,
  findPresetForAdmin,
  hasActiveDefault,
  insertPreset,
  listPresets,
  updateAgent,
  updateDefaultAgent,
  updateDefaultAgentToNone,
} from '@wingman/db/repositories/agent.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { recordAudit } from '../accounts/audit.ts';
import type { Clock } from '../ports/clock.ts';

type PresetAgentsDeps = { database: WingmanDatabase; clock: Clock };

/**
 * Administration of preset agents, which every user has. While any of them is active, exactly one active preset is the
 * default: a new default replaces the old one, and when the default is deleted, deactivated or unset, the first active
 * preset becomes the default. Without any, chats use the plain agent.
 */
export function createPresetAgentsService({ database, clock }: PresetAgentsDeps) {
  const { db } = database;

  /** Changes are serialized, because which one is the default depends on all of them. */
  function change<Result>(work: (trx: Transaction, now: string) => Promise<Result>): Promise<Result> {
    const now = clock.now().toISOString();
    return db.transaction().execute(async (trx) => {
      await database.dialect.serialize(trx, 'preset-agents');
      return work(trx, now);
    });
  }

  return {
    /** All of them, the default first. @throws {DomainError} forbidden for anyone but an administrator */
    async list(actor: Actor, page: PageInput = {}): Promise<Agent[]> {
      assertAdmin(actor);
      return pageOf(await listPresets(db, actor.userId), page);
    },

    /** An agent that is not active cannot be the default. @throws {DomainError} forbidden */
    async create(actor: Actor, input: PresetAgentInput): Promise<Agent> {
      assertAdmin(actor);
      const id = crypto.randomUUID();
      return change(async (trx, now) => {
        const isDefault = input.isDefault && input.isActive;
        if (isDefault) await updateDefaultAgentToNone(trx);
        await insertPreset(trx, { ...input, id, createdAt: now, updatedAt: now, isDefault });
        await settleDefault(trx, id);
        await recordAudit(trx, actor, { kind: 'preset_agent_created', subject: id, now });
        return findPreset(trx, actor, id);
      });
    },

    /** @throws {DomainError} forbidden, not_found also for somebody's own agent */
    async update(actor: Actor, { id, ...changes }: PresetAgentUpdate): Promise<Agent> {
      assertAdmin(actor);
      return change(async (trx, now) => {
        const before = await findPreset(trx, actor, id);
        const isActive = changes.isActive ?? before.isActive;
        const isDefault = isActive && (changes.isDefault ?? before.isDefault);
        if (isDefault) await updateDefaultAgentToNone(trx);
        await updateAgent(trx, before, { ...changes, isActive, isDefault }, now);
        await settleDefault(trx, id);
        await recordAudit(trx, actor, { kind: 'preset_agent_updated', subject: id, now });
        return findPreset(trx, actor, id);
      });
    },

    /** The last one can go too. @throws {DomainError} forbidden, not_found also for somebody's own agent */
    async remove(actor: Actor, { id }: { id: string }): Promise<{ ok: true }> {
      assertAdmin(actor);
      return change(async (trx, now) => {
        await deleteAgent(trx, await findPreset(trx, actor, id));
        await settleDefault(trx, id);
        await recordAudit(trx, actor, { kind: 'preset_agent_deleted', subject: id, now });
        return { ok: true };
      });
    },
  };
}

/** `changedId` becomes the default only when no other preset is active. */
async function settleDefault(trx: Transaction, changedId: string): Promise<void> {
  if (await hasActiveDefault(trx)) return;
  await updateDefaultAgentToNone(trx);
  await updateDefaultAgent(trx, { last: changedId });
}

async function findPreset(handle: Handle, actor: Actor, id: string): Promise<Owned<Agent>> {
  const agent = await findPresetForAdmin(handle, { id, userId: actor.userId });
  if (!agent) throw new DomainError('not_found');
  return agent;
}

function assertAdmin(actor: Actor): void {
  if (!actor.isAdmin) throw new DomainError('forbidden');
}
