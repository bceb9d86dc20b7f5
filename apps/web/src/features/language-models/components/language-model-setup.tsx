import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { LanguageModelKind } from '@wingman/contract/language-model.ts';
import { DownloadProgress } from '../../../components/download-progress.tsx';
import { formatBytes } from '../../../lib/format.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useChangeLanguageModels } from '../api/use-change-language-models.ts';
import { useLanguageModels } from '../api/use-language-models.ts';

const texts = lazyMessages.languageModels;

/** Fetches the model of a kind that suits this server, where it is missing; nothing where a provider does the work. */
export function LanguageModelSetup({ kind }: { kind: LanguageModelKind }) {
  const { data } = useLanguageModels();
  const change = useChangeLanguageModels();
  const model = data?.find((each) => each.kind === kind && each.isChosen);
  if (!model?.isUsed || model.isInstalled) return null;
  const { name, download, problem, canBeDownloaded, downloadBytes, bytes } = model;
  if (download) {
    return (
      <Group gap="sm">
        <DownloadProgress download={download} label={texts.downloading(name)} />
        <Button
          size="sm"
          variant="default"
          loading={change.cancel.isPending}
          onClick={() => change.cancel.mutate({ kind, name })}
        >
          {lazyMessages.speech.admin.cancel}
        </Button>
      </Group>
    );
  }
  return (
    <Stack gap="xs" align="flex-start">
      {problem ? <span role="status">{lazyMessages.recordings.reason(problem)}</span> : null}
      {canBeDownloaded ? (
        <>
          <Text c="dimmed" fz="sm">
            {texts.offer(name, formatBytes(downloadBytes ?? 0))}
          </Text>
          <Button
            size="sm"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            loading={change.download.isPending}
            onClick={() => change.download.mutate({ kind, name })}
          >
            {bytes > 0 ? lazyMessages.speech.admin.goOn : texts.downloadOne}
          </Button>
        </>
      ) : null}
    </Stack>
  );
}
