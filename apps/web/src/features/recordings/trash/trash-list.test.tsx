import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TrashedChat, TrashedRecording } from '@wingman/contract/trash.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { serve } from '../../../testing/serve.ts';
import { TrashList } from './trash-list.tsx';

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

const trashed = (id: string, more: Partial<TrashedRecording> = {}): TrashedRecording => ({
  ...{ id, title: id, suggestedTitle: null, filename: 'recording.webm', segmentNumber: 1 },
  ...{ isAutoSegmented: false, isExample: false, duration: 125, bytes: 1_000, reason: 'deleted' },
  ...{ createdAt: inDays(-3), deletedAt: inDays(-1), expiresAt: inDays(28.5), ...more },
});

afterEach(() => vi.unstubAllGlobals());

const trashedChat = (sessionId: string, more: Partial<TrashedChat> = {}): TrashedChat => ({
  ...{ sessionId, title: null, firstMessage: sessionId, messageCount: 2, lastActivity: inDays(-3) },
  ...{ createdAt: inDays(-3), deletedAt: inDays(-1), expiresAt: inDays(28.5), ...more },
});

function open(recordings: TrashedRecording[], days = 30, chats: TrashedChat[] = []) {
  const calls = serve({
    'trash.list': () => ({ data: { days, total: recordings.length, recordings } }),
    'trash.chats': () => ({ data: { days, total: chats.length, chats } }),
    'trash.restoreChats': () => ({ data: { ok: true } }),
    'trash.removeChats': () => ({ data: { ok: true } }),
    'trash.restore': () => ({ data: { ok: true } }),
    'trash.remove': () => ({ data: { ok: true } }),
    'trash.empty': () => ({ data: { ok: true } }),
  });
  renderApp(<TrashList />);
  return (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input);
}

test('each says how long it is still there, and why', async () => {
  open([
    trashed('Riunione'),
    trashed('Taglio', { reason: 'replaced', expiresAt: inDays(0.5) }),
    trashed('Ieri', { expiresAt: inDays(-1) }),
  ]);
  const row = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);
  (await row('Riunione')).getByText('Ancora 29 giorni');
  (await row('Taglio')).getByText('Ancora 1 giorno');
  (await row('Taglio')).getByText('Originale di una registrazione modificata');
  (await row('Ieri')).getByText('Sparisce oggi');
});

test('one is restored, chosen ones are deleted for good after a question, and all where it is emptied', async () => {
  const sent = open([trashed('Uno'), trashed('Due'), trashed('Tre')]);
  fireEvent.click(await screen.findByRole('button', { name: 'Ripristina «Due»' }));
  await waitFor(() => expect(sent('trash.restore')).toEqual([{ recordingIds: ['Due'] }]));

  fireEvent.click(screen.getByRole('button', { name: 'Seleziona tutte' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Seleziona «Due»' }));
  const bar = within(await screen.findByRole('region', { name: 'Registrazioni selezionate' }));
  bar.getByText('2 selezionate');
  fireEvent.click(bar.getByRole('button', { name: 'Elimina ora' }));
  const asked = await screen.findByRole('dialog', { name: 'Eliminare per sempre 2 registrazioni?' });
  expect(sent('trash.remove')).toEqual([]);
  fireEvent.click(within(asked).getByRole('button', { name: 'Elimina per sempre' }));
  await waitFor(() => expect(sent('trash.remove')).toEqual([{ recordingIds: ['Uno', 'Tre'] }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  fireEvent.click(screen.getByRole('button', { name: 'Svuota il Cestino' }));
  const emptying = await screen.findByRole('dialog', { name: 'Svuotare il Cestino?' });
  fireEvent.click(within(emptying).getByRole('button', { name: 'Svuota' }));
  await waitFor(() => expect(sent('trash.empty')).toHaveLength(1));
});

test('chats are beside them: restored, deleted for good after a question, and counted where all goes', async () => {
  const sent = open([trashed('Uno')], 30, [
    trashedChat('Quanto costa?'),
    trashedChat('x', { title: 'Il preventivo', messageCount: 1 }),
    trashedChat('y', { firstMessage: '' }),
  ]);
  const list = within(await screen.findByRole('list', { name: 'Chat nel Cestino' }));
  const row = (name: string) => within(list.getByText(name).closest('li') as HTMLElement);
  row('Quanto costa?').getByText('2 domande');
  row('Il preventivo').getByText('1 domanda');
  row('Immagine senza testo').getByText('Ancora 29 giorni');
  fireEvent.click(screen.getByRole('button', { name: 'Ripristina «Il preventivo»' }));
  await waitFor(() => expect(sent('trash.restoreChats')).toEqual([{ sessionIds: ['x'] }]));
  fireEvent.click(screen.getByRole('button', { name: 'Elimina ora «Quanto costa?»' }));
  const asked = await screen.findByRole('dialog', { name: 'Eliminare per sempre?' });
  expect(sent('trash.removeChats')).toEqual([]);
  fireEvent.click(within(asked).getByRole('button', { name: 'Elimina per sempre' }));
  await waitFor(() => expect(sent('trash.removeChats')).toEqual([{ sessionIds: ['Quanto costa?'] }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Svuota il Cestino' }));
  const emptying = await screen.findByRole('dialog', { name: 'Svuotare il Cestino?' });
  within(emptying).getByText(/^1 registrazione e 3 chat spariscono subito/);
});

test('an empty one, and a server without one, say so', async () => {
  open([], 0);
  await screen.findByText('Il Cestino è vuoto');
  screen.getByText(/sparisce subito/);
});
