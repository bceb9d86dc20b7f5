import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { WingmanError } from '@wingman/client/wingman-error.ts';
import type { ChatEvent, Conversation } from '@wingman/contract/conversation.ts';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../lib/trpc.ts';
import { TestProviders } from '../../../testing/render-app.tsx';
import { ChatProvider } from '../chat-provider.tsx';
import type { Ask, Question, StopAnswer } from '../question.ts';
// Loaded lazily in the product; here they are loaded from the start.
import '../components/answer-markdown.tsx';
import '../components/message-parts.tsx';
import { ChatPanel } from '../components/chat-panel.tsx';

const sessionA = '11111111-1111-4111-8111-111111111111';
const sessionB = '22222222-2222-4222-8222-222222222222';
const question = 'Quando passa l’idraulico?';

const saved = (part: Partial<Conversation> = {}): Conversation => ({
  id: 'saved-1',
  sessionId: sessionA,
  message: question,
  response: '',
  relevantRecordingIds: [],
  citations: [],
  scope: { superSearch: false, from: null, to: null },
  unsupported: [],
  certainty: null,
  agentId: null,
  agent: null,
  imageUrl: null,
  status: 'pending',
  createdAt: new Date().toISOString(),
  ...part,
});
const source = {
  n: 1,
  recordingId: 'r1',
  start: 12,
  end: 15,
  text: 'Passo alle nove',
  spokenAt: '2026-01-02T10:00:00Z',
};

/** An answerer controlled by the test. */
function scriptedAnswerer() {
  const inputs: Question[] = [];
  const waiting: ((event: ChatEvent | Error | null) => void)[] = [];
  const ready: (ChatEvent | Error | null)[] = [];
  const next = () =>
    new Promise<ChatEvent | Error | null>((resolve) => {
      if (ready.length > 0) resolve(ready.shift() as ChatEvent | Error | null);
      else waiting.push(resolve);
    });
  const ask: Ask = async (input) => {
    inputs.push(input);
    return (async function* () {
      for (let event = await next(); event; event = await next()) {
        if (event instanceof Error) throw event;
        yield event;
      }
    })();
  };
  const say = (event: ChatEvent | Error | null) =>
    act(async () => {
      const listener = waiting.shift();
      if (listener) listener(event);
      else ready.push(event);
    });
  return { ask, inputs, say };
}

// Only the requested events come from the server. Never put back: late readings must not reach a real one.
vi.stubGlobal('fetch', async () => {
  throw new TypeError('Failed to fetch');
});

function renderChat(ask: Ask, stopAnswer: StopAnswer = async () => {}) {
  const queryClient = createQueryClient();
  const onStarted = vi.fn();
  const onCite = vi.fn();
  const onAgentReplaced = vi.fn();
  const page = (sessionId: string) => (
    <TestProviders queryClient={queryClient}>
      <ChatProvider userId="u1" ask={ask} stopAnswer={stopAnswer}>
        <ChatPanel
          sessionId={sessionId}
          isFresh
          superSearch={false}
          agentId="agent-1"
          onAgentReplaced={onAgentReplaced}
          onSuperSearch={() => {}}
          onStarted={onStarted}
          onStartNew={vi.fn()}
          onCite={onCite}
        />
      </ChatProvider>
    </TestProviders>
  );
  const { rerender } = render(page(sessionA));
  return { onStarted, onCite, onAgentReplaced, show: (sessionId: string) => rerender(page(sessionId)) };
}

const box = () => screen.getByLabelText<HTMLTextAreaElement>('Messaggio');
const write = (text: string) => fireEvent.change(box(), { target: { value: text } });
const pressEnter = (shiftKey = false) => fireEvent.keyDown(box(), { key: 'Enter', shiftKey });

