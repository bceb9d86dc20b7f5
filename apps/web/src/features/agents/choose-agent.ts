import type { Agent } from '@wingman/contract/agent.ts';
import { canUseAgent } from '@wingman/contract/agent-table.ts';
import type { Plan } from '@wingman/contract/plan.ts';

/**
 * Who answers: the chosen agent, otherwise the default, otherwise the first that this plan can ask. Null when
 * there is none at all; the server then answers with a plain agent of its own.
 */
export function chooseAgent(agents: readonly Agent[], plan: Plan, chosenId: string | null): Agent | null {
  const usable = agents.filter((agent) => canUseAgent(agent, plan));
  return (
    usable.find(({ id }) => id === chosenId) ?? usable.find(({ isDefault }) => isDefault) ?? usable[0] ?? null
  );
}

/** What the picker offers: the favourites, and whatever leads back to the one in use and to the default. */
export function offeredAgents(agents: readonly Agent[], plan: Plan, selectedId: string | null): Agent[] {
  return agents.filter(
    (agent) => canUseAgent(agent, plan) && (agent.isFavorite || agent.isDefault || agent.id === selectedId),
  );
}
