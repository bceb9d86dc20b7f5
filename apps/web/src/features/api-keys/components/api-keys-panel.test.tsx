import { fireEvent, screen, waitFor } from '@testing-library/react';
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
  scopes: ['read', 'ask'],
  expiresAt: '2026-03-06T10:00:00.000Z',
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

test('F-10 a key says what it allows and that it has ended', async () => {
  renderKeys(true, [key]);
  await screen.findByText(/Legge, Fa domande\. Scaduta il/);
});

test('F-10 a new key gets the permissions and the end that were chosen, and no key is made without permissions', async () => {
  const calls = renderKeys(true, []);
  const name = await screen.findByRole('textbox', { name: 'Nome della chiave' });
  fireEvent.change(name, { target: { value: 'Script' } });
  fireEvent.click(screen.getByRole('switch', { name: /^Fare domande/ }));
  fireEvent.click(screen.getByRole('switch', { name: /^Leggere/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Crea chiave' }));
  await screen.findByText('Scegli almeno un permesso');
  fireEvent.click(screen.getByRole('switch', { name: /^Leggere/ }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Vale per' }), { target: { value: '30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Crea chiave' }));
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('apiKeys.create'));
  const { input } = calls.find(({ name }) => name === 'apiKeys.create') ?? {};
  const { scopes, expiresAt } = input as { scopes: string[]; expiresAt: string };
  expect(scopes).toEqual(['read']);
  expect((Date.parse(expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
});
