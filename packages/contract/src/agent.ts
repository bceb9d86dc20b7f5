import { z } from 'zod';

export const agentCategories = {
  lifestyle: 'Stile di Vita',
  professional: 'Professionale',
  learning: 'Apprendimento',
  custom: 'Personalizzato',
} as const;
export const agentCategorySchema = z.enum(['lifestyle', 'professional', 'learning', 'custom']);
export type AgentCategory = z.infer<typeof agentCategorySchema>;

export const defaultAgentIcon = '🤖';
export const temperatureRange = { min: 0.1, max: 1, step: 0.1, default: 0.7 } as const;
export const maxTokensRange = { min: 100, max: 1000, step: 50, default: 500 } as const;

export const agentSchema = z.object({
  id: z.string(),
  userId: z.string().nullable(),
  name: z.string(),
  description: z.string(),
  systemPrompt: z.string(),
  temperature: z.number(),
  maxTokens: z.number().int(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
  isFavorite: z.boolean(),
  isPreset: z.boolean(),
  category: agentCategorySchema,
  icon: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Agent = z.infer<typeof agentSchema>;

/** One entry of `data/preset-agents.json`. */
export const presetAgentSchema = z.object({
  name: z.string().min(1),
  description: z.string().min(1),
  systemPrompt: z.string().min(1),
  temperature: z
    .number()
    .min(temperatureRange.min)
    .max(temperatureRange.max)
    .default(temperatureRange.default),
  maxTokens: z.number().int().min(maxTokensRange.min).max(maxTokensRange.max).default(maxTokensRange.default),
  category: agentCategorySchema,
  icon: z.string().default(defaultAgentIcon),
  isDefault: z.boolean().default(false),
});
export type PresetAgent = z.infer<typeof presetAgentSchema>;
