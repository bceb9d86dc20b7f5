import type { ReactNode } from 'react';
import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { wingman } from '../../lib/trpc.ts';
import type { LoadQuestions } from './api/keep-question.ts';
import type { ChatState, ChatStore } from './chat-store.ts';
import { createChatStore } from './chat-store.ts';
import { tabDrafts } from './draft-store.ts';
import type { Ask, StopAnswer, WaitingQuestion } from './question.ts';

type Chat = { store: ChatStore; ask: Ask; stopAnswer: StopAnswer; loadQuestions: LoadQuestions };

const ChatContext = createContext<Chat | null>(null);

/** What is sent of a question: one that waited in this browser may hold more, which the server would refuse. */
const askServer: Ask = async ({ image, ...question }, signal) => {
  const { id, message, sessionId, agentId, superSearch, range, recordingId, limits } = question;
  const input = { id, message, sessionId, agentId, superSearch, range, recordingId, limits };
  if (!image) return wingman.trpc.chat.send.mutate(input, { signal });
  return wingman.askWithImage({ ...input, image: image, filename: image.name }, signal);
};

const stopOnServer: StopAnswer = (id) => wingman.trpc.chat.stop.mutate({ id });

/** The questions of a user that wait in this browser, in a file that is fetched when they are first needed. */
const questionsFor =
  (userId: string): LoadQuestions =>
  async () =>
    (await import('./queue/kept-questions.ts')).questionsOf(userId);

type ChatProviderProps = {
  /** Whose drafts are kept. */
  userId: string;
  children: ReactNode;
  ask?: Ask;
  stopAnswer?: StopAnswer;
};

/** Holds the chats of one signed-in person above the routes; everything in it ends with the person's sign-in. */
export function ChatProvider({
  userId,
  children,
  ask = askServer,
  stopAnswer = stopOnServer,
}: ChatProviderProps) {
  const [loadQuestions] = useState(() => questionsFor(userId));
  const [store] = useState(() =>
    createChatStore(tabDrafts(userId), (sessionId) => {
      loadQuestions()
        .then((questions) => questions.dropChat(sessionId))
        .catch(() => {});
    }),
  );
  useEffect(() => () => store.abortAll(), [store]);
  const chat = useMemo(
    () => ({ store, ask, stopAnswer, loadQuestions }),
    [store, ask, stopAnswer, loadQuestions],
  );
  return <ChatContext value={chat}>{children}</ChatContext>;
}

/** The chats of the signed-in person. */
export function useChat(): Chat {
  const chat = use(ChatContext);
  if (!chat) throw new Error('useChat needs a ChatProvider above it');
  return chat;
}

/** The questions of all chats that wait in this browser, in their order. */
export function useWaitingQuestions(): readonly WaitingQuestion[] {
  const { store } = useChat();
  return useSyncExternalStore(store.subscribe, store.waiting);
}

/** One part of what the page knows about a session; who reads it is drawn again when that part changes. */
export function useChatPart<Part extends keyof ChatState>(sessionId: string, part: Part): ChatState[Part] {
  const { store } = useChat();
  return useSyncExternalStore(store.subscribe, () => store.get(sessionId)[part]);
}
