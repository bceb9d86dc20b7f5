import { Badge } from '@mantine/core';
import type { SpeechQueue, SpeechStatus } from '@wingman/contract/speech.ts';
import { useEffect } from 'react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { PageSpinner } from '../../../components/page-spinner.tsx';
import { formatCount } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lateMessages } from '../../../messages/late-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useSpeechModels } from '../api/use-speech-models.ts';
import { useSpeechQueue } from '../api/use-speech-queue.ts';
import { useSpeechStatus } from '../api/use-speech-status.ts';
import { SpeakerModels } from './speaker-models.tsx';
import classes from './speech-card.module.css';
import { SpeechFailures } from './speech-failures.tsx';
import { SpeechModelRow } from './speech-model-row.tsx';

const texts = messages.speech.admin;

/** The speech engine for administrators: how it is, what it has to do, its models, and what did not work. */
export function SpeechCard() {
  const { data: status, error, isLoading, refetch } = useSpeechStatus();
  const { data: queue } = useSpeechQueue();
  const models = useSpeechModels();
  const utils = trpc.useUtils();
  const state = status?.state;
  // A model that has just arrived, or gone, shows in the list as well.
  useEffect(() => {
    if (state) void utils.speech.models.invalidate();
  }, [state, utils]);
  if (isLoading) return <PageSpinner />;
  if (!status) {
    const title = lateMessages.admin.speechFailed;
    return <LoadFailure title={title} text={error?.message ?? ''} onRetry={() => void refetch()} />;
  }
  const ofSpeech = models.data?.filter(({ purpose }) => purpose === 'speech') ?? [];
  const ofSpeakers = models.data?.find(({ purpose }) => purpose === 'speakers');
  return (
    <>
      <Engine status={status} queue={queue} />
      {ofSpeech.length > 0 ? (
        <section className={classes.card} aria-labelledby="speech-models">
          <h2 id="speech-models" className={classes.title}>
            {texts.models}
          </h2>
          <ul className={classes.models}>
            {ofSpeech.map((model) => (
              <SpeechModelRow key={model.name} model={model} status={status} />
            ))}
          </ul>
          <p className={classes.quiet}>{texts.choose}</p>
        </section>
      ) : null}
      {ofSpeakers ? <SpeakerModels models={ofSpeakers} /> : null}
      {queue ? <SpeechFailures failures={queue.failures} /> : null}
    </>
  );
}

type EngineProps = { status: SpeechStatus; queue: SpeechQueue | undefined };

function Engine({ status, queue }: EngineProps) {
  return (
    <section className={classes.card} aria-labelledby="speech-engine">
      <h2 id="speech-engine" className={classes.title}>
        {texts.engine}
        <Badge color={status.state === 'ready' ? 'petrol' : 'gray'} variant="light">
          {texts.engines[status.engine]}
        </Badge>
      </h2>
      <p className={classes.line}>{stateText(status)}</p>
      {queue ? (
        <dl className={classes.figures}>
          <Figure label={texts.waiting} value={queue.waiting} />
          <Figure label={texts.running} value={queue.running} />
        </dl>
      ) : null}
    </section>
  );
}

function stateText({ state, model, reason }: SpeechStatus): string {
  return state === 'ready'
    ? texts.ready(model)
    : messages.recordings.reason(reason ?? messages.speech.fallbackReason);
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt className={classes.quiet}>{label}</dt>
      <dd className={classes.figure}>{formatCount(value)}</dd>
    </div>
  );
}
