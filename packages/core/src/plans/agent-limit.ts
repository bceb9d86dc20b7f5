import { maxOwnAgents } from '@wingman/contract/agent.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { plans } from '@wingman/contract/plan.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { type AgentAllowance, grantAgent } from '@wingman/db/plan-allowance.ts';
import { countOwnAgents } from '@wingman/db/repositories/agent.repository.ts';
import type { Actor } from '../accounts/actor.ts';

/** @throws {DomainError} plan_required where the plan has no agents of one's own */
export function assertCustomAgents(actor: Actor): void {
  if (!plans[actor.plan].customAgents) throw new DomainError('plan_required');
}

/** One more agent of the actor's own. @throws {DomainError} plan_required, conflict when there are too many */
export async function allowAgent(
  trx: Transaction,
  { dialect }: Pick<WingmanDatabase, 'dialect'>,
  actor: Actor,
): Promise<AgentAllowance> {
  assertCustomAgents(actor);
  await dialect.serialize(trx, `agents:${actor.userId}`);
  if ((await countOwnAgents(trx, actor.userId)) >= maxOwnAgents) throw tooMany();
  return grantAgent(trx, actor.userId);
}

function tooMany(): DomainError {
  return new DomainError('conflict', {
    message: `Puoi avere al massimo ${maxOwnAgents} agenti: elimina quelli che non usi`,
  });
}
