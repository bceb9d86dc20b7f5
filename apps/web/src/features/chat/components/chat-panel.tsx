import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconInfoCircle } from '@tabler/icons-react';
import { toWingmanError } from '@wingman/client/wingman-error.ts';
import type { Citation, Conversation } from '@wingman/contract/conversation.ts';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { PageSpinner } from '../../../components/page-spinner.tsx';
import { Surface } from '../../../components/surface.tsx';
import { useStickToEnd } from '../../../lib/use-stick-to-end.ts';
import { messages } from '../../../messages/messages.ts';
import { isAwaited, useConversations } from '../api/use-conversations.ts';
import { useSendMessage } from '../api/use-send-message.ts';
import { useStopAnswer } from '../api/use-stop-answer.ts';
import { useChat, useChatPart } from '../chat-provider.tsx';
import { isSameLimit, toAsked } from '../limits.ts';
import { useAbout } from '../use-about.ts';
import { chosenLimits, useChangeLimits } from '../use-change-limits.ts';
import { ChatFailure } from './chat-failure.tsx';
import { ChatGreeting } from './chat-greeting.tsx';
import classes from './chat-panel.module.css';
import { QuestionForm } from './question-form.tsx';
import type { ScopeChange } from './search-scope.tsx';

const texts = messages.chat;
const MessageList = lazyPart(async () => (await import('./message-parts.tsx')).messageParts.MessageList, {
  required: true,
});
/** What reads Markdown, which the messages ask for when they show an answer. */
const loadMarkdown = () => import('./answer-markdown.tsx');

const WaitingQuestions = lazyPart(
  async () => (await import('./message-parts.tsx')).messageParts.WaitingQuestions,
);

const none: Conversation[] = [];

export type ChatPanelProps = {
  sessionId: string;
  /** The session exists in this page only: nothing of it is on the server yet. */
  isFresh: boolean;
  /** Questions to begin with; without them the usual four, null while they are not known. */
  suggestions?: readonly string[] | null | undefined;
  /** Who is asked; null leaves it to the server. */
  agentId: string | null;
  /** Another agent answers than the one that was asked. */
  onAgentReplaced: () => void;
  /** What somebody should know who has nothing to ask about yet. */
  hint?: string | undefined;
  /** Where to begin, below the greeting. */
  start?: ReactNode;
  superSearch: boolean;
  onSuperSearch: (on: boolean) => void;
  /** The server has taken the session's message. */
  onStarted: (sessionId: string) => void;
  /** The way out of a session that does not exist. */
  onStartNew: () => void;
  onCite: (citation: Citation) => void;
  /** Further controls beside the send button. */
  children?: ReactNode;
};

