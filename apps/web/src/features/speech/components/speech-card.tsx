import { Badge } from '@mantine/core';
import { useEffect } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
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
  const { data: status } = useSpeechStatus();
  const { data: queue } = useSpeechQueue();
  const models = useSpeechModels();
  const utils = trpc.useUtils();
  const state = status?.state;
  // A model that has just arrived, or gone, shows in the list as well.
  useEffect(() => {
    if (state) void utils.speech.models.invalidate();
  }, [state, utils]);
  if (!status) return null;
  const ofSpeech = models.data?.filter(({ purpose }) => purpose === 'speech') ?? [];
  const ofSpeakers = models.data?.find(({ purpose }) => purpose === 'speakers');
  return (
    <>
      <section className={classes.card} aria-labelledby="speech-engine">
        <h2 id="speech-engine" className={classes.title}>
          {texts.engine}
          <Badge color={status.state === 'ready' ? 'petrol' : 'gray'} variant="light">
            {texts.engines[status.engine]}
          </Badge>
        </h2>
        <p className={classes.line}>{status.state === 'ready' ? texts.ready(status.model) : status.reason}</p>
        {queue ? (
          <dl className={classes.figures}>
            <Figure label={texts.waiting} value={queue.waiting} />
            <Figure label={texts.running} value={queue.running} />
          </dl>
        ) : null}
      </section>
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

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt className={classes.quiet}>{label}</dt>
      <dd className={classes.figure}>{formatCount(value)}</dd>
    </div>
  );
}
