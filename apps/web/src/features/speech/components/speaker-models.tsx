import { Badge, Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { SpeechModel } from '@wingman/contract/speech.ts';
import { DownloadProgress } from '../../../components/download-progress.tsx';
import { Surface } from '../../../components/surface.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useCancelDownload } from '../api/use-cancel-download.ts';
import { useDownloadModel } from '../api/use-download-model.ts';
import { RemoveButton, sizeText } from './speech-model-row.tsx';

const texts = lazyMessages.speakers.admin;
const shared = lazyMessages.speech.admin;
const purpose = 'speakers';

/** The two models that tell voices apart: a choice, which can be made and taken back here. */
export function SpeakerModels({ models }: { models: SpeechModel }) {
  const { isInstalled, download, problem, bytes, canBeRemoved, name } = models;
  const start = useDownloadModel();
  const cancel = useCancelDownload();
  const isLoading = Boolean(download);
  return (
    <Surface as="section" aria-labelledby="speaker-models">
      <Group component="h2" id="speaker-models" gap="xs">
        {texts.title}
        {isInstalled ? (
          <Badge color="petrol" variant="light">
            {shared.chosen}
          </Badge>
        ) : null}
      </Group>
      <p>{isInstalled ? texts.ready : texts.off}</p>
      {problem && !isLoading ? <p role="alert">{lazyMessages.recordings.reason(problem)}</p> : null}
      <Text c="dimmed" fz="sm">
        {sizeText(models)}
      </Text>
      {download ? <DownloadProgress download={download} label={texts.downloading} /> : null}
      <Group gap="xs">
        {isInstalled || isLoading ? null : (
          <Button
            size="sm"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            loading={start.isPending}
            onClick={() => start.mutate({ purpose })}
          >
            {bytes > 0 ? shared.goOn : texts.download}
          </Button>
        )}
        {isLoading ? (
          <Button
            size="sm"
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ purpose })}
          >
            {shared.cancel}
          </Button>
        ) : null}
        {canBeRemoved && !isLoading ? (
          <RemoveButton name={name} label={texts.remove} confirm={texts.confirmRemove} />
        ) : null}
      </Group>
    </Surface>
  );
}
