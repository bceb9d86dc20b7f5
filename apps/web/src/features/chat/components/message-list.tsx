import { Button } from '@mantine/core';
import type { Citation, Conversation } from '@wingman/contract/conversation.ts';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { answerMessages } from '../../../messages/answer-messages.ts';
import { isAwaited } from '../api/use-conversations.ts';
import type { AnswerStep } from '../chat-store.ts';
import { Exchange } from './exchange.tsx';
import classes from './message-list.module.css';
import type { ScopeChange } from './search-scope.tsx';
import { useLatestPart } from './use-latest-part.ts';

type MessageListProps = {
  conversations: readonly Conversation[];
  sending: boolean;
  /** What is done about the last question. */
  step?: AnswerStep | null;
  /** The list has another height than before. */
  onResize?: () => void;
  onCite: (citation: Citation) => void;
  onAskAgain: (conversation: Conversation, change?: ScopeChange) => void;
};

/**
 * Question and answer pairs, oldest first; of a long chat the end, and more on the way up. What comes stands in a polite
 * live region: a finished answer is read out once, whole. What was said earlier stands before it, and is not read out.
 */
export function MessageList(props: MessageListProps) {
  const { conversations, sending, step = null, onResize, onCite, onAskAgain } = props;
  const { start, newest, edge, showEarlier } = useLatestPart(conversations.length);
  // The callers' functions are new with each letter that is typed: the exchanges shall not be drawn again for that.
  const latest = useRef({ onCite, onAskAgain });
  useLayoutEffect(() => {
    latest.current = { onCite, onAskAgain };
  });
  const cite = useCallback((citation: Citation) => latest.current.onCite(citation), []);
  const askAgain = useCallback(
    (conversation: Conversation, change?: ScopeChange) => latest.current.onAskAgain(conversation, change),
    [],
  );
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!list.current || !onResize) return;
    let frame = 0;
    // Not at once: what moves in answer to a measure would have to be measured again in the same frame.
    const watch = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(onResize);
    });
    watch.observe(list.current);
    return () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [onResize]);
  const now = Date.now();
  const exchanges = (from: number, to: number) =>
    conversations.slice(from, to).map((conversation, index) => (
      <Exchange
        // biome-ignore lint/suspicious/noArrayIndexKey: a temporary message and its saved row are one place
        key={from + index}
        conversation={conversation}
        awaited={isAwaited(conversation, now)}
        step={from + index === conversations.length - 1 ? step : null}
        busy={sending}
        onCite={cite}
        onAskAgain={askAgain}
      />
    ));

  return (
    <>
      <div ref={edge} className={classes.earlier}>
        {start > 0 ? (
          <Button variant="subtle" size="compact-md" onClick={showEarlier}>
            {answerMessages.showEarlier}
          </Button>
        ) : null}
      </div>
      <div ref={list} className={classes.list}>
        {start < newest ? <div className={classes.part}>{exchanges(start, newest)}</div> : null}
        <div
          role="log"
          aria-live="polite"
          aria-label={answerMessages.messages}
          aria-busy={sending}
          className={classes.part}
        >
          {exchanges(newest, conversations.length)}
        </div>
      </div>
    </>
  );
}
