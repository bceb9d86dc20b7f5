import { Group, Progress, Stack } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import type { StorageUsage } from '@wingman/contract/storage-usage.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useStorageUsage } from '../api/use-storage-usage.ts';
import { SettingsSection } from './settings-section.tsx';
import { SettingsUnread } from './settings-unread.tsx';

const texts = lazyMessages.settingsSheet.storage;
const oneDecimal = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('it-IT');

/** How much room the transcripts take of what is meant for them. */
export function StorageSection() {
  const usage = useStorageUsage();
  return (
    <SettingsSection title={texts.title} icon={<IconDatabase size={18} />}>
      {usage.data ? (
        <Meter usage={usage.data} />
      ) : (
        <SettingsUnread
          title={texts.failed}
          reason={usage.error?.message}
          onRetry={() => void usage.refetch()}
        />
      )}
    </SettingsSection>
  );
}

function Meter({ usage }: { usage: StorageUsage }) {
  const used = texts.used(oneDecimal.format(usage.megabytes), whole.format(usage.capMegabytes));
  const percent = `${whole.format(Math.round(usage.percent))}%`;
  return (
    <Stack gap="xs">
      <Group className="wm-figures" justify="space-between" fz="var(--wm-text-row)">
        <span>{used}</span>
        <span>{percent}</span>
      </Group>
      <Progress.Root size="lg">
        <Progress.Section value={usage.percent} aria-label={texts.meter} />
      </Progress.Root>
    </Stack>
  );
}
