import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { Surface } from '../../../components/surface.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';

type SettingsUnreadProps = {
  /** What could not be read. */
  title: string;
  /** Why; undefined while it is being read. */
  reason: string | undefined;
  loadingLabel?: string;
  onRetry: () => void;
};

/** Stands for a part of the sheet whose data is not there: being read, or not readable. */
export function SettingsUnread({ title, reason, loadingLabel, onRetry }: SettingsUnreadProps) {
  if (reason === undefined) {
    return (
      <Stack gap="xs" role="status" aria-label={loadingLabel ?? messages.shell.loading}>
        <Skeleton height={16} width="60%" />
        <Skeleton height={36} />
      </Stack>
    );
  }
  return (
    <Surface size="sm" tone="danger" role="alert" style={{ alignItems: 'flex-start' }}>
      <strong>{title}</strong>
      <Text fz="sm">{reason}</Text>
      <Button size="xs" variant="default" onClick={onRetry}>
        {lazyMessages.settingsSheet.retry}
      </Button>
    </Surface>
  );
}
