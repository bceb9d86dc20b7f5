import { canUseAgent } from '@wingman/contract/agent.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { findAgentVisibleTo, findDefaultAgent, hasAgent } from '@wingman/db/repositories/agent.repository.ts';
import type { Actor } from '../accounts/actor.ts';

/** The agent that answers. `id` is null for the plain agent. */
export type ChatAgent = {
  id: string | null;
  name: string;
  icon: string;
  systemPrompt: string;
  temperature: number;
  maxTokens: number;
};

/** `notice`: an Italian sentence when it is another one than was asked for. */
export type ChosenAgent = { agent: ChatAgent; notice?: string };

/** Used when there is no agent at all. */
const plainAgent: ChatAgent = {
  id: null,
  name: 'Wingman',
  icon: '🤖',
  systemPrompt: 'Sei Wingman, un assistente che aiuta l’utente a ricordare ciò che è stato detto.',
  temperature: 0.7,
  maxTokens: 500,
};

/**
 * The agent that was asked for, or the default. One that is deleted, inactive or no longer in the plan is replaced by
 * the default, so that old chats still work. @throws {DomainError} not_found for somebody else's
 */
export async function chooseAgent(db: Handle, actor: Actor, agentId: string | null): Promise<ChosenAgent> {
  if (agentId === null) return { agent: await defaultAgent(db) };
  const wanted = await findAgentVisibleTo(db, { id: agentId, userId: actor.userId });
  if (wanted && canUseAgent(wanted, actor.plan)) return { agent: wanted };
  if (!wanted && (await hasAgent(db, agentId))) throw new DomainError('not_found');
  const agent = await defaultAgent(db);
  return { agent, notice: `${explain(wanted)}: risponde «${agent.name}».` };
}

async function defaultAgent(db: Handle): Promise<ChatAgent> {
  return (await findDefaultAgent(db)) ?? plainAgent;
}

function explain(wanted: { name: string; isActive: boolean } | undefined): string {
  if (!wanted) return 'L’agente scelto non esiste più';
  if (!wanted.isActive) return `L’agente «${wanted.name}» non è attivo`;
  return `L’agente «${wanted.name}» richiede il piano Pro`;
}
