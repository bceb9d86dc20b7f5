import type { ChatEvent, Conversation } from '@wingman/contract/conversation.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChatStore } from '../chat-store.ts';
import type { Ask, AskedQuestion } from '../question.ts';
import { deliver } from './deliver.ts';
import { temporaryConversation } from './stream-answer.ts';
import type { SessionCache } from './use-session-cache.ts';

const question: AskedQuestion = { id: 'q1', message: 'Quando?', sessionId: 's1', superSearch: false };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A chat whose server does what `ask` does. */
function chatWith(ask: Ask) {
  let shown: Conversation[] = [];
  const cache = {
    hold: async () => {},
    append: (conversation) => {
      shown = [...shown, conversation];
    },
    replace: (id, conversation) => {
      shown = shown.map((item) => (item.id === id ? conversation : item));
    },
    noteLimits: () => {},
    noteActivity: () => {},
  } as Partial<SessionCache> as SessionCache;
  const store = createChatStore({ read: () => '', write: () => {} });
  const onTaken = vi.fn();
  const listeners = { onStarted: () => {}, onAgentReplaced: () => {}, onTaken };
  const tools = { ask, stopAnswer: async () => {}, store, cache, ...listeners };
  return { store, onTaken, shown: () => shown, deliver: (asked = question) => deliver(asked, tools) };
}

/** A network that is connected and carries nothing; `connected` resolves when something is asked. */
function deadNetwork() {
  const connected = Promise.withResolvers<AbortSignal>();
  const ask: Ask = (_question, signal) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      connected.resolve(signal);
    });
  return { ask, connected: connected.promise };
}

test('a question that nobody takes for 15 seconds has met no network', async () => {
  const { ask, connected } = deadNetwork();
  const chat = chatWith(ask);
  const outcome = chat.deliver();
  const signal = await connected;
  await vi.advanceTimersByTimeAsync(14_900);
  expect(signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(await outcome).toMatchObject({ code: 'network' });
  expect(chat.onTaken).not.toHaveBeenCalled();
});

test('an image has the time that a slow network needs for it', async () => {
  const { ask, connected } = deadNetwork();
  const image = new File([new Uint8Array(1_000_000)], 'caldaia.jpg', { type: 'image/jpeg' });
  const outcome = chatWith(ask).deliver({ ...question, image });
  const signal = await connected;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toMatchObject({ code: 'network' });
});

test('what is no longer wanted is no failure', async () => {
  const { ask, connected } = deadNetwork();
  const chat = chatWith(ask);
  const outcome = chat.deliver();
  await connected;
  chat.store.discard('s1');
  expect(await outcome).toBeNull();
});

test('an answer may take as long as it takes once the server has the question', async () => {
  const conversation = temporaryConversation(question, new Date());
  const taken = { ...conversation, id: 'q1' };
  const listening = Promise.withResolvers<AbortSignal>();
  const written = Promise.withResolvers<void>();
  const ask: Ask = async (_question, signal) =>
    (async function* (): AsyncGenerator<ChatEvent> {
      yield { type: 'started', conversation: taken };
      listening.resolve(signal);
      await written.promise;
      yield { type: 'done', conversation: { ...taken, response: 'Alle nove', status: 'complete' } };
    })();
  const chat = chatWith(ask);
  const outcome = chat.deliver();
  const signal = await listening.promise;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(signal.aborted).toBe(false);
  written.resolve();
  expect(await outcome).toBeNull();
  expect(chat.shown()).toMatchObject([{ id: 'q1', response: 'Alle nove' }]);
});
