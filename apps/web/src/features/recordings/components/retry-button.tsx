import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { messages } from '../../../messages/messages.ts';
import { useRetryRecording } from '../api/use-retry-recording.ts';

/** Puts a failed transcription back into the queue. */
export function RetryButton({ id, size }: { id: string; size: 'compact-sm' | 'sm' }) {
  const retry = useRetryRecording();
  return (
    <Button
      size={size}
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden="true" />}
      loading={retry.isPending}
      onClick={() => retry.mutate({ id })}
    >
      {messages.recordings.retry}
    </Button>
  );
}
