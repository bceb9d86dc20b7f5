import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { LanguageModel } from '@wingman/contract/language-model.ts';
import type { SpeechModel, SpeechStatus } from '@wingman/contract/speech.ts';
import { useChangeLanguageModels } from '../../features/language-models/api/use-change-language-models.ts';
import { useLanguageModels } from '../../features/language-models/api/use-language-models.ts';
import { minutesAt } from '../../features/setup/setup-steps.ts';
import { useDownloadModel } from '../../features/speech/api/use-download-model.ts';
import { useSpeechModels } from '../../features/speech/api/use-speech-models.ts';
import { useSpeechStatus } from '../../features/speech/api/use-speech-status.ts';
import { formatBytes } from '../../lib/format.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';

const texts = lazyMessages.setup.all;

type Missing = { kind: keyof typeof texts.kinds; name: string; bytes: number };

/** The models that this server would use and does not have, of every kind, in one go: with size and time. */
export function AllModels() {
  const { data: status } = useSpeechStatus();
  const { data: ofSpeech = [] } = useSpeechModels();
  const { data: ofLanguage = [] } = useLanguageModels();
  const speech = useDownloadModel();
  const { download } = useChangeLanguageModels();
  const missing = [...missingOfSpeech(ofSpeech, status), ...missingOfLanguage(ofLanguage)];
  // One has its own button in its row.
  if (missing.length < 2) return null;
  const total = missing.reduce((sum, { bytes }) => sum + bytes, 0);
  const start = () => {
    for (const { kind, name } of missing) {
      if (kind === 'speech' || kind === 'speakers') speech.mutate({ purpose: kind });
      else download.mutate({ kind, name });
    }
  };
  return (
    <Stack gap="xs" align="flex-start" py="xs">
      <Text fz="sm">
        {texts.missing(
          missing.map(({ kind, bytes }) => `${texts.kinds[kind]} (${formatBytes(bytes)})`).join(', '),
        )}{' '}
        {texts.size(formatBytes(total), minutesAt(total, 10), minutesAt(total, 100))}
      </Text>
      <Group>
        <Button
          size="sm"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={speech.isPending || download.isPending}
          onClick={start}
        >
          {texts.download}
        </Button>
      </Group>
    </Stack>
  );
}

function missingOfSpeech(models: SpeechModel[], status: SpeechStatus | undefined): Missing[] {
  if (status?.engine !== 'local') return [];
  const isMissing = status.state === 'model_missing' || status.state === 'model_damaged';
  return models
    .filter(({ purpose, isChosen, isInstalled, download }) =>
      purpose === 'speech' ? isChosen && isMissing : !isInstalled && !download,
    )
    .map(({ purpose, name, downloadBytes }) => ({ kind: purpose, name, bytes: downloadBytes ?? 0 }));
}

function missingOfLanguage(models: LanguageModel[]): Missing[] {
  return models
    .filter(({ isUsed, isChosen, isInstalled, canBeDownloaded, download }) => {
      return isUsed && isChosen && !isInstalled && canBeDownloaded && !download;
    })
    .map(({ kind, name, downloadBytes }) => ({ kind, name, bytes: downloadBytes ?? 0 }));
}
