import type { ChatEvent, ChatInput } from '@wingman/contract/conversation.ts';
import type { ReactNode } from 'react';
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { wingman } from '../../lib/trpc.ts';
import type { ChatState, ChatStore } from './chat-store.ts';
import { createChatStore } from './chat-store.ts';

/** Sends a message and gives the events of its answer as they arrive. */
export type Ask = (input: ChatInput, signal: AbortSignal) => Promise<AsyncIterable<ChatEvent>>;

type Chat = { store: ChatStore; ask: Ask };

const ChatContext = createContext<Chat | null>(null);

const askServer: Ask = (input, signal) => wingman.trpc.chat.send.mutate(input, { signal });

/** Holds the chats of one signed-in person above the routes; everything in it ends with the person's sign-in. */
export function ChatProvider({ children, ask = askServer }: { children: ReactNode; ask?: Ask }) {
  const [store] = useState(createChatStore);
  useEffect(() => () => store.abortAll(), [store]);
  return <ChatContext value={{ store, ask }}>{children}</ChatContext>;
}

/** The chats of the signed-in person. */
export function useChat(): Chat {
  const chat = use(ChatContext);
  if (!chat) throw new Error('useChat needs a ChatProvider above it');
  return chat;
}

/** Draft and sending state of one session. */
export function useChatState(sessionId: string): ChatState {
  const { store } = useChat();
  return useSyncExternalStore(store.subscribe, () => store.get(sessionId));
}
