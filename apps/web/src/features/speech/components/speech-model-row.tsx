import { Badge, Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { SpeechModel, SpeechStatus } from '@wingman/contract/speech.ts';
import { DownloadProgress } from '../../../components/download-progress.tsx';
import { RemoveModelButton } from '../../../components/remove-model-button.tsx';
import { formatBytes } from '../../../lib/format.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useCancelDownload } from '../api/use-cancel-download.ts';
import { useDownloadModel } from '../api/use-download-model.ts';
import { useRemoveModel } from '../api/use-remove-model.ts';

const texts = lazyMessages.speech.admin;

/** One model: whether it is here, and what can be done about it. */
export function SpeechModelRow({ model, status }: { model: SpeechModel; status: SpeechStatus }) {
  const isLoading = model.isChosen && status.state === 'model_downloading';
  const canDownload = model.isChosen && !isLoading && status.state !== 'ready';
  return (
    <Group component="li" gap="sm" py="sm">
      <Group gap="xs" flex="1 1 18rem" miw={0}>
        <strong>{model.name}</strong>
        {model.isChosen ? (
          <Badge color="petrol" variant="light">
            {texts.chosen}
          </Badge>
        ) : null}
        <Text c="dimmed" fz="sm" w="100%">
          {sizeText(model)}
        </Text>
      </Group>
      {isLoading ? <DownloadProgress download={status.download} /> : null}
      <Group gap="xs">
        {canDownload ? <DownloadButton model={model} /> : null}
        {isLoading ? <CancelButton /> : null}
        {model.canBeRemoved && !isLoading ? <RemoveButton name={model.name} /> : null}
      </Group>
    </Group>
  );
}

/** Whether a model is here, and how much it takes. */
export function sizeText({ isInstalled, bytes, downloadBytes }: SpeechModel): string {
  if (isInstalled) return texts.installed(formatBytes(bytes));
  if (bytes > 0) return texts.partly(formatBytes(bytes));
  return downloadBytes === null ? texts.missing : texts.missingOf(formatBytes(downloadBytes));
}

/** Begins to fetch a model, or goes on with what has arrived. */
export function DownloadButton({ model }: { model: SpeechModel }) {
  const download = useDownloadModel();
  return (
    <Button
      size="sm"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {model.bytes > 0 && !model.isInstalled ? texts.goOn : lazyMessages.speech.download}
    </Button>
  );
}

export function CancelButton() {
  const cancel = useCancelDownload();
  return (
    <Button size="sm" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
      {texts.cancel}
    </Button>
  );
}

type RemoveButtonProps = { name: string; label?: string; confirm?: { title: string; text: string } };

/** Removes a model from the server after a second question. */
export function RemoveButton({ name, label, confirm = texts.confirmRemove }: RemoveButtonProps) {
  const remove = useRemoveModel();
  return (
    <RemoveModelButton
      name={name}
      {...(label !== undefined && { label })}
      confirm={confirm}
      isPending={remove.isPending}
      onRemove={(onSettled) => remove.mutate({ name }, { onSettled })}
    />
  );
}
