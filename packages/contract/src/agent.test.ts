import { expect, it } from 'vitest';
import {
  agentFavoriteSchema,
  agentInputSchema,
  agentUpdateSchema,
  canUseAgent,
  presetAgentInputSchema,
  presetAgentUpdateSchema,
} from './agent.ts';
import { questionsByCategory } from './agent-questions.ts';

const required = { name: 'Nora', description: 'Prende nota', systemPrompt: 'Sei Nora.' };
const firstMessage = (input: unknown) => agentInputSchema.safeParse(input).error?.issues[0]?.message;

it('fills what the form does not send with the defaults', () => {
  const defaults = { ...required, temperature: 0.7, maxTokens: 500, isActive: true, icon: '🤖' };
  expect(agentInputSchema.parse(required)).toEqual({ ...defaults, category: 'custom' });
  expect(presetAgentInputSchema.parse({ ...required, icon: ' ' })).toEqual({
    ...defaults,
    category: 'lifestyle',
    isDefault: false,
  });
});

it('leaves out what an agent that was read has and no client sets, and refuses what no agent has', () => {
  const claims = { userId: 'other', isPreset: true, isDefault: true, isFavorite: true };
  const agent = agentInputSchema.parse({ ...required, ...claims });
  expect(agent).toEqual(agentInputSchema.parse(required));
  expect(agentInputSchema.safeParse({ ...required, colour: 'red' }).success).toBe(false);
  expect(agentUpdateSchema.parse({ id: 'x', ...required, ...claims })).toEqual({ ...required, id: 'x' });
  expect(presetAgentUpdateSchema.parse({ id: 'x', ...required, ...claims })).toEqual({
    ...required,
    id: 'x',
    isDefault: true,
  });
});

it.each(['name', 'description', 'systemPrompt'])('requires a %s', (field) => {
  for (const value of [undefined, null, '', '   ', ' \0 ', 7]) {
    expect(firstMessage({ ...required, [field]: value })).toBe('Compila tutti i campi obbligatori');
  }
});

it('bounds lengths', () => {
  expect(firstMessage({ ...required, name: 'x'.repeat(101) })).toBe('Al massimo 100 caratteri');
  expect(firstMessage({ ...required, description: 'x'.repeat(501) })).toBe('Al massimo 500 caratteri');
  expect(firstMessage({ ...required, systemPrompt: 'x'.repeat(20_001) })).toMatch(
    /^Al massimo 20\.?000 caratteri$/,
  );
  expect(firstMessage({ ...required, icon: 'x'.repeat(33) })).toBe('Scegli una sola icona');
  expect(firstMessage({ ...required, category: 'sport' })).toBe('Scegli una categoria');
});

it('accepts every step of the temperature and nothing between two', () => {
  for (let tenths = 1; tenths <= 10; tenths += 1) {
    expect(agentInputSchema.parse({ ...required, temperature: tenths * 0.1 }).temperature).toBe(tenths / 10);
  }
  for (const temperature of [0, 0.05, 0.15, 0.71, 1.1, -0.1, '0.7', null, Number.NaN, Infinity]) {
    expect(firstMessage({ ...required, temperature }), String(temperature)).toBe(
      'La temperatura va da 0,1 a 1, a passi di 0,1',
    );
  }
});

it('accepts every step of the longest answer and nothing between two', () => {
  for (let maxTokens = 100; maxTokens <= 1000; maxTokens += 50) {
    expect(agentInputSchema.parse({ ...required, maxTokens }).maxTokens).toBe(maxTokens);
  }
  for (const maxTokens of [50, 99, 125, 500.5, 1050, '500', null, Number.NaN]) {
    expect(firstMessage({ ...required, maxTokens }), String(maxTokens)).toBe(
      'La lunghezza massima va da 100 a 1000, a passi di 50',
    );
  }
});

it('accepts only a boolean for a favourite', () => {
  for (const isFavorite of [undefined, 'true', 1, null]) {
    expect(agentFavoriteSchema.safeParse({ id: 'x', isFavorite }).success).toBe(false);
  }
});

it('lets every plan use active presets, and only Pro its own agents', () => {
  const [preset, own] = [
    { isActive: true, isPreset: true },
    { isActive: true, isPreset: false },
  ];
  expect([canUseAgent(preset, 'free'), canUseAgent(own, 'pro')]).toEqual([true, true]);
  expect([canUseAgent(own, 'standard'), canUseAgent(own, 'free')]).toEqual([false, false]);
  expect(canUseAgent({ ...preset, isActive: false }, 'pro')).toBe(false);
});

it('suggests four different questions for each category', () => {
  for (const questions of Object.values(questionsByCategory)) expect(new Set(questions).size).toBe(4);
});
