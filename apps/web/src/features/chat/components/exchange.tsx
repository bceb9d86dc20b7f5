import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh, IconScissors } from '@tabler/icons-react';
import type { Citation, Conversation } from '@wingman/contract/conversation.ts';
import { memo } from 'react';
import { Logo } from '../../../components/logo.tsx';
import { answerMessages } from '../../../messages/answer-messages.ts';
import { messages } from '../../../messages/messages.ts';
import type { AnswerStep } from '../chat-store.ts';
import { hasNothing } from '../has-nothing.ts';
import { Answer } from './answer.tsx';
import { AnswerActions } from './answer-actions.tsx';
import classes from './message-list.module.css';
import { OwnVoiceLink } from './own-voice-link.tsx';
import { type ScopeChange, SearchedScope } from './search-scope.tsx';

const texts = answerMessages;

type ExchangeProps = {
  conversation: Conversation;
  /** Its own answer is still to come, or growing. */
  awaited: boolean;
  /** What is done before the answer is written, or written on. */
  step: AnswerStep | null;
  /** An answer is on its way in this session. */
  busy: boolean;
  onCite: (citation: Citation) => void;
  onAskAgain: (conversation: Conversation, change?: ScopeChange) => void;
};

/** One question with its answer, or with what stands in for it. */
export const Exchange = memo(function Exchange(props: ExchangeProps) {
  const { conversation, awaited, step, busy, onCite, onAskAgain } = props;
  const brokenOff = conversation.status === 'interrupted' || (conversation.status === 'pending' && !awaited);
  return (
    <>
      <article className={classes.question} aria-label={texts.you}>
        {conversation.imageUrl ? <SentImage url={conversation.imageUrl} /> : null}
        {conversation.message}
      </article>
      <article className={classes.answer} aria-label={texts.assistant} aria-busy={awaited}>
        <span className={classes.author}>
          <Logo withName={false} size={24} />
        </span>
        <div className={classes.body}>
          <Author conversation={conversation} />
          {awaited && !step && conversation.response === '' ? <Searching /> : null}
          {conversation.response ? (
            <Answer
              text={conversation.response}
              citations={conversation.citations}
              unsupported={conversation.unsupported}
              certainty={conversation.certainty}
              growing={awaited}
              onCite={onCite}
            />
          ) : null}
          {awaited && step ? (
            <div className={classes.searching}>
              <span className={classes.dots}>{texts.waiting}</span>
              <strong>{texts[step]}</strong>
            </div>
          ) : null}
          {conversation.status === 'cut' ? (
            <p className={classes.mark}>
              <IconScissors size={16} aria-hidden="true" /> {texts.cut}
            </p>
          ) : null}
          {brokenOff ? (
            <div className={classes.mark} data-failure>
              <IconAlertTriangle size={16} aria-hidden="true" /> {texts.interrupted}
              <Button
                size="compact-sm"
                variant="light"
                leftSection={<IconRefresh size={16} aria-hidden="true" />}
                disabled={busy}
                onClick={() => onAskAgain(conversation)}
              >
                {texts.askAgain}
              </Button>
            </div>
          ) : null}
          {awaited ? null : (
            <BelowAnswer
              conversation={conversation}
              busy={busy}
              isBrokenOff={brokenOff}
              onAskAgain={onAskAgain}
            />
          )}
        </div>
      </article>
    </>
  );
});

type BelowAnswerProps = Pick<ExchangeProps, 'conversation' | 'busy' | 'onAskAgain'> & {
  isBrokenOff: boolean;
};

/** What was searched, and what can be done with the answer. */
function BelowAnswer({ conversation, busy, isBrokenOff, onAskAgain }: BelowAnswerProps) {
  const again = () => onAskAgain(conversation);
  return (
    <>
      {isBrokenOff ? null : <ChangedSources conversation={conversation} busy={busy} onAskAgain={again} />}
      <div className={classes.below}>
        {conversation.certainty === 'talk' ? null : (
          <SearchedScope
            scope={conversation.scope}
            hasNothing={hasNothing(conversation)}
            busy={busy}
            onChange={(change) => onAskAgain(conversation, change)}
          />
        )}
        {conversation.scope.hasNoOwnVoice ? <OwnVoiceLink conversation={conversation} /> : null}
        {conversation.response ? (
          <AnswerActions conversation={conversation} busy={busy} onRetry={again} />
        ) : null}
      </div>
    </>
  );
}

type ChangedSourcesProps = Pick<ExchangeProps, 'conversation' | 'busy'> & { onAskAgain: () => void };

/** It rests on words that were corrected or deleted since: it can be written again of those that are there now. */
function ChangedSources({ conversation, busy, onAskAgain }: ChangedSourcesProps) {
  const { citations, imageUrl } = conversation;
  if (imageUrl !== null || !citations.some(({ isChanged }) => isChanged)) return null;
  return (
    <div className={classes.mark}>
      <IconAlertTriangle size={16} aria-hidden="true" /> {texts.sourceChanged}
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        disabled={busy}
        onClick={onAskAgain}
      >
        {texts.askOnceMore}
      </Button>
    </div>
  );
}

/** Who wrote the answer: an agent, or the recordings themselves. */
function Author({ conversation: { agent, citations, response } }: Pick<ExchangeProps, 'conversation'>) {
  if (agent)
    return (
      <span className={classes.agent}>
        <span aria-hidden="true">{agent.icon}</span> {agent.name}
      </span>
    );
  if (response === '' || !citations.some(({ turns }) => turns)) return null;
  return <span className={classes.agent}>{texts.quotedBy}</span>;
}

function SentImage({ url }: { url: string }) {
  const image = <img src={url} alt={messages.chat.image.sent} className={classes.image} loading="lazy" />;
  // While it is being sent there is nothing to open yet.
  if (url.startsWith('blob:')) return image;
  return (
    <a href={url} target="_blank" rel="noopener" aria-label={messages.chat.image.open}>
      {image}
    </a>
  );
}

function Searching() {
  return (
    <div className={classes.searching}>
      <span className={classes.dots}>{texts.waiting}</span>
      <strong>{texts.searching}</strong>
      <span className={classes.hint}>{texts.searchingHint}</span>
    </div>
  );
}
