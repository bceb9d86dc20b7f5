import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconMessageOff } from '@tabler/icons-react';
import { toWingmanError } from '@wingman/client/wingman-error.ts';
import type { Citation } from '@wingman/contract/conversation.ts';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { PageSpinner } from '../../../components/page-spinner.tsx';
import { StatePanel } from '../../../components/state-panel.tsx';
import { messages } from '../../../messages/messages.ts';
import { useConversations } from '../api/use-conversations.ts';
import { useSendMessage } from '../api/use-send-message.ts';
import { useChat, useChatState } from '../chat-provider.tsx';
import { ChatGreeting } from './chat-greeting.tsx';
import { ChatInput } from './chat-input.tsx';
import classes from './chat-panel.module.css';
import { MessageList } from './message-list.tsx';
import { useStickToEnd } from './use-stick-to-end.ts';

const texts = messages.chat;

type ChatPanelProps = {
  sessionId: string;
  /** The session exists in this page only: nothing of it is on the server yet. */
  isFresh: boolean;
  superSearch: boolean;
  onSuperSearch: (on: boolean) => void;
  /** The server has taken the session's message. */
  onStarted: (sessionId: string) => void;
  onCite: (citation: Citation) => void;
  /** Further controls beside the send button. */
  children?: ReactNode;
};

/** A chat session: greeting or messages, and the box to ask. */
export function ChatPanel({
  sessionId,
  isFresh,
  superSearch,
  onSuperSearch,
  onStarted,
  ...rest
}: ChatPanelProps) {
  const { store } = useChat();
  const { draft, sending } = useChatState(sessionId);
  const conversations = useConversations(sessionId, isFresh);
  const sendMessage = useSendMessage(sessionId, onStarted);
  const input = useRef<HTMLTextAreaElement>(null);
  const items = conversations.data ?? [];
  const scroll = useStickToEnd(items, sessionId);

  const send = (message: string) => {
    if (conversations.isLoading) return;
    scroll.toEnd();
    void sendMessage({ message, superSearch });
  };
  const pick = (question: string) => {
    store.setDraft(sessionId, question);
    input.current?.focus();
  };

  return (
    <div className={classes.panel}>
      <div className={classes.scroll} ref={scroll.ref} onScroll={scroll.onScroll}>
        {conversations.isLoading ? <PageSpinner text={texts.loading} /> : null}
        {conversations.isError && items.length === 0 ? (
          <LoadFailure error={conversations.error} onRetry={() => void conversations.refetch()} />
        ) : null}
        {items.length > 0 || conversations.isLoading ? (
          <VisuallyHidden component="h1">{texts.title}</VisuallyHidden>
        ) : null}
        {items.length > 0 ? (
          <MessageList
            conversations={items}
            sending={sending}
            onCite={rest.onCite}
            onAskAgain={({ message }) => send(message)}
          />
        ) : null}
        {items.length === 0 && !conversations.isLoading && !conversations.isError ? (
          <ChatGreeting onPick={pick} />
        ) : null}
      </div>
      {scroll.away ? (
        <ActionIcon
          className={classes.latest}
          variant="default"
          radius="xl"
          aria-label={texts.toLatest}
          onClick={scroll.toEnd}
        >
          <IconArrowDown size={18} aria-hidden="true" />
        </ActionIcon>
      ) : null}
      <ChatInput
        inputRef={input}
        value={draft}
        onChange={(text) => store.setDraft(sessionId, text)}
        onSend={() => send(draft)}
        sending={sending}
        superSearch={superSearch}
        onSuperSearch={onSuperSearch}
      >
        {rest.children}
      </ChatInput>
    </div>
  );
}

function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { code, message } = toWingmanError(error);
  const icon = <IconMessageOff size={28} />;
  if (code === 'not_found') return <StatePanel title={texts.unknown} icon={icon} level={1} failure />;
  return (
    <StatePanel title={texts.loadFailed} text={message} icon={icon} level={1} failure>
      <Button onClick={onRetry}>{messages.shell.retry}</Button>
    </StatePanel>
  );
}
