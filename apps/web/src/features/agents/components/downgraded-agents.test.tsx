import { fireEvent, screen, within } from '@testing-library/react';
import type { Agent } from '@wingman/contract/agent.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { serve } from '../../../testing/serve.ts';
import { AgentsProvider } from '../agents-provider.tsx';
import { AgentManager } from './agent-manager.tsx';

afterEach(() => vi.unstubAllGlobals());

const own: Agent = {
  id: 'a1',
  userId: 'me',
  name: 'Nora',
  description: 'Riassume le telefonate',
  systemPrompt: 'Sei Nora.',
  temperature: 0.7,
  maxTokens: 500,
  isActive: true,
  isDefault: false,
  isFavorite: false,
  isPreset: false,
  category: 'custom',
  icon: '📝',
  createdAt: '2026-03-05T10:00:00.000Z',
  updatedAt: '2026-03-05T10:00:00.000Z',
};

/** The agent in use, so that the own one can be chosen. */
const preset: Agent = { ...own, id: 'p1', userId: null, name: 'Wingman', isDefault: true, isPreset: true };

function renderManager(plan: 'free' | 'standard' | 'pro') {
  serve({ 'agents.list': () => ({ data: [preset, own] }) });
  renderApp(
    <AgentsProvider userId="me" plan={plan}>
      <AgentManager opened onClose={() => {}} />
    </AgentsProvider>,
  );
}

const card = async () => {
  const found = (await screen.findByRole('heading', { name: 'Nora' })).closest('li');
  if (!found) throw new Error('the agent has no card');
  return within(found);
};

test('after a downgrade an own agent stays readable, says what it needs, and can only be deleted', async () => {
  renderManager('standard');
  const nora = await card();
  expect(nora.getByText('Richiede Pro')).toBeDefined();
  expect(nora.getByText('Riassume le telefonate')).toBeDefined();
  expect(nora.queryByRole('button', { name: /^Seleziona/ })).toBeNull();
  expect(nora.queryByRole('button', { name: /^Modifica/ })).toBeNull();
  fireEvent.click(nora.getByRole('button', { name: 'Elimina Nora' }));
  await screen.findByRole('dialog', { name: 'Eliminare l’agente?' });
});

test('with Pro it can be chosen and changed', async () => {
  renderManager('pro');
  const nora = await card();
  expect(nora.queryByText('Richiede Pro')).toBeNull();
  expect(nora.getByRole('button', { name: /^Seleziona/ })).toBeDefined();
  expect(nora.getByRole('button', { name: /^Modifica/ })).toBeDefined();
});
