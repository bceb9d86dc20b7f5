import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Agent } from '@wingman/contract/agent.ts';
import type { Statistics } from '@wingman/contract/statistics.ts';
import type { ListedUser } from '@wingman/contract/user.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { serve } from '../../testing/serve.ts';
import { AdminPanel } from './components/admin-panel.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const nothing: Statistics = {
  totalUsers: 0,
  activeUsers: 0,
  totalRecordings: 0,
  totalRecordingMinutes: 0,
  totalConversations: 0,
  conversationsThisMonth: 0,
  recordingsThisMonth: 0,
  usersRegisteredThisMonth: 0,
  averageRecordingDuration: 0,
  subscriptionDistribution: { free: 0, standard: 0, pro: 0 },
};

const user = (id: string, changes: Partial<ListedUser> = {}): ListedUser => ({
  id,
  email: `${id}@example.test`,
  firstName: 'Prova',
  lastName: id,
  isAdmin: false,
  isActive: true,
  subscriptionPlan: 'free',
  subscriptionStatus: 'active',
  totalRecordingMinutes: 300,
  lastLoginAt: null,
  lastActivityDate: null,
  deletionDueAt: null,
  createdAt: '2026-03-05T10:00:00.000Z',
  ...changes,
});

const agent: Agent = {
  id: 'a1',
  userId: null,
  name: '<b>Nora</b>',
  description: 'Prende nota',
  systemPrompt: 'Sei Nora.',
  temperature: 0.7,
  maxTokens: 500,
  isActive: true,
  isDefault: true,
  isFavorite: false,
  isPreset: true,
  category: 'lifestyle',
  icon: '🤖',
  createdAt: '2026-03-05T10:00:00.000Z',
  updatedAt: '2026-03-05T10:00:00.000Z',
};

const statistics = (changes: Partial<Statistics> = {}) => ({
  'statistics.overall': () => ({ data: { ...nothing, ...changes } }),
  'figures.list': () => ({ data: { by: 'day', timeZone: 'Europe/Rome', figures: [] } }),
});
const openTab = async (name: string) => fireEvent.click(await screen.findByRole('tab', { name }));

test('D-34 an empty instance shows zeros, never NaN, and its own loading text', async () => {
  serve(statistics());
  renderApp(<AdminPanel userId="me" />);
  expect(screen.getByText('Caricamento pannello amministratore...')).toBeDefined();
  await screen.findByText('Distribuzione abbonamenti');
  expect(screen.getAllByText('0% degli utenti')).toHaveLength(3);
  expect(screen.getAllByText('0 s', { exact: true })).toHaveLength(1);
  expect(screen.getByText('0 min in totale')).toBeDefined();
  expect(document.body.textContent).not.toMatch(/NaN|undefined|null|Infinity/);
});

test('one account is counted as one', async () => {
  serve(statistics({ totalUsers: 1, activeUsers: 1 }));
  renderApp(<AdminPanel userId="me" />);
  expect(await screen.findByText('1 attivo')).toBeDefined();
  await openTab('Utenti');
  expect(await screen.findByText('1 utente, 1 attivo')).toBeDefined();
});

test('figures are written as in Italy', async () => {
  serve(
    statistics({
      totalUsers: 10_000,
      activeUsers: 9_999,
      totalRecordingMinutes: 125,
      averageRecordingDuration: 1240,
      subscriptionDistribution: { free: 7_500, standard: 2_000, pro: 500 },
    }),
  );
  renderApp(<AdminPanel userId="me" />);
  await screen.findByText('10.000');
  for (const text of [
    '9.999 attivi',
    '2 h 5 min in totale',
    '20 min 40 s',
    '75% degli utenti',
    '5% degli utenti',
  ]) {
    expect(screen.getByText(text)).toBeDefined();
  }
});

test('D-31 a former administrator sees Accesso Negato and a link home', async () => {
  serve({
    'statistics.overall': () => ({
      failure: { status: 403, code: 'forbidden', message: 'Accesso negato' },
    }),
  });
  renderApp(<AdminPanel userId="me" />);
  await screen.findByRole('heading', { name: 'Accesso Negato' });
  expect(screen.getByRole('link', { name: 'Torna alla home' }).getAttribute('href')).toBe('/');
});

