import 'fake-indexeddb/auto';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { networkError, WingmanError } from '@wingman/client/wingman-error.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../lib/trpc.ts';
import { TestProviders } from '../../../testing/render-app.tsx';
import { ChatProvider } from '../chat-provider.tsx';
import type { Question } from '../question.ts';
import { questionsOf } from '../queue/kept-questions.ts';
import './answer-markdown.tsx';
import { ChatPanel } from './chat-panel.tsx';
import './message-parts.tsx';

const sessionId = '11111111-1111-4111-8111-111111111111';

vi.stubGlobal('fetch', async () => {
  throw new TypeError('Failed to fetch');
});

afterEach(() => questionsOf('u1').clear());

function renderChat(failure: Error) {
  const asked: Question[] = [];
  const ask = async (question: Question) => {
    asked.push(question);
    throw failure;
  };
  render(
    <TestProviders queryClient={createQueryClient()}>
      <ChatProvider userId="u1" ask={ask} stopAnswer={async () => {}}>
        <ChatPanel
          sessionId={sessionId}
          isFresh
          superSearch
          agentId="agent-1"
          onAgentReplaced={() => {}}
          onSuperSearch={() => {}}
          onStarted={() => {}}
          onStartNew={() => {}}
          onCite={() => {}}
        />
      </ChatProvider>
    </TestProviders>,
  );
  return asked;
}

const box = () => screen.getByLabelText<HTMLTextAreaElement>('Messaggio');
function write(text: string): void {
  fireEvent.change(box(), { target: { value: text } });
  fireEvent.keyDown(box(), { key: 'Enter' });
}

test('what is asked without a network waits calmly in its order, and is taken back into the composer', async () => {
  const asked = renderChat(networkError());
  write('Quando passa il tecnico?');
  await screen.findByText('In attesa di rete');
  expect(screen.queryByText('Chat fallito')).toBeNull();
  expect(box().value).toBe('');
  write('E che cosa porta?');
  await waitFor(async () => expect(await questionsOf('u1').list()).toHaveLength(2));
  // The second one goes behind the first one, and so is not tried.
  expect(asked).toHaveLength(1);
  expect(await questionsOf('u1').list()).toMatchObject([
    { id: asked[0]?.id, message: 'Quando passa il tecnico?', superSearch: true, agentId: 'agent-1' },
    { message: 'E che cosa porta?' },
  ]);

  fireEvent.click(screen.getByRole('button', { name: 'Ritira la domanda: Quando passa il tecnico?' }));
  await waitFor(() => expect(box().value).toBe('Quando passa il tecnico?'));
  expect(document.activeElement).toBe(box());
  expect(await questionsOf('u1').list()).toMatchObject([{ message: 'E che cosa porta?' }]);
});

test('a question that the server refuses does not wait: it is in the composer again', async () => {
  renderChat(new WingmanError({ status: 403, code: 'limit_reached', message: 'Limite raggiunto' }));
  write('Quando passa il tecnico?');
  await screen.findByText('Limite raggiunto');
  expect(box().value).toBe('Quando passa il tecnico?');
  await waitFor(async () => expect(await questionsOf('u1').list()).toEqual([]));
  expect(screen.queryByText('In attesa di rete')).toBeNull();
});
