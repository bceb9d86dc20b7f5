// Apart from the schemas: a screen that reads this loads no validator.
import { type Plan, plans } from './plan-table.ts';

export const agentCategories = {
  lifestyle: 'Stile di Vita',
  professional: 'Professionale',
  learning: 'Apprendimento',
  custom: 'Personalizzato',
} as const;

export const defaultAgentIcon = '🤖';
export const temperatureRange = { min: 0.1, max: 1, step: 0.1, default: 0.7 } as const;
export const maxTokensRange = { min: 100, max: 1000, step: 50, default: 500 } as const;

/** Characters at most; the prompt is sent with every question. */
export const agentTextLimits = { name: 100, description: 500, systemPrompt: 20_000, icon: 32 } as const;
/** The most own agents of one user. */
export const maxOwnAgents = 100;

/** Whether a user with this plan may use this agent. Own agents that a plan no longer covers can still be read. */
export function canUseAgent(agent: { isActive: boolean; isPreset: boolean }, plan: Plan): boolean {
  return agent.isActive && (agent.isPreset || plans[plan].customAgents);
}
