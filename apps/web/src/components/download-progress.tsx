import { Progress, Stack } from '@mantine/core';
import type { SpeechStatus } from '@wingman/contract/speech.ts';
import { formatBytes } from '../lib/format.ts';
import { lazyMessages } from '../messages/lazy-messages.ts';

const texts = lazyMessages.speech;

type DownloadProgressProps = { download: SpeechStatus['download']; label?: string };

/** How far the download of a model is. */
export function DownloadProgress({ download, label = texts.downloading }: DownloadProgressProps) {
  const received = download?.receivedBytes ?? 0;
  const total = download?.totalBytes ?? null;
  const percent = total ? Math.min(100, (received / total) * 100) : 100;
  return (
    <Stack gap={5} flex="1 1 12rem" maw="18rem">
      <Progress.Root size="md">
        <Progress.Section
          value={percent}
          animated={total === null}
          striped={total === null}
          aria-label={label}
        />
      </Progress.Root>
      <span className="wm-figures">
        {texts.progress(formatBytes(received), total ? formatBytes(total) : null)}
      </span>
    </Stack>
  );
}
