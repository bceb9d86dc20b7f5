import { Badge, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconDownload, IconRefresh, IconX } from '@tabler/icons-react';
import { Surface } from '../../../components/surface.tsx';
import { browserZone, dayLabel } from '../../../lib/day.ts';
import { formatBytes } from '../../../lib/format.ts';
import { positionText } from '../../../lib/position.ts';
import { recordingTitle } from '../../../lib/recording-title.ts';
import { statusLine } from '../../../lib/request-failure.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useDownloadLocal } from '../hooks/use-download-local.ts';
import type { LocalRecordingView } from '../hooks/use-local-recordings.ts';
import { usePendingRecordings } from '../hooks/use-pending-recordings.ts';
import { useRecorderServices } from '../recorder-context.tsx';

const texts = lazyMessages.pendingUploads;

/** What is only in this browser: how far its upload is, why it failed, and the ways out. Empty when nothing is. */
export function PendingUploads() {
  const { items } = usePendingRecordings();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="pending-uploads-title">
      <Text component="h2" id="pending-uploads-title" fz="0.95rem" fw={700} mb="xs">
        {texts.title} ({items.length})
      </Text>
      <Stack component="ul" gap="xs">
        {items.map((item) => (
          <PendingUpload key={item.id} item={item} />
        ))}
      </Stack>
    </section>
  );
}

function PendingUpload({ item }: { item: LocalRecordingView }) {
  const zone = browserZone();
  const own = item.isImported ? item.filename : null;
  const title = recordingTitle({ ...item, title: own, createdAt: item.startedAt }, zone);
  const isUnderWay = item.progress !== null;
  return (
    <Surface
      as="li"
      size="sm"
      bd="1px dashed var(--wm-quiet)"
      data-recording-id={item.id}
      data-place={item.place}
    >
      <Text fw={600}>{title}</Text>
      <Group component="p" className="wm-figures" gap="0.25rem 0.85rem" c="dimmed" fz="0.85rem">
        <time dateTime={item.startedAt}>{dayLabel(new Date(item.startedAt), new Date(), zone)}</time>
        {item.duration > 0 ? <span>{positionText(item.duration)}</span> : null}
        <span>{formatBytes(item.bytes)}</span>
        <Badge component="span" variant="light" color={item.place === 'refused' ? 'red' : undefined}>
          {stateText(item)}
        </Badge>
      </Group>
      {isUnderWay ? (
        <Progress.Root>
          <Progress.Section value={(item.progress ?? 0) * 100} aria-label={texts.progress(title)} />
        </Progress.Root>
      ) : null}
      {item.lastError && !isUnderWay ? <Failure text={item.lastError} status={item.lastStatus} /> : null}
      {item.safe || item.isImported ? null : (
        <Surface as="p" size="sm" tone="warn" fz="sm">
          {texts.noSafetyCopy}
        </Surface>
      )}
      <PendingActions item={item} title={title} />
    </Surface>
  );
}

function Failure({ text, status }: { text: string; status: number | undefined }) {
  return (
    <Text c="var(--wm-danger-ink)" fz="sm">
      {text}
      {status === undefined ? null : (
        <Text component="small" display="block" c="dimmed" fz="xs">
          {messages.recorder.upload.failedDetail(statusLine({ status }))}
        </Text>
      )}
    </Text>
  );
}

function PendingActions({ item, title }: { item: LocalRecordingView; title: string }) {
  const { queue } = useRecorderServices();
  const download = useDownloadLocal();
  return (
    <Group gap="xs" mt={4}>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        aria-label={texts.retryNamed(title)}
        disabled={item.progress !== null}
        onClick={() => void queue.retry(item.id)}
      >
        {texts.retry}
      </Button>
      {item.isImported ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconX size={16} aria-hidden="true" />}
          aria-label={texts.cancelNamed(title)}
          onClick={() => void queue.cancelImport(item.id)}
        >
          {texts.cancel}
        </Button>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          aria-label={texts.downloadNamed(title)}
          onClick={() => download(item)}
        >
          {texts.download}
        </Button>
      )}
    </Group>
  );
}

function stateText(item: LocalRecordingView): string {
  if (item.place === 'uploading') return texts.state.uploading(Math.round((item.progress ?? 0) * 100));
  return texts.state[item.place];
}