test('a message shows at once with three dots, its answer streams, and the saved row replaces them', async () => {
  const { ask, say, inputs } = scriptedAnswerer();
  const { onStarted, onCite } = renderChat(ask);
  write(question);
  pressEnter();

  await screen.findByText('Ricerca nelle registrazioni...');
  expect(screen.getByText('...')).toBeDefined();
  expect(screen.getByText(question)).toBeDefined();
  expect(box().value).toBe('');
  const sent = { message: question, sessionId: sessionA, superSearch: false, agentId: 'agent-1' };
  expect(inputs).toEqual([{ ...sent, id: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);

  await say({ type: 'started', conversation: saved() });
  expect(onStarted).toHaveBeenCalledWith(sessionA);
  await say({ type: 'excerpts', citations: [source] });
  await say({ type: 'text', text: 'Passa alle ' });
  await say({ type: 'text', text: 'nove [1].' });
  fireEvent.click(await screen.findByRole('button', { name: /^Ascolta la fonte 1 .*0:12$/ }));
  expect(screen.queryByText('...')).toBeNull();
  expect(onCite).toHaveBeenCalledWith(source);

  await say({
    type: 'done',
    conversation: saved({ response: 'Passa alle nove [1].', citations: [source], status: 'complete' }),
  });
  await screen.findByText('Ricerca: Oggi');
  expect(screen.getAllByText(question)).toHaveLength(1);
});

test('D-14 a refused question is removed, returns to the box and is reported as Chat fallito', async () => {
  const { ask, say } = scriptedAnswerer();
  renderChat(ask);
  write(question);
  pressEnter();
  await screen.findByText('...');
  await say(
    new WingmanError({
      status: 502,
      code: 'provider_failed',
      message: 'Il servizio non ha risposto correttamente',
    }),
  );
  await screen.findByText('Chat fallito');
  expect(screen.getByText('Il servizio non ha risposto correttamente')).toBeDefined();
  expect(box().value).toBe(question);
  expect(screen.queryByRole('log')).toBeNull();
});

test('text typed while the answer was failing is kept after the returned question', async () => {
  const { ask, say } = scriptedAnswerer();
  renderChat(ask);
  write(question);
  pressEnter();
  await screen.findByText('...');
  write('E a che ora?');
  await say(new WingmanError({ status: 503, code: 'busy', message: 'Troppe domande insieme' }));
  await waitFor(() => expect(box().value).toBe(`${question}\nE a che ora?`));
});

test('an ended sign-in raises no Chat fallito', async () => {
  const { ask, say } = scriptedAnswerer();
  renderChat(ask);
  write(question);
  pressEnter();
  await screen.findByText('...');
  await say(new WingmanError({ status: 403, code: 'invalid_token', message: 'Token non valido' }));
  await waitFor(() => expect(box().value).toBe(question));
  expect(screen.queryByText('Chat fallito')).toBeNull();
});

test('D-20 c a second Enter while the answer is pending sends nothing', async () => {
  const { ask, say, inputs } = scriptedAnswerer();
  renderChat(ask);
  write(question);
  pressEnter();
  pressEnter();
  await screen.findByText('...');
  write('Ancora');
  pressEnter();
  expect(screen.queryByRole('button', { name: 'Invia' })).toBeNull();
  expect(inputs).toHaveLength(1);
  await say({ type: 'done', conversation: saved({ response: 'Sì', status: 'complete' }) });
  await screen.findByText('Sì');
});

test('D-20 a an answer stays in the chat in which it was asked', async () => {
  const { ask, say } = scriptedAnswerer();
  const { show } = renderChat(ask);
  write(question);
  pressEnter();
  await screen.findByText('...');
  show(sessionB);
  await screen.findByText(/^Ciao, come posso aiutarti/);
  await say({ type: 'done', conversation: saved({ response: 'Alle nove', status: 'complete' }) });
  expect(screen.queryByText('Alle nove')).toBeNull();
  show(sessionA);
  await screen.findByText('Alle nove');
});

test('Enter sends, Shift+Enter does not, blank text never does', async () => {
  const { ask, inputs } = scriptedAnswerer();
  renderChat(ask);
  write('   ');
  pressEnter();
  write('riga');
  pressEnter(true);
  expect(inputs).toEqual([]);
  expect(box().value).toBe('riga');
});

test('D-30 an interrupted answer and a cut one say so; the interrupted one can be asked again', async () => {
  const { ask, say, inputs } = scriptedAnswerer();
  renderChat(ask);
  write(question);
  pressEnter();
  await screen.findByText('...');
  await say({ type: 'done', conversation: saved({ response: 'Passa al', status: 'interrupted' }) });
  await screen.findByText('Risposta interrotta');
  fireEvent.click(screen.getByRole('button', { name: 'Chiedi di nuovo' }));
  await waitFor(() => expect(inputs.map(({ message }) => message)).toEqual([question, question]));
  await say({ type: 'done', conversation: saved({ id: 'saved-2', response: 'Passa', status: 'cut' }) });
  await screen.findByText('Risposta troncata per lunghezza');
});

test('D-39 an answer by another agent than the asked one says why, until the next question', async () => {
  const { ask, say } = scriptedAnswerer();
  const { onAgentReplaced } = renderChat(ask);
  const agentNotice = 'L’agente scelto non esiste più: risponde «Wingman».';
  write(question);
  pressEnter();
  await screen.findByText('...');
  await say({ type: 'started', conversation: saved({ agentNotice }) });
  await screen.findByText(agentNotice);
  expect(onAgentReplaced).toHaveBeenCalledTimes(1);
  await say({ type: 'done', conversation: saved({ response: 'Alle nove', status: 'complete' }) });
  await screen.findByText('Alle nove');
  expect(screen.getByText(agentNotice)).toBeDefined();
  write('E poi?');
  pressEnter();
  await waitFor(() => expect(screen.queryByText(agentNotice)).toBeNull());
});

test('a suggested question fills the box and is not sent', async () => {
  const { ask, inputs } = scriptedAnswerer();
  renderChat(ask);
  fireEvent.click(screen.getByRole('button', { name: 'Cosa è stato detto oggi?' }));
  expect(box().value).toBe('Cosa è stato detto oggi?');
  expect(document.activeElement).toBe(box());
  expect(inputs).toEqual([]);
});

test('an answer is stopped on the server, and what was written stays as interrupted', async () => {
  const { ask, say } = scriptedAnswerer();
  const stopAnswer = vi.fn(async () => {});
  renderChat(ask, stopAnswer);
  write(question);
  pressEnter();
  await say({ type: 'started', conversation: saved() });
  await say({ type: 'text', text: 'Passa al' });
  fireEvent.click(await screen.findByRole('button', { name: 'Interrompi la risposta' }));
  expect(stopAnswer).toHaveBeenCalledExactlyOnceWith('saved-1');
  await say({ type: 'done', conversation: saved({ response: 'Passa al', status: 'interrupted' }) });
  await screen.findByText('Risposta interrotta');
  expect(screen.getByText('Passa al')).toBeDefined();
  expect(document.activeElement).toBe(box());
});

test('a stop pressed before the server has the question takes effect as soon as it has', async () => {
  const { ask, say } = scriptedAnswerer();
  const stopAnswer = vi.fn(async () => {});
  renderChat(ask, stopAnswer);
  write(question);
  pressEnter();
  fireEvent.click(await screen.findByRole('button', { name: 'Interrompi la risposta' }));
  expect(stopAnswer).not.toHaveBeenCalled();
  await say({ type: 'started', conversation: saved() });
  expect(stopAnswer).toHaveBeenCalledExactlyOnceWith('saved-1');
  await say({ type: 'done', conversation: saved({ status: 'interrupted' }) });
});

test('drafts are restored after a reload, per chat', async () => {
  const { ask } = scriptedAnswerer();
  const { show } = renderChat(ask);
  write('a metà');
  show(sessionB);
  expect(box().value).toBe('');
  write('altro');
  cleanup();
  const again = renderChat(ask);
  expect(box().value).toBe('a metà');
  again.show(sessionB);
  expect(box().value).toBe('altro');
});

const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'foto.jpg', { type: 'image/jpeg' });
const choosePhoto = (file: File) =>
  fireEvent.change(screen.getByLabelText('Allega un’immagine', { selector: 'input' }), {
    target: { files: [file] },
  });

test('D-35 an image alone can be sent, and after a failure text and preview are restored', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close: () => {} }));
  const { ask, say, inputs } = scriptedAnswerer();
  renderChat(ask);
  choosePhoto(photo);
  await screen.findByRole('img', { name: 'Immagine allegata: foto.jpg' });
  fireEvent.click(screen.getByRole('button', { name: 'Invia' }));
  await waitFor(() => expect(inputs).toHaveLength(1));
  expect(inputs[0]).toMatchObject({ message: '', image: { name: 'foto.jpg' } });
  expect(screen.queryByRole('img', { name: 'Immagine allegata: foto.jpg' })).toBeNull();
  await say(new WingmanError({ status: 502, code: 'provider_failed', message: 'Il servizio non risponde' }));
  await screen.findByText('Chat fallito');
  await screen.findByRole('img', { name: 'Immagine allegata: foto.jpg' });
  fireEvent.click(screen.getByRole('button', { name: 'Rimuovi l’immagine' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Invia' }).disabled).toBe(true);
});

test.each([
  ['an empty file', new File([], 'vuota.jpg', { type: 'image/jpeg' }), 'Il file è vuoto.'],
  [
    'a HEIC photo that this browser cannot read',
    new File(['\0\0\0\x18ftypheic'], 'foto.heic', { type: 'image/heic' }),
    'Le foto HEIC non si possono leggere in questo browser: salvala come JPEG e riprova.',
  ],
  [
    'a PDF named like a photo',
    new File(['%PDF-1.7'], 'foto.jpg', { type: 'image/jpeg' }),
    'Il file non è un’immagine che si possa leggere.',
  ],
])('D-35 %s is refused before sending, with the reason', async (_name, file, reason) => {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
  });
  renderChat(scriptedAnswerer().ask);
  write(question);
  choosePhoto(file);
  await screen.findByText('Immagine non allegata');
  expect(screen.getByText(reason)).toBeDefined();
  expect(screen.queryByRole('img', { name: /^Immagine allegata/ })).toBeNull();
  expect(box().value).toBe(question);
});
