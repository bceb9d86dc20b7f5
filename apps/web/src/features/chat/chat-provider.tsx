import type { ScopedRecording } from '@wingman/contract/chat-scope.ts';
import type { ChatEvent, ChatInput } from '@wingman/contract/conversation.ts';
import type { ReactNode } from 'react';
import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { wingman } from '../../lib/trpc.ts';
import type { ChatState, ChatStore } from './chat-store.ts';
import { createChatStore } from './chat-store.ts';
import { tabDrafts } from './draft-store.ts';

/** A question, and the picture that may come with it. */
export type Question = ChatInput & { image?: File | undefined };

/** What a question carries beside what is sent: the recording that the chat is about, as it is shown meanwhile. */
export type ShownQuestion = Question & { about?: ScopedRecording | null | undefined };

/** Sends a message and gives the events of its answer as they arrive. */
export type Ask = (question: Question, signal: AbortSignal) => Promise<AsyncIterable<ChatEvent>>;

/** Stops the answer of an exchange on the server. */
export type StopAnswer = (conversationId: string) => Promise<unknown>;

type Chat = { store: ChatStore; ask: Ask; stopAnswer: StopAnswer };

const ChatContext = createContext<Chat | null>(null);

const askServer: Ask = async ({ image, ...input }, signal) => {
  if (!image) return wingman.trpc.chat.send.mutate(input, { signal });
  return wingman.askWithImage({ ...input, image: image, filename: image.name }, signal);
};

const stopOnServer: StopAnswer = (id) => wingman.trpc.chat.stop.mutate({ id });

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
  const [store] = useState(() => createChatStore(tabDrafts(userId)));
  useEffect(() => () => store.abortAll(), [store]);
  const chat = useMemo(() => ({ store, ask, stopAnswer }), [store, ask, stopAnswer]);
  return <ChatContext value={chat}>{children}</ChatContext>;
}

/** The chats of the signed-in person. */
export function useChat(): Chat {
  const chat = use(ChatContext);
  if (!chat) throw new Error('useChat needs a ChatProvider above it');
  return chat;
}

/** One part of what the page knows about a session; who reads it is drawn again when that part changes. */
export function useChatPart<Part extends keyof ChatState>(sessionId: string, part: Part): ChatState[Part] {
  const { store } = useChat();
  return useSyncExternalStore(store.subscribe, () => store.get(sessionId)[part]);
}
