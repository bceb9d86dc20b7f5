import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
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
      {lazyMessages.recordings.retry}
    </Button>
  );
}
