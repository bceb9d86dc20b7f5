import type { Agent } from '@wingman/contract/agent.ts';
import { expect, test } from 'vitest';
import { chooseAgent, offeredAgents } from './choose-agent.ts';

const agent = (id: string, part: Partial<Agent> = {}): Agent => ({
  id,
  userId: null,
  name: id,
  description: '',
  systemPrompt: '',
  temperature: 0.7,
  maxTokens: 500,
  isActive: true,
  isDefault: false,
  isFavorite: false,
  isPreset: true,
  category: 'lifestyle',
  icon: '🤖',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  ...part,
});

const first = agent('first');
const usual = agent('usual', { isDefault: true });
const own = agent('own', { isPreset: false, userId: 'me' });
const asleep = agent('asleep', { isActive: false, isFavorite: true });
const all = [first, usual, own, asleep];

test('D-39 the chosen agent answers, otherwise the default, otherwise the first, otherwise none', () => {
  expect(chooseAgent(all, 'pro', 'own')).toBe(own);
  expect(chooseAgent(all, 'pro', 'gone')).toBe(usual);
  expect(chooseAgent(all, 'pro', null)).toBe(usual);
  expect(chooseAgent([asleep, first], 'pro', 'asleep')).toBe(first);
  expect(chooseAgent([asleep], 'pro', 'asleep')).toBeNull();
});

test('an own agent that the plan no longer covers is not used', () => {
  expect(chooseAgent(all, 'standard', 'own')).toBe(usual);
  expect(chooseAgent([own], 'free', 'own')).toBeNull();
});

test('the picker offers favourites that can be asked, the one in use and the default', () => {
  const starred = agent('starred', { isFavorite: true });
  const offered = offeredAgents([...all, starred], 'pro', 'own').map(({ id }) => id);
  expect(offered).toEqual(['usual', 'own', 'starred']);
});
