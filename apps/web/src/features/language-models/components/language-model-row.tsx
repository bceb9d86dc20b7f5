import { Badge, Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { LanguageModel } from '@wingman/contract/language-model.ts';
import { DownloadProgress } from '../../../components/download-progress.tsx';
import { RemoveModelButton } from '../../../components/remove-model-button.tsx';
import { formatBytes, formatCount } from '../../../lib/format.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useChangeLanguageModels } from '../api/use-change-language-models.ts';

const texts = lazyMessages.languageModels;
const shared = lazyMessages.speech.admin;

/** One model: what it takes, whether it is here and works, and what can be done about it. */
export function LanguageModelRow({ model }: { model: LanguageModel }) {
  const { name, isChosen, isInstalled, isRecommended, isUsed, fits, download, problem } = model;
  return (
    <Group component="li" gap="sm" py="sm">
      <Group gap="xs" flex="1 1 18rem" miw={0}>
        <strong>{name}</strong>
        {isChosen && isInstalled && isUsed ? (
          <Badge color="petrol" variant="light">
            {shared.chosen}
          </Badge>
        ) : null}
        {isRecommended ? (
          <Badge color="gray" variant="light">
            {texts.recommended}
          </Badge>
        ) : null}
        <Text c="dimmed" fz="sm" w="100%">
          {sizeText(model)}
          <br />
          {factsText(model)}
        </Text>
        {fits ? null : (
          <Text fz="sm" w="100%">
            {texts.tooLarge}
          </Text>
        )}
        {problem && !download ? (
          <Text fz="sm" w="100%" role="alert">
            {lazyMessages.recordings.reason(problem)}
          </Text>
        ) : null}
      </Group>
      <Actions model={model} />
    </Group>
  );
}

function Actions({ model }: { model: LanguageModel }) {
  const { kind, name, bytes, canBeDownloaded, canBeRemoved, isInstalled, isRecommended, isUsed, download } =
    model;
  const change = useChangeLanguageModels();
  if (download) {
    return (
      <>
        <DownloadProgress download={download} label={texts.downloading(name)} />
        <Button
          size="sm"
          variant="default"
          loading={change.cancel.isPending}
          aria-label={`${shared.cancel}: ${name}`}
          onClick={() => change.cancel.mutate({ kind, name })}
        >
          {shared.cancel}
        </Button>
      </>
    );
  }
  const label = bytes > 0 ? shared.goOn : texts.download;
  return (
    <Group gap="xs">
      {canBeDownloaded && !isInstalled && isUsed ? (
        <Button
          size="sm"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          variant={isRecommended ? 'filled' : 'default'}
          loading={change.download.isPending}
          aria-label={`${label}: ${name}`}
          onClick={() => change.download.mutate({ kind, name })}
        >
          {label}
        </Button>
      ) : null}
      {canBeRemoved ? <RemoveButton model={model} /> : null}
    </Group>
  );
}

function RemoveButton({ model: { kind, name } }: { model: LanguageModel }) {
  const { remove } = useChangeLanguageModels();
  return (
    <RemoveModelButton
      name={name}
      confirm={{ title: shared.confirmRemove.title, text: texts.confirmRemove[kind] }}
      isPending={remove.isPending}
      onRemove={(onSettled) => remove.mutate({ kind, name }, { onSettled })}
    />
  );
}

function sizeText({ isInstalled, bytes, downloadBytes }: LanguageModel): string {
  if (isInstalled) return shared.installed(formatBytes(bytes));
  if (bytes > 0) return shared.partly(formatBytes(bytes));
  return downloadBytes === null ? shared.missing : shared.missingOf(formatBytes(downloadBytes));
}

function factsText({ needsBytes, licence, languages }: LanguageModel): string {
  const facts = [
    needsBytes === null ? null : texts.needs(formatBytes(needsBytes)),
    languages === null ? null : texts.languages(formatCount(languages)),
    licence === null ? null : texts.licence(licence),
  ];
  return facts.filter((fact) => fact !== null).join(' · ');
}
