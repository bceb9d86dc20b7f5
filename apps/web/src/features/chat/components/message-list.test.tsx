import { fireEvent, screen } from '@testing-library/react';
import type { Conversation } from '@wingman/contract/conversation.ts';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { MessageList } from './message-list.tsx';

const conversation = (n: number) =>
  ({
    id: `c${n}`,
    message: `Domanda ${n}`,
    response: `Risposta ${n}`,
    createdAt: '2026-01-02T10:00:00Z',
    imageUrl: null,
    status: 'complete',
    citations: [],
    unsupported: [],
    scope: { from: null, to: null, superSearch: false },
  }) as unknown as Conversation;

const show = (count: number) =>
  renderApp(
    <MessageList
      conversations={Array.from({ length: count }, (_, index) => conversation(index + 1))}
      sending={false}
      onCite={vi.fn()}
      onAskAgain={vi.fn()}
    />,
  );

test('of a long chat the newest messages are drawn, and the earlier ones step by step on request', () => {
  show(70);
  expect(screen.getAllByText(/^Domanda/)).toHaveLength(30);
  expect(screen.getByText('Domanda 70')).toBeDefined();
  const earlier = () => screen.queryByRole('button', { name: 'Mostra i messaggi precedenti' });
  fireEvent.click(earlier() as HTMLElement);
  expect(screen.getAllByText(/^Domanda/)).toHaveLength(60);
  fireEvent.click(earlier() as HTMLElement);
  expect(screen.getAllByText(/^Domanda/)[0]?.textContent).toBe('Domanda 1');
  expect(earlier()).toBeNull();
});

test('a short chat is drawn whole', () => {
  show(30);
  expect(screen.getAllByText(/^Domanda/)).toHaveLength(30);
  expect(screen.queryByRole('button', { name: 'Mostra i messaggi precedenti' })).toBeNull();
});
