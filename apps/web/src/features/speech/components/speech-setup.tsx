import { Group, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { DownloadProgress } from '../../../components/download-progress.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useSpeechModels } from '../api/use-speech-models.ts';
import { useSpeechStatus } from '../api/use-speech-status.ts';
import { useRemainingMs } from '../use-remaining-ms.ts';
import { CancelButton, DownloadButton } from './speech-model-row.tsx';

const texts = lazyMessages.setup.speech;

/** Fetches the model of the local engine, where it is missing: begins, shows how far it is and how long it will take. */
export function SpeechSetup() {
  const { data: status } = useSpeechStatus();
  const models = useSpeechModels();
  const utils = trpc.useUtils();
  const remainingMs = useRemainingMs(status?.download ?? null);
  const state = status?.state;
  // What has arrived of an interrupted download shows in its button.
  useEffect(() => {
    if (state) void utils.speech.models.invalidate();
  }, [state, utils]);
  const model = models.data?.find(({ purpose, isChosen }) => purpose === 'speech' && isChosen);
  if (!status || !model || status.engine !== 'local' || state === 'ready') return null;
  if (state === 'model_downloading') {
    const minutes = remainingMs === null ? null : Math.max(1, Math.round(remainingMs / 60_000));
    return (
      <Group gap="sm">
        <DownloadProgress download={status.download} />
        <CancelButton />
        {minutes === null ? null : (
          <Text c="dimmed" fz="sm">
            {texts.remaining(minutes)}
          </Text>
        )}
      </Group>
    );
  }
  const isReasonNew = status.downloadFailed || state === 'model_damaged';
  return (
    <Stack gap="xs" align="flex-start">
      {isReasonNew ? (
        <span role="status">
          {lazyMessages.recordings.reason(status.reason ?? lazyMessages.speech.fallbackReason)}
        </span>
      ) : null}
      <DownloadButton model={model} />
    </Stack>
  );
}
