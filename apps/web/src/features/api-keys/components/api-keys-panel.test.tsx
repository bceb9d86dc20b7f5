import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { serve } from '../../../testing/serve.ts';
import { ApiKeysPanel } from './api-keys-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

const key = {
  id: 'k1',
  name: 'Script di casa',
  prefix: 'wm_abcd',
  createdAt: '2026-03-05T10:00:00.000Z',
  lastUsedAt: null,
};

function renderKeys(canCreate: boolean, keys: (typeof key)[]) {
  const calls = serve({ 'apiKeys.list': () => ({ data: keys }) });
  renderApp(<ApiKeysPanel canCreate={canCreate} />);
  return calls;
}

test('a plan without API access and without keys shows nothing about them', async () => {
  const calls = renderKeys(false, []);
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('apiKeys.list'));
  expect(screen.queryByRole('region', { name: 'Chiavi API' })).toBeNull();
});

test('keys that the plan no longer covers can only be revoked, and the page says why', async () => {
  renderKeys(false, [key]);
  await screen.findByRole('button', { name: 'Revoca la chiave «Script di casa»' });
  expect(screen.getByText(/Le chiavi funzionano solo con il piano Pro/)).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Nome della chiave' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Crea chiave' })).toBeNull();
});

test('with API access there is a form, also before the first key', async () => {
  renderKeys(true, []);
  await screen.findByText('Non hai ancora chiavi.');
  expect(screen.getByRole('textbox', { name: 'Nome della chiave' })).toBeDefined();
});
