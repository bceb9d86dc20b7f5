import { IconCheck, IconCopy, IconLink, IconRefresh } from '@tabler/icons-react';
import type { Conversation } from '@wingman/contract/conversation.ts';
import { askToShare, useMayShare } from '../../../lib/share-request.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { answerMessages } from '../../../messages/answer-messages.ts';
import { answerAsText } from '../answer-as-text.ts';
import classes from './message-list.module.css';

const texts = answerMessages;

type AnswerActionsProps = { conversation: Conversation; busy: boolean; onRetry: () => void };

/** What can be done with an answer: copy it with its sources, have it written again. */
export function AnswerActions({ conversation, busy, onRetry }: AnswerActionsProps) {
  const mayShare = useMayShare();
  return (
    <div className={classes.actions}>
      <CopyButton conversation={conversation} />
      {mayShare ? (
        <button
          type="button"
          className={classes.action}
          aria-label={texts.share}
          title={texts.share}
          onClick={() => share(conversation)}
        >
          <IconLink size={16} aria-hidden="true" />
        </button>
      ) : null}
      {conversation.imageUrl === null ? (
        <button
          type="button"
          className={classes.action}
          // Not disabled: a question that is tried again in between must not take the focus away.
          aria-disabled={busy}
          aria-label={texts.retry}
          title={texts.retry}
          onClick={busy ? undefined : onRetry}
        >
          <IconRefresh size={16} aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
}

const share = ({ id: conversationId, message }: Conversation) =>
  askToShare({ kind: 'answer', conversationId, title: message || texts.share });

function CopyButton({ conversation }: { conversation: Conversation }) {
  const { copy, copied } = useCopy(texts.copyFailed);
  const label = copied ? texts.copied : texts.copy;
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <button
      type="button"
      className={classes.action}
      aria-label={label}
      title={label}
      onClick={() => copy(answerAsText(conversation, new Date()))}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  );
}
