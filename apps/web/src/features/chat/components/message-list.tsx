import type { Citation, Conversation } from '@wingman/contract/conversation.ts';
import { messages } from '../../../messages/messages.ts';
import { Exchange } from './exchange.tsx';
import classes from './message-list.module.css';
import type { ScopeChange } from './search-scope.tsx';

type MessageListProps = {
  conversations: readonly Conversation[];
  sending: boolean;
  onCite: (citation: Citation) => void;
  onAskAgain: (conversation: Conversation, change?: ScopeChange) => void;
};

/** Question and answer pairs, oldest first. A polite live region: a finished answer is read out once, whole. */
export function MessageList({ conversations, sending, onCite, onAskAgain }: MessageListProps) {
  return (
    <div
      role="log"
      aria-live="polite"
      aria-label={messages.chat.messages}
      aria-busy={sending}
      className={classes.list}
    >
      {conversations.map((conversation, index) => (
        <Exchange
          // biome-ignore lint/suspicious/noArrayIndexKey: a temporary message and its saved row are one place
          key={index}
          conversation={conversation}
          busy={sending}
          onCite={onCite}
          onAskAgain={onAskAgain}
        />
      ))}
    </div>
  );
}
