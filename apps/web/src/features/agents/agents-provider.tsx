import type { Agent } from '@wingman/contract/agent.ts';
import type { Plan } from '@wingman/contract/plan.ts';
import type { ReactNode } from 'react';
import { createContext, use, useCallback, useMemo, useState } from 'react';
import { toastDone } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { messages } from '../../messages/messages.ts';
import { chooseAgent } from './choose-agent.ts';
import { readChosenAgent, writeChosenAgent } from './chosen-agent.ts';

type Agents = {
  plan: Plan;
  /** Presets and own ones, also those that cannot be asked; undefined until they are read. */
  agents: Agent[] | undefined;
  /** Who answers. Null while the agents are not read, or when there is none. */
  selected: Agent | null;
  /** What a question is sent with: the choice as it was made, until the agents are read. */
  agentId: string | null;
  /** The person has chosen the selected agent, instead of being given the default. */
  isChosen: boolean;
  select: (agent: Agent) => void;
};

const AgentsContext = createContext<Agents | null>(null);

type AgentsProviderProps = { userId: string; plan: Plan; children: ReactNode };

/** The agents of one signed-in person and the one that answers, whatever screen is open. */
export function AgentsProvider({ userId, plan, children }: AgentsProviderProps) {
  const { data: agents } = trpc.agents.list.useQuery();
  const utils = trpc.useUtils();
  const [chosenId, setChosenId] = useState(() => readChosenAgent(userId));

  const select = useCallback(
    (agent: Agent) => {
      setChosenId(agent.id);
      writeChosenAgent(userId, agent.id);
      void utils.agents.questions.invalidate({ id: agent.id });
      toastDone(messages.agents.selected, messages.agents.selectedText(agent.name));
    },
    [userId, utils],
  );

  const value = useMemo(() => {
    const selected = agents ? chooseAgent(agents, plan, chosenId) : null;
    return {
      plan,
      agents,
      selected,
      agentId: agents ? (selected?.id ?? null) : chosenId,
      isChosen: selected !== null && selected.id === chosenId,
      select,
    };
  }, [agents, plan, chosenId, select]);
  return <AgentsContext value={value}>{children}</AgentsContext>;
}

/** The agents and who answers. */
export function useAgents(): Agents {
  const agents = use(AgentsContext);
  if (!agents) throw new Error('useAgents needs an AgentsProvider above it');
  return agents;
}
