import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { getQueryKey } from '@trpc/react-query';
import type { SessionSummary } from '@wingman/contract/session.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient, trpc } from '../../../lib/trpc.ts';
import { TestProviders } from '../../../testing/render-app.tsx';
import { ChatSearch } from './chat-search.tsx';

// No server answers. Never put back: late readings must not reach a real one.
vi.stubGlobal('fetch', async () => {
  throw new TypeError('Failed to fetch');
});

const dayMs = 86_400_000;

beforeEach(() => {
  // Nothing is laid out here: a list needs a height to show anything.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  window.history.replaceState(null, '', '/');
});

function chat(firstMessage: string, daysAgo = 0): SessionSummary {
  const lastActivity = new Date(Date.now() - daysAgo * dayMs).toISOString();
  const plain = { messageCount: 1, title: null, isPinned: false, recording: null };
  return { sessionId: `id-${firstMessage}`, firstMessage, lastActivity, ...plain };
}

function renderSearch(sessions: SessionSummary[] | null) {
  const queryClient = createQueryClient();
  if (sessions) queryClient.setQueryData(getQueryKey(trpc.sessions.list, undefined, 'query'), sessions);
  const onClose = vi.fn();
  render(
    <TestProviders queryClient={queryClient}>
      <ChatSearch opened onClose={onClose} />
    </TestProviders>,
  );
  return { onClose };
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Cerca nelle chat' });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const press = (key: string) => fireEvent.keyDown(box(), { key });
const titles = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('without chats every tab says what is missing', () => {
  renderSearch([]);
  expect(screen.getByText('Nessuna chat disponibile')).toBeDefined();
  fireEvent.click(screen.getByRole('tab', { name: 'Oggi (0)' }));
  expect(screen.getByText('Nessuna chat di oggi')).toBeDefined();
  fireEvent.click(screen.getByRole('tab', { name: 'Ultimi 7 giorni (0)' }));
  expect(screen.getByText('Nessuna chat negli ultimi 7 giorni')).toBeDefined();
  type('pacco');
  expect(screen.getByText('Nessuna chat trovata')).toBeDefined();
});

test('tabs count the chats that match, and the list follows the tab', () => {
  renderSearch([chat('pacco'), chat('idraulico', 3), chat('pacco di ieri', 1), chat('antico', 20)]);
  expect(screen.getAllByRole('option')).toHaveLength(4);
  fireEvent.click(screen.getByRole('tab', { name: 'Ultimi 7 giorni (2)' }));
  expect(screen.getAllByRole('option')).toHaveLength(2);
  type('PACCO');
  fireEvent.click(screen.getByRole('tab', { name: 'Oggi (1)' }));
  expect(titles()).toEqual([expect.stringMatching(/^pacco\d\d:\d\d$/)]);
  fireEvent.click(screen.getByRole('tab', { name: 'Ultimi 7 giorni (1)' }));
  expect(titles()).toEqual(['pacco di ieriIeri']);
});

test('D-40 a search ignores case and treats percent and underscore literally', () => {
  renderSearch([chat('È arrivato il pacco'), chat('sconto 100%'), chat('file_finale'), chat('sconto 1000')]);
  const found = (query: string) => {
    type(query);
    return titles().map((title) => title?.replace(/\d\d:\d\d$/, ''));
  };
  expect(found('è ARRIVATO')).toEqual(['È arrivato il pacco']);
  expect(found('100%')).toEqual(['sconto 100%']);
  expect(found('_')).toEqual(['file_finale']);
  expect(found('FILE')).toEqual(['file_finale']);
});

test('the arrow keys walk through the chats and Enter opens the one they are at', async () => {
  const { onClose } = renderSearch([chat('primo'), chat('secondo'), chat('terzo')]);
  const activeName = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '');
  expect(activeName()?.textContent).toMatch(/^primo/);
  press('ArrowUp');
  press('ArrowDown');
  expect(activeName()?.textContent).toMatch(/^secondo/);
  press('PageDown');
  expect(activeName()?.textContent).toMatch(/^terzo/);
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
  press('Enter');
  expect(onClose).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(window.location.pathname).toBe('/chat/id-terzo'));
});

test('D-36 of five hundred chats only those in sight are on the page, and all of them are searched', () => {
  renderSearch(Array.from({ length: 500 }, (_, index) => chat(`domanda numero ${index}`)));
  expect(screen.getAllByRole('option').length).toBeLessThan(40);
  expect(screen.getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('500');
  type('numero 499');
  expect(titles()).toEqual([expect.stringMatching(/^domanda numero 499/)]);
});

test('a failure to load chats is reported, with a retry', async () => {
  renderSearch(null);
  await screen.findByText('Impossibile caricare le chat');
  expect(screen.getByRole('button', { name: 'Riprova' })).toBeDefined();
});

test('a chat that began with an image and no text has a name', () => {
  renderSearch([chat('')]);
  expect(titles()).toEqual([expect.stringMatching(/^Immagine senza testo/)]);
});
