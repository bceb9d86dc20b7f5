import type { Agent, AgentCategory } from '@wingman/contract/agent.ts';
import { defaultAgentIcon, maxTokensRange, temperatureRange } from '@wingman/contract/agent-table.ts';
import type { ReactNode } from 'react';

/** What a form about an agent holds. Forms with more, e.g. `isDefault`, add to it. */
export type AgentFormValues = {
  name: string;
  description: string;
  systemPrompt: string;
  temperature: number;
  maxTokens: number;
  category: AgentCategory;
  icon: string;
  isActive: boolean;
};

/** What one field gets from the form; `onChange` takes an event or the value itself. */
export type AgentInputProps<Value> = {
  value?: Value;
  error?: ReactNode;
  onChange: (eventOrValue: unknown) => void;
};

/** The part of Mantine's form (mode `controlled`) that the fields need. */
export type AgentFormControl = {
  getInputProps: <Field extends keyof AgentFormValues>(
    field: Field,
  ) => AgentInputProps<AgentFormValues[Field]>;
};

/** A new agent before anything is typed. */
export function emptyAgentForm(category: AgentCategory): AgentFormValues {
  return {
    name: '',
    description: '',
    systemPrompt: '',
    temperature: temperatureRange.default,
    maxTokens: maxTokensRange.default,
    category,
    icon: defaultAgentIcon,
    isActive: true,
  };
}

/** The fields of an agent that exists. */
export function agentFormOf(agent: Agent): AgentFormValues {
  const { name, description, systemPrompt, temperature, maxTokens, category, icon, isActive } = agent;
  return { name, description, systemPrompt, temperature, maxTokens, category, icon, isActive };
}
