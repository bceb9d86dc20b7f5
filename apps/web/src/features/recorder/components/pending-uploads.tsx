import { Alert, Badge, Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { formatBytes, formatDuration, formatMoment } from '../../../lib/format.ts';
import { messages } from '../../../messages/messages.ts';
import { useDownloadLocal } from '../hooks/use-download-local.ts';
import type { LocalRecordingView } from '../hooks/use-local-recordings.ts';
import { usePendingRecordings } from '../hooks/use-pending-recordings.ts';
import { useRecorderServices } from '../recorder-context.tsx';

/** What is only in this browser: how far its upload is, why it failed, and the ways out. Empty when nothing is. */
export function PendingUploads() {
  const { items } = usePendingRecordings();
  if (items.length === 0) return null;
  return (
    <Stack component="section" gap="xs" aria-labelledby="pending-uploads-title">
      <Title order={3} size="h5" id="pending-uploads-title">
        {messages.recorder.pending.title} ({items.length})
      </Title>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {items.map((item) => (
          <PendingUpload key={item.id} item={item} />
        ))}
      </Stack>
    </Stack>
  );
}

function PendingUpload({ item }: { item: LocalRecordingView }) {
  const texts = messages.recorder.pending;
  const moment = formatMoment(item.startedAt);
  return (
    <Card component="li" withBorder padding="sm" data-recording-id={item.id} data-place={item.place}>
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text size="sm" fw={500}>
            {texts.itemTitle(moment)}
          </Text>
          <Text size="xs" c="dimmed">
            {formatDuration(item.duration)} · {formatBytes(item.bytes)}
          </Text>
        </div>
        <Badge variant="light" color={item.place === 'refused' ? 'red' : undefined}>
          {stateText(item)}
        </Badge>
      </Group>
      {item.progress !== null && (
        <Progress.Root mt="xs">
          <Progress.Section value={item.progress * 100} aria-label={texts.progress(moment)} />
        </Progress.Root>
      )}
      {item.lastError && (
        <Text size="xs" c="red" mt="xs">
          {item.lastError}
        </Text>
      )}
      {!item.safe && (
        <Alert color="yellow" mt="xs" p="xs">
          {texts.noSafetyCopy}
        </Alert>
      )}
      <PendingActions item={item} moment={moment} />
    </Card>
  );
}

function PendingActions({ item, moment }: { item: LocalRecordingView; moment: string }) {
  const texts = messages.recorder.pending;
  const { queue } = useRecorderServices();
  const download = useDownloadLocal();
  return (
    <Group gap="xs" mt="xs">
      <Button
        size="compact-xs"
        variant="light"
        leftSection={<IconRefresh size={14} aria-hidden />}
        aria-label={texts.retryNamed(moment)}
        disabled={item.progress !== null}
        onClick={() => void queue.retry(item.id)}
      >
        {texts.retry}
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconDownload size={14} aria-hidden />}
        aria-label={texts.downloadNamed(moment)}
        onClick={() => download(item)}
      >
        {texts.download}
      </Button>
    </Group>
  );
}

function stateText(item: LocalRecordingView): string {
  const states = messages.recorder.pending.state;
  if (item.place === 'uploading') return states.uploading(Math.round((item.progress ?? 0) * 100));
  return states[item.place];
}
