import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ScopedRecording } from '@wingman/contract/chat-scope.ts';
import type { ChatEvent, Conversation } from '@wingman/contract/conversation.ts';
import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../lib/trpc.ts';
import { TestProviders } from '../../../testing/render-app.tsx';
import { temporaryConversation } from '../api/stream-answer.ts';
import { ChatProvider, useChat } from '../chat-provider.tsx';
import type { Ask, Question } from '../question.ts';
import { ChatPanel } from './chat-panel.tsx';
import './answer-markdown.tsx';
import './message-parts.tsx';

const sessionId = '11111111-1111-4111-8111-111111111111';
const meeting: ScopedRecording = { recordingId: 'r1', title: 'Riunione', startedAt: null };

vi.stubGlobal('fetch', async () => {
  throw new TypeError('Failed to fetch');
});

function answered(input: Question): Conversation {
  const scope = { superSearch: false, from: null, to: null };
  const recording = input.recordingId === null ? {} : { recording: meeting };
  const id = crypto.randomUUID();
  const whole = {
    ...temporaryConversation({ ...input, id }, new Date()),
    id,
    scope: { ...scope, ...recording },
  };
  return {
    ...whole,
    response: 'Non risulta da questa registrazione.',
    certainty: 'none',
    status: 'complete',
  };
}

/** Hands out what opens the chat about a recording. */
function Opener({ onOpener }: { onOpener: (open: (about: ScopedRecording) => void) => void }) {
  const { store } = useChat();
  useEffect(() => onOpener((about) => store.setAbout(sessionId, about)), [onOpener, store]);
  return null;
}

function renderChat() {
  const inputs: Question[] = [];
  const ask: Ask = async (input) => {
    inputs.push(input);
    return (async function* (): AsyncGenerator<ChatEvent> {
      const conversation = answered(input);
      yield { type: 'started', conversation };
      yield { type: 'done', conversation };
    })();
  };
  let begin: (about: ScopedRecording) => void = () => {};
  const onOpener = (open: typeof begin) => {
    begin = open;
  };
  render(
    <TestProviders queryClient={createQueryClient()}>
      <ChatProvider userId="u1" ask={ask} stopAnswer={async () => {}}>
        <Opener onOpener={onOpener} />
        <ChatPanel
          sessionId={sessionId}
          isFresh
          superSearch={false}
          agentId={null}
          onAgentReplaced={() => {}}
          onSuperSearch={() => {}}
          onStarted={() => {}}
          onStartNew={() => {}}
          onCite={() => {}}
        />
      </ChatProvider>
    </TestProviders>,
  );
  const send = (text: string) => {
    const box = screen.getByLabelText('Messaggio');
    fireEvent.change(box, { target: { value: text } });
    fireEvent.keyDown(box, { key: 'Enter' });
  };
  return { inputs, send, about: () => act(async () => begin(meeting)) };
}

const chip = () => screen.queryByText('Solo in «Riunione»');

test('a chat about a recording says so, suggests what to ask, and asks only there until that is taken away', async () => {
  const { inputs, send, about } = renderChat();
  expect(chip()).toBeNull();
  await about();
  expect(chip()).not.toBeNull();
  expect(screen.getByText('Riassumi questa registrazione')).toBeDefined();
  send('Che cosa devo fare?');
  await screen.findByText('Non risulta da questa registrazione.');
  expect(inputs[0]).toMatchObject({ recordingId: 'r1' });
  expect(inputs[0]).not.toHaveProperty('about');
  // The chat remembers it: nothing has to be sent again.
  expect(chip()).not.toBeNull();
  send('Che cosa è stato deciso?');
  await waitFor(() => expect(inputs).toHaveLength(2));
  expect(inputs[1]).not.toHaveProperty('recordingId');
  await waitFor(() => expect(screen.getAllByText('Ricerca: «Riunione»')).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: /^Chiedi in tutte le registrazioni/ }));
  expect(chip()).toBeNull();
  send('E altrove?');
  await waitFor(() => expect(inputs[2]).toMatchObject({ recordingId: null }));
});

test('what was not found in the recording is asked in all', async () => {
  const { inputs, send, about } = renderChat();
  await about();
  send('Che pane c’è?');
  fireEvent.click(await screen.findByRole('button', { name: 'Cerca in tutte' }));
  await waitFor(() => expect(inputs[1]).toMatchObject({ superSearch: true, recordingId: null }));
  await waitFor(() => expect(chip()).toBeNull());
});
