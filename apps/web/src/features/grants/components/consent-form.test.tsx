import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { GrantRequest } from '@wingman/contract/grant.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { serve } from '../../../testing/serve.ts';
import { ConsentForm } from './consent-form.tsx';

const request: GrantRequest = {
  name: 'Assistente',
  leadsTo: 'app.example.test',
  isOnThisMachine: false,
  scopes: ['read'],
  isInPlan: true,
  refusal: null,
};
const redirectTo = 'https://app.example.test/callback?code=x';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(more: Partial<GrantRequest> = {}) {
  const left = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
  const calls = serve({ 'grants.decide': () => ({ data: { redirectTo } }) });
  renderApp(<ConsentForm query="client_id=a" request={{ ...request, ...more }} />);
  const decided = () => calls.filter(({ name }) => name === 'grants.decide').map(({ input }) => input);
  return { left, decided };
}

test('an app gets what its user leaves switched on, once, and the browser goes back to it', async () => {
  const { left, decided } = show();
  expect(screen.getByText('app.example.test')).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Leggere/ }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Aggiungere/ }).checked).toBe(false);
  fireEvent.click(screen.getByRole('switch', { name: /^Fare domande/ }));
  const allow = screen.getByRole('button', { name: 'Consenti' });
  fireEvent.click(allow);
  fireEvent.click(allow);
  await waitFor(() => expect(left).toHaveBeenCalledWith(redirectTo));
  fireEvent.click(allow);
  fireEvent.click(screen.getByRole('button', { name: 'Rifiuta' }));
  expect(decided()).toEqual([{ query: 'client_id=a', scopes: ['read', 'ask'] }]);
});

test('an app gets nothing where its user refuses', async () => {
  const { left, decided } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Rifiuta' }));
  await waitFor(() => expect(left).toHaveBeenCalled());
  expect(decided()).toEqual([{ query: 'client_id=a', scopes: [] }]);
});

test('without any permission nothing is sent, and the page says why', async () => {
  const { decided } = show();
  fireEvent.click(screen.getByRole('switch', { name: /^Leggere/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Consenti' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Scegli almeno un permesso');
  expect(decided()).toEqual([]);
});

test('a program on the same machine is named as one', () => {
  show({ leadsTo: 'localhost:33418', isOnThisMachine: true });
  expect(screen.getByText('un programma su questo dispositivo (localhost:33418)')).toBeDefined();
});

test('what cannot be allowed is only answered with a no', async () => {
  const { decided } = show({ refusal: { message: 'L’app chiede di accedere a un altro servizio' } });
  expect(screen.queryByRole('button', { name: 'Consenti' })).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('L’app chiede di accedere a un altro servizio.');
  fireEvent.click(screen.getByRole('button', { name: 'Torna all’app «Assistente»' }));
  await waitFor(() => expect(decided()).toEqual([{ query: 'client_id=a', scopes: [] }]));
});

test('without the plan nothing can be allowed, and the page says what it takes', () => {
  show({ isInPlan: false });
  expect(screen.queryByRole('button', { name: 'Consenti' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Vedi i piani' }).getAttribute('href')).toBe('/subscription');
});
