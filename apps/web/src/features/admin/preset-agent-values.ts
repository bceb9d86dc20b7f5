import type { Agent } from '@wingman/contract/agent.ts';
import type { AgentFormValues } from '../../components/agent-fields/agent-form-values.ts';
import { agentFormOf, emptyAgentForm } from '../../components/agent-fields/agent-form-values.ts';

export type PresetAgentFormValues = AgentFormValues & { isDefault: boolean };

/** What the form begins with: the agent's own values, or those of a new preset. */
export function presetAgentValues(agent: Agent | null): PresetAgentFormValues {
  if (!agent) return { ...emptyAgentForm('lifestyle'), isDefault: false };
  return { ...agentFormOf(agent), isDefault: agent.isDefault };
}
