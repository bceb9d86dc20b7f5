import { z } from 'zod';
import {
  agentCategories,
  agentTextLimits,
  canUseAgent,
  defaultAgentIcon,
  maxOwnAgents,
  maxTokensRange,
  temperatureRange,
} from './agent-table.ts';
import { cleanText, wellFormed } from './clean-text.ts';

export { agentCategories, agentTextLimits, canUseAgent, maxOwnAgents, maxTokensRange, temperatureRange };

export const agentCategorySchema = z.enum(['lifestyle', 'professional', 'learning', 'custom']);
export type AgentCategory = z.infer<typeof agentCategorySchema>;

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

const missing = 'Compila tutti i campi obbligatori';
const wrongTemperature = 'La temperatura va da 0,1 a 1, a passi di 0,1';
const wrongTokens = 'La lunghezza massima va da 100 a 1000, a passi di 50';

const requiredText = (max: number) =>
  z
    .string(missing)
    .overwrite(cleanText)
    .trim()
    .min(1, missing)
    // Lazily: the first number formatted in Italian takes 20 ms at start.
    .max(max, { error: () => `Al massimo ${max.toLocaleString('it')} caratteri` });

const temperatureSchema = z
  .number(wrongTemperature)
  .min(temperatureRange.min, wrongTemperature)
  .max(temperatureRange.max, wrongTemperature)
  .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9, wrongTemperature)
  // A slider that adds tenths yields 0.30000000000000004.
  .overwrite((value) => Math.round(value * 10) / 10);

const maxTokensSchema = z
  .number(wrongTokens)
  .min(maxTokensRange.min, wrongTokens)
  .max(maxTokensRange.max, wrongTokens)
  .multipleOf(maxTokensRange.step, wrongTokens);

const iconSchema = z
  .string('Scegli un’icona')
  .overwrite(wellFormed)
  .trim()
  .max(agentTextLimits.icon, 'Scegli una sola icona')
  .overwrite((icon) => icon || defaultAgentIcon);

const categorySchema = z.enum(agentCategorySchema.options, 'Scegli una categoria');
const isActiveSchema = z.boolean('Indica se l’agente è attivo');
const isDefaultSchema = z.boolean('Indica se l’agente è quello predefinito');

const requiredFields = {
  name: requiredText(agentTextLimits.name),
  description: requiredText(agentTextLimits.description),
  systemPrompt: requiredText(agentTextLimits.systemPrompt),
};

const leftOut = z
  .unknown()
  .transform(() => undefined)
  .optional()
  .meta({ description: 'Left out: no caller sets it.' });

/**
 * What an agent has beside the fields that can be set: it may be sent as it was read, and administrators send `isPreset` and
 * `userId` with a preset agent.
 */
const readOnlyFields = {
  userId: leftOut,
  isPreset: leftOut,
  isDefault: leftOut,
  isFavorite: leftOut,
  createdAt: leftOut,
  updatedAt: leftOut,
};

/** `POST /api/agents`. Only name, description and prompt are required. */
export const agentInputSchema = z.strictObject({
  ...readOnlyFields,
  ...requiredFields,
  temperature: temperatureSchema.default(temperatureRange.default),
  maxTokens: maxTokensSchema.default(maxTokensRange.default),
  isActive: isActiveSchema.default(true),
  category: categorySchema.default('custom'),
  icon: iconSchema.default(defaultAgentIcon),
});
export type AgentInput = z.infer<typeof agentInputSchema>;

export const agentIdInputSchema = z.strictObject({ id: z.string().min(1).max(64) });

/** `PUT /api/agents/{id}`: the same fields; an optional one that is absent is not changed. */
export const agentUpdateSchema = agentIdInputSchema.extend({
  ...readOnlyFields,
  ...requiredFields,
  temperature: temperatureSchema.optional(),
  maxTokens: maxTokensSchema.optional(),
  isActive: isActiveSchema.optional(),
  category: categorySchema.optional(),
  icon: iconSchema.optional(),
});
export type AgentUpdate = z.infer<typeof agentUpdateSchema>;

/** `PATCH /api/agents/{id}`. */
export const agentFavoriteSchema = agentIdInputSchema.extend({
  isFavorite: z.boolean('Indica se l’agente è tra i preferiti'),
});
export type AgentFavorite = z.infer<typeof agentFavoriteSchema>;

/** `POST /api/admin/preset-agents`. */
export const presetAgentInputSchema = agentInputSchema.extend({
  category: categorySchema.default('lifestyle'),
  isDefault: isDefaultSchema.default(false),
});
export type PresetAgentInput = z.infer<typeof presetAgentInputSchema>;

/** `PUT /api/admin/preset-agents/{id}`. */
export const presetAgentUpdateSchema = agentUpdateSchema.extend({
  isDefault: isDefaultSchema.optional(),
});
export type PresetAgentUpdate = z.infer<typeof presetAgentUpdateSchema>;