/** A chat session: greeting or messages, and the box to ask. */
export function ChatPanel({ sessionId, isFresh, superSearch, agentId, ...rest }: ChatPanelProps) {
  const { store } = useChat();
  const sending = useChatPart(sessionId, 'sending');
  const step = useChatPart(sessionId, 'step');
  const agentNotice = useChatPart(sessionId, 'agentNotice');
  const waiting = useChatPart(sessionId, 'waiting');
  const conversations = useConversations(sessionId, isFresh);
  const sendMessage = useSendMessage(sessionId, rest);
  const input = useRef<HTMLTextAreaElement>(null);
  const items = conversations.data ?? none;
  const { about, within, chosen, isGone } = useAbout(sessionId, items);
  const limit = useChangeLimits(sessionId, isFresh && items.length === 0);
  const last = items.at(-1);
  const stop = useStopAnswer(sessionId, last);
  // An answer that another tab asked for, or this one before a reload, can be stopped as well.
  const busy = sending || (last !== undefined && isAwaited(last, Date.now()));
  const scroll = useStickToEnd(items, sessionId);
  const isEmpty = items.length === 0 && waiting.length === 0;
  const failure = conversations.isError && isEmpty ? toWingmanError(conversations.error) : null;

  // The box for questions need not wait for what shows answers; the first answer shall not wait for it either.
  useEffect(() => {
    MessageList.preload()
      .then(loadMarkdown)
      .catch(() => {});
  }, []);

  const send = (message: string, withImage?: File | null, change: ScopeChange = {}) => {
    if (conversations.isLoading || busy) return false;
    scroll.toEnd();
    const shown = {
      about: change.recordingId === null ? null : about,
      within: change.limits === null ? null : within,
    };
    const limits = { ...chosenLimits(chosen), ...shown, ...change };
    void sendMessage({ message, superSearch, agentId, image: withImage ?? undefined, ...limits });
    return true;
  };
  /** Within what it was asked before, whatever the chat is limited to by now. */
  const again = ({ message, scope }: Conversation, change?: ScopeChange) => {
    const now = { ...(about ? { recording: about } : {}), ...(within ? { limits: within } : {}) };
    const before = isSameLimit(scope, now)
      ? {}
      : { recordingId: scope.recording?.recordingId ?? null, limits: toAsked(scope.limits) };
    return send(message, null, { ...before, ...change });
  };
  const pick = (question: string) => {
    store.setDraft(sessionId, question);
    input.current?.focus();
  };

  const content = () => {
    if (failure) {
      const retry = () => void conversations.refetch();
      return <ChatFailure error={failure} onRetry={retry} onStartNew={rest.onStartNew} />;
    }
    if (isEmpty && !conversations.isLoading)
      return (
        <ChatGreeting
          hint={rest.hint}
          start={rest.start}
          suggestions={about ? texts.about.suggestions : rest.suggestions}
          onPick={pick}
        />
      );
    return (
      <>
        <VisuallyHidden component="h1">{texts.title}</VisuallyHidden>
        {conversations.isLoading ? <PageSpinner text={texts.loading} /> : null}
        {items.length > 0 ? (
          <MessageList
            key={sessionId}
            conversations={items}
            sending={busy}
            step={step}
            onResize={scroll.onResize}
            onCite={rest.onCite}
            onAskAgain={again}
          />
        ) : null}
        {waiting.length > 0 ? (
          <WaitingQuestions
            sessionId={sessionId}
            shown={items}
            onWithdrawn={() => input.current?.focus()}
            onResize={scroll.onResize}
          />
        ) : null}
      </>
    );
  };

  return (
    <div className={classes.panel} data-fills>
      <div className={classes.scroll} ref={scroll.ref} onScroll={scroll.onScroll}>
        {content()}
      </div>
      <div className={classes.foot}>
        {scroll.away ? (
          <ActionIcon
            className={classes.latest}
            data-floats
            variant="default"
            radius="xl"
            aria-label={texts.toLatest}
            onClick={scroll.toEnd}
          >
            <IconArrowDown size={18} aria-hidden="true" />
          </ActionIcon>
        ) : null}
        {agentNotice ? (
          <Surface as="p" row size="sm" tone="warn" role="status" maw="46rem" mx="auto" mb="xs" fz="0.9rem">
            <IconInfoCircle size={16} aria-hidden="true" /> {agentNotice}
          </Surface>
        ) : null}
        {isGone ? (
          <Surface as="p" row size="sm" role="status" maw="46rem" mx="auto" mb="xs" fz="0.9rem">
            <IconInfoCircle size={16} aria-hidden="true" /> {texts.about.goneHint}
          </Surface>
        ) : null}
        {failure?.code === 'not_found' ? null : (
          <QuestionForm
            sessionId={sessionId}
            about={about}
            within={within}
            {...limit}
            inputRef={input}
            onSend={send}
            sending={busy}
            onStop={stop}
            superSearch={superSearch}
            onSuperSearch={rest.onSuperSearch}
          >
            {rest.children}
          </QuestionForm>
        )}
      </div>
    </div>
  );
}
