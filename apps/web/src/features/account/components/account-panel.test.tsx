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
  deletionDueAt: null,
  hasPlans: true,
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

const off = { isOn: false, since: null, recoveryCodesLeft: 0, turnedOffAt: null };

const lookInBrowser = async () => ({ unsent: 2, isCapturing: false });

const part = (name: string) => within(screen.getByRole('region', { name }));
const type = (name: string, label: string, value: string) =>
  fireEvent.change(part(name).getByLabelText(label, { selector: 'input' }), { target: { value } });

test('sessions are named, this one is marked and stays, and others can be ended', async () => {
  const calls = serve({
    'secondStep.state': () => ({ data: off }),
    'signInSessions.list': () => ({ data: [here, phone, unknown] }),
    'signInSessions.end': () => ({ data: { ok: true } }),
    'signInSessions.endOthers': () => ({ data: { endedSessions: 2 } }),
  });
  renderApp(<AccountPanel user={user} lookInBrowser={lookInBrowser} />);
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
    'secondStep.state': () => ({ data: off }),
    'signInSessions.list': () => ({ data: [here] }),
    'account.changePassword': () => ({ data: { endedSessions: 1, endedKeys: 2 } }),
  });
  renderApp(<AccountPanel user={user} lookInBrowser={lookInBrowser} />);
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
    'secondStep.state': () => ({ data: off }),
    'signInSessions.list': () => ({ failure: { status: 503, code: 'unavailable', message: 'Non va' } }),
  });
  renderApp(<AccountPanel user={user} lookInBrowser={lookInBrowser} />);
  await screen.findByText(/Impossibile caricare gli accessi/, undefined, { timeout: 10_000 });
  fireEvent.click(screen.getByRole('button', { name: 'Cambia email' }));
  expect(part('Email').getByText('Email non valida')).toBeDefined();
  expect(part('Email').getByText('Scrivi la tua password attuale')).toBeDefined();
});

test('deleting the account says what is lost in this browser, too, and asks for the password', async () => {
  const calls = serve({
    'secondStep.state': () => ({ data: off }),
    'signInSessions.list': () => ({ data: [here] }),
    'account.requestDeletion': () => ({ data: { ...user, deletionDueAt: at } }),
  });
  renderApp(<AccountPanel user={user} lookInBrowser={lookInBrowser} />);
  const own = part('Elimina l’account');
  fireEvent.click(own.getByRole('button', { name: 'Elimina l’account…' }));
  await own.findByText(/2 registrazioni non ancora inviate/);
  fireEvent.click(own.getByRole('button', { name: 'Elimina tutto tra un’ora' }));
  await own.findByText('Scrivi la tua password attuale');
  expect(calls.filter(({ name }) => name === 'account.requestDeletion')).toEqual([]);
  type('Elimina l’account', 'Password attuale', 'parola segreta');
  fireEvent.click(own.getByRole('button', { name: 'Elimina tutto tra un’ora' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'account.requestDeletion')?.input).toEqual({
      password: 'parola segreta',
    }),
  );
  expect(localStorage.getItem('wingman-leaving')).toBe('["u1"]');
  localStorage.clear();
});

test('the account is not deleted while something is being recorded', async () => {
  serve({ 'secondStep.state': () => ({ data: off }), 'signInSessions.list': () => ({ data: [here] }) });
  renderApp(<AccountPanel user={user} lookInBrowser={async () => ({ unsent: 0, isCapturing: true })} />);
  const own = part('Elimina l’account');
  fireEvent.click(own.getByRole('button', { name: 'Elimina l’account…' }));
  await own.findByText(/Una registrazione è in corso/);
  expect(own.getByRole<HTMLButtonElement>('button', { name: 'Elimina tutto tra un’ora' }).disabled).toBe(
    true,
  );
});

test('the second step is turned on by password and code, and its codes are shown until they are stored', async () => {
  const recoveryCodes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
  const state = { data: off as object };
  const calls = serve({
    'signInSessions.list': () => ({ data: [here] }),
    'secondStep.state': () => state,
    'secondStep.begin': () => ({
      data: { secret: 'ABCDEFGH', address: 'otpauth://totp/Wingman:a?secret=ABCDEFGH' },
    }),
    'secondStep.turnOn': () => {
      state.data = { isOn: true, since: at, recoveryCodesLeft: 1, turnedOffAt: null };
      return { data: { recoveryCodes } };
    },
  });
  renderApp(<AccountPanel user={user} lookInBrowser={lookInBrowser} />);
  const own = part('Verifica in due passaggi');
  fireEvent.click(await own.findByRole('button', { name: 'Attiva…' }));
  type('Verifica in due passaggi', 'Password attuale', 'parola segreta');
  fireEvent.click(own.getByRole('button', { name: 'Continua' }));
  await own.findByRole('img', { name: 'Codice QR con la chiave per l’app' });
  expect(own.getByLabelText<HTMLInputElement>('Chiave').value).toBe('ABCD EFGH');
  type('Verifica in due passaggi', 'Codice dell’app', '123456');
  fireEvent.click(own.getByRole('button', { name: 'Attiva la verifica' }));
  await own.findByText('EEEE-FFFF-GGGG-HHHH');
  expect(
    calls.filter(({ name }) => name.startsWith('secondStep.') && name !== 'secondStep.state'),
  ).toMatchObject([{ input: { password: 'parola segreta' } }, { input: { code: '123456' } }]);
  expect(document.activeElement?.textContent).toBe('I tuoi codici di recupero');
  fireEvent.click(own.getByRole('button', { name: 'Li ho messi al sicuro' }));
  await own.findByText(/Attiva dal 05\/03\/2026\. Ti resta 1 codice di recupero/);
  expect(screen.queryByText('EEEE-FFFF-GGGG-HHHH')).toBeNull();
});

test('who had it turned off by an administrator reads so until they say so', async () => {
  const state = { data: { ...off, turnedOffAt: at as string | null } };
  serve({
    'signInSessions.list': () => ({ data: [here] }),
    'secondStep.state': () => state,
    'secondStep.dismissNotice': () => {
      state.data = off;
      return { data: { ok: true } };
    },
  });
  renderApp(<AccountPanel user={user} lookInBrowser={lookInBrowser} />);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Un amministratore ha disattivato/);
  fireEvent.click(screen.getByRole('button', { name: 'Ho capito' }));
  await waitFor(() => expect(screen.queryByText(/Un amministratore/)).toBeNull());
});