test.each([
  ['413 HTML', 413, '<html><body>Request Entity Too Large</body></html>'],
  ['502 HTML', 502, '<html><body>Bad Gateway</body></html>'],
  ['504 with nothing', 504, ''],
  ['200 HTML', 200, '<html><body>Portale</body></html>'],
])('D-28 %s for the statistics is one short Italian sentence, with a retry', async (_name, status, body) => {
  vi.stubGlobal(
    'fetch',
    async () => new Response(body, { status, headers: { 'content-type': 'text/html' } }),
  );
  renderApp(<AdminPanel userId="me" />);
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Errore nel caricamento delle statistiche')).toBeDefined();
  expect(alert.textContent).not.toMatch(/<|Unexpected token|Gateway|Portale/);
  serve(statistics({ totalUsers: 3 }));
  fireEvent.click(within(alert).getByRole('button', { name: 'Riprova' }));
  await screen.findByText('Utenti totali');
});

test('the details of one account are loaded on demand', async () => {
  const own = {
    totalRecordings: 4,
    recordingsThisMonth: 1,
    totalConversations: 7,
    conversationsThisMonth: 2,
    sessionsCount: 3,
    customAgentsCount: 0,
    averageRecordingDuration: 0,
    accountAge: 1,
    lastActivityDate: null,
    subscriptionPlan: 'free',
  };
  const calls = serve({
    ...statistics(),
    'users.list': () => ({ data: [user('anna')] }),
    'statistics.ofUser': () => ({ data: own }),
  });
  renderApp(<AdminPanel userId="me" />);
  const button = await screen.findByRole('button', { name: 'Dettagli di Prova anna' });
  expect(screen.getByText('50%')).toBeDefined();
  expect(calls.some(({ name }) => name === 'statistics.ofUser')).toBe(false);
  fireEvent.click(button);
  expect(await screen.findByText('1 giorno')).toBeDefined();
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(calls.at(-1)).toEqual({ name: 'statistics.ofUser', input: { id: 'anna' } });
});

test('the list of users marks the reader, names states and roles, and reads the rest page by page', async () => {
  const first = Array.from({ length: 50 }, (_, index) => user(`u${index}`));
  first[0] = user('me', {
    isAdmin: true,
    firstName: '',
    lastName: '',
    lastLoginAt: '2026-11-05T09:00:00.000Z',
  });
  first[1] = user('off', { isActive: false });
  const calls = serve({
    ...statistics({ totalUsers: 51, activeUsers: 50 }),
    'users.list': (input) => ({ data: (input as { cursor?: string }).cursor ? [user('last')] : first }),
  });
  renderApp(<AdminPanel userId="me" />);
  await openTab('Utenti');
  expect(await screen.findByText('51 utenti, 50 attivi')).toBeDefined();
  const own = (await screen.findByText('You')).closest('tr');
  if (!own) throw new Error('the badge stands in no row');
  for (const text of ['me@example.test', 'Amministratore', 'Attivo', '05/11/2026', '05/03/2026']) {
    expect(within(own).getByText(text)).toBeDefined();
  }
  expect(screen.getAllByText('Disattivato')).toHaveLength(1);
  expect(screen.getAllByText('Mai')).toHaveLength(49);
  fireEvent.click(screen.getByRole('button', { name: 'Mostra altri' }));
  await screen.findByText('last@example.test');
  expect(calls.at(-1)?.input).toMatchObject({ limit: 50, cursor: `${first[49]?.createdAt}~u49` });
  expect(screen.queryByRole('button', { name: 'Mostra altri' })).toBeNull();
});

