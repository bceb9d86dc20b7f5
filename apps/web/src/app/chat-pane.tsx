import { useCallback, useEffect, useState } from 'react';
import { useAgents } from '../features/agents/agents-provider.tsx';
import { useAgentQuestions } from '../features/agents/api/use-agent-questions.ts';
import { useRefreshAgents } from '../features/agents/api/use-refresh-agents.ts';
import { useChat } from '../features/chat/chat-provider.tsx';
import { ChatPanel, type ChatPanelProps } from '../features/chat/components/chat-panel.tsx';
import { useTodaysQuestions } from '../features/days/api/use-todays-questions.ts';
import { randomId } from '../lib/random-id.ts';
import { messages } from '../messages/messages.ts';
import { useCurrentChat } from './current-chat.tsx';
import { useListen } from './use-listen.ts';

type ChatPaneProps = {
  /** The chat of an address; without it the pane has one of its own, which begins empty. */
  shown?: { sessionId: string; isFresh: boolean; onStarted: (sessionId: string) => void };
  /** The recording that an empty chat of its own is about, and what stands in its box. */
  about?: { recordingId: string; title: string | null; text?: string };
  /** Whether questions are suggested also before an agent is chosen. */
  suggestsAlways?: boolean;
} & Pick<ChatPanelProps, 'hint' | 'start' | 'children'>;

/** A chat with all it needs, for the chat screen and beside what another screen shows. Citations play in the player. */
export function ChatPane({ shown, about, suggestsAlways = false, ...given }: ChatPaneProps) {
  const chat = useCurrentChat();
  const listen = useListen();
  const { agentId } = useAgents();
  const ofAgent = useAgentQuestions({ always: suggestsAlways });
  const todays = useTodaysQuestions(messages.chat.suggestions);
  const refreshAgents = useRefreshAgents();
  const own = useOwnChat(about);
  const { sessionId, isFresh, onStarted } = shown ?? own;
  return (
    <ChatPanel
      sessionId={sessionId}
      isFresh={isFresh}
      {...given}
      suggestions={ofAgent ?? todays}
      agentId={agentId}
      onAgentReplaced={refreshAgents}
      superSearch={chat.superSearch}
      onSuperSearch={chat.setSuperSearch}
      onStarted={onStarted}
      onStartNew={shown ? chat.startNew : own.startNew}
      onCite={({ recordingId, start }) => listen(recordingId, start)}
    />
  );
}

/** A chat that no address names; another recording or another text begins another one. */
function useOwnChat(about: ChatPaneProps['about']) {
  const { store } = useChat();
  const [sessionId, setSessionId] = useState(randomId);
  const [isFresh, setFresh] = useState(true);
  const startNew = useCallback(() => {
    setSessionId(randomId());
    setFresh(true);
  }, []);
  const onStarted = useCallback(() => setFresh(false), []);
  const { recordingId, title = null, text } = about ?? {};
  useEffect(() => {
    if (recordingId === undefined) return;
    store.setAbout(sessionId, { recordingId, title, startedAt: null });
  }, [store, sessionId, recordingId, title]);
  useEffect(() => {
    if (text !== undefined) store.setDraft(sessionId, text);
  }, [store, sessionId, text]);
  return { sessionId, isFresh, onStarted, startNew };
}
