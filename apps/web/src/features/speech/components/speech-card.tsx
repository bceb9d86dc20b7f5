import { Badge, Group, Text } from '@mantine/core';
import type { SpeechQueue, SpeechStatus } from '@wingman/contract/speech.ts';
import { useEffect } from 'react';
import { Facts } from '../../../components/facts.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { PageSpinner } from '../../../components/page-spinner.tsx';
import { Surface } from '../../../components/surface.tsx';
import { formatCount } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useSpeechModels } from '../api/use-speech-models.ts';
import { useSpeechQueue } from '../api/use-speech-queue.ts';
import { useSpeechStatus } from '../api/use-speech-status.ts';
import { SpeakerModels } from './speaker-models.tsx';
import { SpeechFailures } from './speech-failures.tsx';
import { SpeechModelRow } from './speech-model-row.tsx';

const texts = lazyMessages.speech.admin;

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
    const title = lazyMessages.admin.speechFailed;
    return <LoadFailure title={title} text={error?.message ?? ''} onRetry={() => void refetch()} />;
  }
  const ofSpeech = models.data?.filter(({ purpose }) => purpose === 'speech') ?? [];
  const ofSpeakers = models.data?.find(({ purpose }) => purpose === 'speakers');
  return (
    <>
      <Engine status={status} queue={queue} />
      {ofSpeech.length > 0 ? (
        <Surface as="section" aria-labelledby="speech-models">
          <h2 id="speech-models">{texts.models}</h2>
          <ul className="wm-lines">
            {ofSpeech.map((model) => (
              <SpeechModelRow key={model.name} model={model} status={status} />
            ))}
          </ul>
          <Text c="dimmed" fz="sm">
            {texts.choose}
          </Text>
        </Surface>
      ) : null}
      {ofSpeakers ? <SpeakerModels models={ofSpeakers} /> : null}
      {queue ? <SpeechFailures failures={queue.failures} /> : null}
    </>
  );
}

type EngineProps = { status: SpeechStatus; queue: SpeechQueue | undefined };

function Engine({ status, queue }: EngineProps) {
  return (
    <Surface as="section" aria-labelledby="speech-engine">
      <Group component="h2" id="speech-engine" gap="xs">
        {texts.engine}
        <Badge color={status.state === 'ready' ? 'petrol' : 'gray'} variant="light">
          {texts.engines[status.engine]}
        </Badge>
      </Group>
      <p>{stateText(status)}</p>
      {queue ? (
        <Facts
          big
          items={[
            [texts.waiting, formatCount(queue.waiting)],
            [texts.running, formatCount(queue.running)],
          ]}
        />
      ) : null}
    </Surface>
  );
}

function stateText({ state, model, reason }: SpeechStatus): string {
  return state === 'ready'
    ? texts.ready(model)
    : lazyMessages.recordings.reason(reason ?? lazyMessages.speech.fallbackReason);
}
