import { fireEvent, screen, within } from '@testing-library/react';
import type { Conversation } from '@wingman/contract/conversation.ts';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import type { AnswerStep } from '../chat-store.ts';
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
    certainty: null,
    scope: { from: null, to: null, superSearch: false },
  }) as unknown as Conversation;

const list = (count: number) => (
  <MessageList
    conversations={Array.from({ length: count }, (_, index) => conversation(index + 1))}
    sending={false}
    onCite={vi.fn()}
    onAskAgain={vi.fn()}
  />
);
const show = (count: number) => renderApp(list(count));

test('a long chat renders the newest messages, and the earlier ones step by step on request', () => {
  show(70);
  expect(screen.getAllByText(/^Domanda/)).toHaveLength(8);
  expect(screen.getByText('Domanda 70')).toBeDefined();
  const earlier = () => screen.queryByRole('button', { name: 'Mostra i messaggi precedenti' });
  fireEvent.click(earlier() as HTMLElement);
  expect(screen.getAllByText(/^Domanda/)).toHaveLength(38);
  fireEvent.click(earlier() as HTMLElement);
  fireEvent.click(earlier() as HTMLElement);
  expect(screen.getAllByText(/^Domanda/)[0]?.textContent).toBe('Domanda 1');
  expect(earlier()).toBeNull();
});

test('an answer for which nothing was searched does not tell where', () => {
  const talk = { ...conversation(1), certainty: 'talk' } as Conversation;
  const conversations = [talk, conversation(2)];
  renderApp(
    <MessageList conversations={conversations} sending={false} onCite={vi.fn()} onAskAgain={vi.fn()} />,
  );
  expect(screen.getAllByText(/^Ricerca: /)).toHaveLength(1);
});

test('an answer whose source has changed says so and is asked again, unless it is broken off', () => {
  const changed = {
    n: 1,
    recordingId: 'r',
    start: 0,
    end: 1,
    text: 'parole',
    spokenAt: '2026-01-02T10:00:00Z',
  };
  const citations = [{ ...changed, isChanged: true }];
  const old = { ...conversation(1), response: 'Ecco [1]', citations } as Conversation;
  const still = { ...old, id: 'c2', citations: [changed] } as Conversation;
  const broken = { ...old, id: 'c3', status: 'interrupted' } as Conversation;
  const onAskAgain = vi.fn();
  renderApp(
    <MessageList
      conversations={[old, still, broken]}
      sending={false}
      onCite={vi.fn()}
      onAskAgain={onAskAgain}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Ricalcola' }));
  expect(onAskAgain.mock.calls).toEqual([[old, undefined]]);
});

/** A chat to which a message comes with each press. */
function Growing() {
  const [count, setCount] = useState(70);
  return (
    <>
      {list(count)}
      <button type="button" onClick={() => setCount(count + 1)}>
        Ancora
      </button>
    </>
  );
}

test('earlier messages are not added to the live region, which would read them out; new ones are', () => {
  renderApp(<Growing />);
  const live = () =>
    within(screen.getByRole('log'))
      .getAllByText(/^Domanda/)
      .map(({ textContent }) => textContent);
  const before = live();
  expect(before[0]).toBe('Domanda 63');
  fireEvent.click(screen.getByRole('button', { name: 'Mostra i messaggi precedenti' }));
  expect(screen.getByText('Domanda 33')).toBeDefined();
  expect(live()).toEqual(before);
  fireEvent.click(screen.getByRole('button', { name: 'Ancora' }));
  expect(live()).toEqual([...before, 'Domanda 71']);
});

test('a short chat is rendered completely', () => {
  show(8);
  expect(screen.getAllByText(/^Domanda/)).toHaveLength(8);
  expect(screen.queryByRole('button', { name: 'Mostra i messaggi precedenti' })).toBeNull();
});

test('F-35 while the model reasons about the last question it says so', () => {
  const asked = { ...conversation(2), response: '', status: 'pending', createdAt: new Date().toISOString() };
  const chat = (step: AnswerStep | null) => (
    <MessageList
      conversations={[conversation(1), asked as Conversation]}
      sending
      step={step}
      onCite={vi.fn()}
      onAskAgain={vi.fn()}
    />
  );
  const { unmount } = renderApp(chat('reasoning'));
  expect(screen.getAllByText('Sta ragionando...')).toHaveLength(1);
  expect(screen.queryByText('Ricerca nelle registrazioni...')).toBeNull();
  unmount();
  renderApp(chat(null));
  expect(screen.queryByText('Sta ragionando...')).toBeNull();
  renderApp(chat('widening'));
  expect(screen.getAllByText('Cerco anche con altre parole...')).toHaveLength(1);
});