test('a preset can be saved when name, description and prompt are set; an error keeps the typed text', async () => {
  const calls = serve({
    ...statistics(),
    'presetAgents.list': () => ({ data: [agent] }),
    'presetAgents.create': () => ({
      failure: { status: 500, code: 'internal', message: 'Qualcosa è andato storto' },
    }),
  });
  renderApp(<AdminPanel userId="me" />);
  await openTab('Agenti Preimpostati');
  fireEvent.click(await screen.findByRole('button', { name: 'Nuovo Agente' }));
  expect(document.activeElement).toBe(
    screen.getByRole('heading', { name: 'Crea Nuovo Agente Preimpostato' }),
  );
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Salva' });
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
  type(/^Nome/, 'Guida');
  type(/^Descrizione/, 'Accompagna');
  expect(save.disabled).toBe(true);
  type(/^Prompt di sistema/, '   ');
  expect(save.disabled).toBe(true);
  type(/^Prompt di sistema/, 'Sei una guida.');
  expect(save.disabled).toBe(false);
  fireEvent.click(save);
  await screen.findByText("Errore durante la creazione dell'agente.");
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Nome/ }).value).toBe('Guida');
  const sent = calls.find(({ name }) => name === 'presetAgents.create')?.input;
  expect(sent).toMatchObject({ category: 'lifestyle', icon: '🤖', isActive: true, isDefault: false });
  fireEvent.click(screen.getByRole('button', { name: 'Annulla' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Nuovo Agente' }));
});

test('an agent is deleted only after a confirmation, which shows its name as text', async () => {
  const calls = serve({
    ...statistics(),
    'presetAgents.list': () => ({ data: [agent] }),
    'presetAgents.remove': () => ({ data: { ok: true } }),
  });
  renderApp(<AdminPanel userId="me" />);
  await openTab('Agenti Preimpostati');
  fireEvent.click(await screen.findByRole('button', { name: 'Elimina <b>Nora</b>' }));
  const dialog = await screen.findByRole('dialog', { name: 'Conferma Eliminazione' });
  expect(dialog.textContent).toContain(
    "Sei sicuro di voler eliminare l'agente <b>Nora</b>? Questa azione non può essere annullata.",
  );
  expect(calls.some(({ name }) => name === 'presetAgents.remove')).toBe(false);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Elimina' }));
  await screen.findByText('Agente preimpostato eliminato con successo.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('tabs and the form of an agent are in the address, and closing the form leads back to the list', async () => {
  serve({ ...statistics(), 'presetAgents.list': () => ({ data: [agent] }) });
  history.replaceState(null, '', '/admin?scheda=agenti&agente=a1');
  const { unmount } = renderApp(<AdminPanel userId="me" />);
  await screen.findByRole('heading', { name: 'Modifica Agente' });
  fireEvent.click(screen.getByRole('button', { name: 'Annulla' }));
  await screen.findByRole('button', { name: 'Modifica <b>Nora</b>' });
  expect(window.location.search).toBe('?scheda=agenti');
  await openTab('Statistiche');
  await screen.findByText('Distribuzione abbonamenti');
  expect(window.location.search).toBe('?scheda=statistiche');
  unmount();

  history.replaceState(null, '', '/admin?scheda=agenti&agente=un-altro');
  renderApp(<AdminPanel userId="me" />);
  await screen.findByText('L’agente dell’indirizzo non c’è più.');
  await screen.findByRole('button', { name: 'Modifica <b>Nora</b>' });
});

test('an address with no known tab opens the figures', async () => {
  serve(statistics());
  history.replaceState(null, '', '/admin?scheda=constructor');
  renderApp(<AdminPanel userId="me" />);
  await screen.findByText('Distribuzione abbonamenti');
  expect(screen.getByRole('tab', { name: 'Statistiche' }).getAttribute('aria-selected')).toBe('true');
});

test('what is to be set up comes first, and last once nothing must be done', async () => {
  serve(statistics());
  const names = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  const open = renderApp(<AdminPanel userId="me" setup={{ list: <p>Da fare</p>, isOpen: true }} />);
  await openTab('Per cominciare');
  await screen.findByText('Da fare');
  expect(window.location.search).toBe('?scheda=inizio');
  expect(names()).toEqual(['Per cominciare', 'Statistiche', 'Utenti', 'Agenti Preimpostati', 'Registro']);
  open.unmount();
  renderApp(<AdminPanel userId="me" setup={{ list: <p>Fatto</p>, isOpen: false }} />);
  await screen.findByText('Fatto');
  expect(names().at(-1)).toBe('Per cominciare');
});
