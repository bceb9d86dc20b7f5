import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCloudPause, IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import type { Conversation } from '@wingman/contract/conversation.ts';
import { useLayoutEffect } from 'react';
import { cutText } from '../../../lib/cut-text.ts';
import { toastFailure } from '../../../lib/toast.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { answerMessages } from '../../../messages/answer-messages.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { temporaryId } from '../api/stream-answer.ts';
import { useChat, useChatPart } from '../chat-provider.tsx';
import type { WaitingQuestion } from '../question.ts';
import classes from './waiting-questions.module.css';

const texts = lazyMessages.questions;
/** Characters of a question in the name of a button. */
const nameLength = 60;

type WaitingQuestionsProps = {
  sessionId: string;
  /** What the chat shows already: a question that is being sent stands there. */
  shown: readonly Conversation[];
  /** A question is in the composer again. */
  onWithdrawn: () => void;
  /** The list has another height than before. */
  onResize: () => void;
};

/** The questions of a chat that wait in this browser, below what was answered. */
export function WaitingQuestions({ sessionId, shown, onWithdrawn, onResize }: WaitingQuestionsProps) {
  const waiting = useChatPart(sessionId, 'waiting');
  const ids = new Set(shown.map(({ id }) => id));
  const own = waiting.filter(({ id }) => !ids.has(id) && !ids.has(temporaryId(id)));
  const count = own.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question makes the list higher
  useLayoutEffect(onResize, [count]);
  if (count === 0) return null;
  return (
    <ul aria-label={texts.list} className={classes.list} data-first={shown.length === 0 || undefined}>
      {own.map((question) => (
        <Waiting key={question.id} question={question} onWithdrawn={onWithdrawn} />
      ))}
    </ul>
  );
}

type WaitingProps = { question: WaitingQuestion; onWithdrawn: () => void };

function Waiting({ question, onWithdrawn }: WaitingProps) {
  const { store, loadQuestions } = useChat();
  const { id, sessionId, message, image, refusal } = question;
  const name = cutText(message, nameLength) || texts.image;
  const withdraw = async () => {
    const kept = await (await loadQuestions()).withdraw(id);
    // It was sent meanwhile, or taken back in another tab.
    if (!kept) return;
    store.setWaiting(store.waiting().filter((other) => other.id !== id));
    store.restore(sessionId, kept.message, kept.image ?? null);
    if (kept.recordingId !== undefined) store.setAbout(sessionId, kept.about ?? null);
    if (kept.limits !== undefined) store.setWithin(sessionId, kept.within ?? null);
    onWithdrawn();
  };
  const failed = () => toastFailure(texts.failed, texts.failedText);
  const retry = () => {
    loadQuestions()
      .then((questions) => questions.retry(id))
      .catch(failed);
  };
  return (
    <li className={classes.item}>
      <article className={classes.question} aria-label={answerMessages.you}>
        {image ? <WaitingImage image={image} /> : null}
        {message}
      </article>
      <div className={classes.state} data-refused={refusal !== undefined || undefined}>
        <p className={classes.text} role="status">
          {refusal === undefined ? (
            <>
              <IconCloudPause size={18} aria-hidden="true" />
              <span>
                <strong>{texts.waiting}</strong> <span className={classes.hint}>{texts.waitingHint}</span>
              </span>
            </>
          ) : (
            <>
              <IconInfoCircle size={18} aria-hidden="true" />
              <span>{texts.refused(refusal)}</span>
            </>
          )}
        </p>
        {refusal === undefined ? null : (
          <Button
            className={classes.action}
            size="compact-sm"
            variant="light"
            leftSection={<IconRefresh size={16} aria-hidden="true" />}
            aria-label={texts.retryLong(name)}
            onClick={retry}
          >
            {texts.retry}
          </Button>
        )}
        <Button
          className={classes.action}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
          aria-label={texts.withdrawLong(name)}
          onClick={() => withdraw().catch(failed)}
        >
          {texts.withdraw}
        </Button>
      </div>
    </li>
  );
}

function WaitingImage({ image }: { image: File }) {
  const url = useObjectUrl(image);
  return url === null ? null : <img src={url} alt={messages.chat.image.sent} className={classes.picture} />;
}
