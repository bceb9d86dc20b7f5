import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { serve } from '../../../testing/serve.ts';
import { AccountPanel } from './account-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

const user = {
  id: 'u1',
  email: 'anna@example.test',
  firstName: 'Anna',
  lastName: 'Bianchi',
  isAdmin: false,
  isActive: true,
  subscriptionPlan: 'free' as const,
  subscriptionStatus: 'active',
  totalRecordingMinutes: 0,
  createdAt: '2026-03-05T10:00:00.000Z',
};
const at = '2026-03-05T10:00:00.000Z';
const here = {
  id: 's1',
  browser: 'Firefox',
  system: 'Linux',
  createdAt: at,
  lastUsedAt: at,
  isCurrent: true,
};
const phone = { ...here, id: 's2', browser: 'Safari', system: 'iPhone', isCurrent: false };
const unknown = { ...phone, id: 's3', browser: null, system: null };

const part = (name: string) => within(screen.getByRole('region', { name }));
const type = (name: string, label: string, value: string) =>
  fireEvent.change(part(name).getByLabelText(label, { selector: 'input' }), { target: { value } });

test('sessions are named, this one is marked and stays, and others can be ended', async () => {
  const calls = serve({
    'signInSessions.list': () => ({ data: [here, phone, unknown] }),
    'signInSessions.end': () => ({ data: { ok: true } }),
    'signInSessions.endOthers': () => ({ data: { endedSessions: 2 } }),
  });
  renderApp(<AccountPanel user={user} />);
  await screen.findByText('Safari su iPhone');
  const [own, ...others] = part('Accessi aperti').getAllByRole('listitem');
  expect(own?.textContent).toContain('Firefox su Linux');
  expect(own?.textContent).toContain('Questo dispositivo');
  expect(within(own as HTMLElement).queryByRole('button')).toBeNull();
  expect(others.map((item) => within(item).getAllByRole('button').length)).toEqual([1, 1]);
  fireEvent.click(
    screen.getByRole('button', { name: 'Chiudi l’accesso di Dispositivo sconosciuto del 05/03/2026' }),
  );
  await screen.findByText('Accesso chiuso');
  expect(calls.find(({ name }) => name === 'signInSessions.end')?.input).toEqual({ id: 's3' });
  fireEvent.click(screen.getByRole('button', { name: 'Chiudi tutti gli altri' }));
  await screen.findByText('2 altri accessi chiusi');
});

test('a changed password says what ended, and the fields are empty again', async () => {
  serve({
    'signInSessions.list': () => ({ data: [here] }),
    'account.changePassword': () => ({ data: { endedSessions: 1, endedKeys: 2 } }),
  });
  renderApp(<AccountPanel user={user} />);
  type('Password', 'Password attuale', 'parola segreta');
  type('Password', 'Nuova password', 'un’altra parola');
  fireEvent.click(screen.getByRole('button', { name: 'Cambia password' }));
  await screen.findByText('1 altro accesso chiuso, 2 chiavi API revocate');
  await waitFor(() =>
    expect(
      part('Password').getByLabelText<HTMLInputElement>('Nuova password', { selector: 'input' }).value,
    ).toBe(''),
  );
});

test('sessions that cannot be read say so, and the rest of the account works', async () => {
  serve({
    'signInSessions.list': () => ({ failure: { status: 503, code: 'unavailable', message: 'Non va' } }),
  });
  renderApp(<AccountPanel user={user} />);
  await screen.findByText(/Impossibile caricare gli accessi/, undefined, { timeout: 10_000 });
  fireEvent.click(screen.getByRole('button', { name: 'Cambia email' }));
  expect(part('Email').getByText('Email non valida')).toBeDefined();
  expect(part('Email').getByText('Scrivi la tua password attuale')).toBeDefined();
});
