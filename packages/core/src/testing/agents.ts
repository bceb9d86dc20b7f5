import {
  type AgentInput,
  agentInputSchema,
  type PresetAgentInput,
  presetAgentInputSchema,
} from '@wingman/contract/agent.ts';

const required = { description: 'Un agente di prova', systemPrompt: 'Sei un agente di prova.' };

/** An agent as the form sends it; tests override the fields that they check. */
export function agentInput(values: Partial<AgentInput> = {}): AgentInput {
  return { ...agentInputSchema.parse({ name: 'Nora', ...required }), ...values };
}

export function presetInput(name: string, values: Partial<PresetAgentInput> = {}): PresetAgentInput {
  return { ...presetAgentInputSchema.parse({ name, ...required }), ...values };
}
