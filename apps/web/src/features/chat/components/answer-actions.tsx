import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import type { Conversation } from '@wingman/contract/conversation.ts';
import { useEffect, useState } from 'react';
import { toastFailure } from '../../../lib/toast.ts';
import { messages } from '../../../messages/messages.ts';
import { answerAsText } from '../answer-as-text.ts';
import classes from './message-list.module.css';

const texts = messages.chat;
/** Milliseconds for which the button says that it has copied. */
const copiedMs = 2000;

type AnswerActionsProps = { conversation: Conversation; busy: boolean; onRetry: () => void };

/** What can be done with an answer: copy it with its sources, have it written again. */
export function AnswerActions({ conversation, busy, onRetry }: AnswerActionsProps) {
  return (
    <div className={classes.actions}>
      <CopyButton conversation={conversation} />
      {conversation.imageUrl === null ? (
        <button
          type="button"
          className={classes.action}
          disabled={busy}
          aria-label={texts.retry}
          title={texts.retry}
          onClick={onRetry}
        >
          <IconRefresh size={16} aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
}

function CopyButton({ conversation }: { conversation: Conversation }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(answerAsText(conversation, new Date()));
      setCopied(true);
    } catch {
      toastFailure(texts.copyFailed);
    }
  };
  const label = copied ? texts.copied : texts.copy;
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <button
      type="button"
      className={classes.action}
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  );
}
