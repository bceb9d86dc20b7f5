import { Button, Group, Text } from '@mantine/core';
import { IconShieldLock, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useClearData } from '../api/use-clear-data.ts';
import { useExportData } from '../api/use-export-data.ts';
import { useSettings } from '../api/use-settings.ts';
import { ExportRow } from './export-row.tsx';
import { SettingsSection } from './settings-section.tsx';

const texts = lazyMessages.settingsSheet.privacy;

type PrivacySectionProps = {
  aroundClearing: (clearServer: () => Promise<void>) => Promise<void>;
  onCleared: () => void;
};

/** Taking everything along, and removing everything. */
export function PrivacySection({ aroundClearing, onCleared }: PrivacySectionProps) {
  const settings = useSettings();
  const exporting = useExportData();
  const clearing = useClearData(aroundClearing);
  const [asking, setAsking] = useState(false);
  const clear = () =>
    clearing.mutate(undefined, {
      onSettled: () => setAsking(false),
      onSuccess: onCleared,
    });

  return (
    <SettingsSection title={texts.title} icon={<IconShieldLock size={18} />}>
      <ExportRow hint={texts.exportHint} label={texts.export} exporting={exporting} />
      {settings.data ? (
        <Text c="dimmed" fz="sm">
          {texts.trash(settings.data.trashDays)}
        </Text>
      ) : null}
      <Group gap="sm">
        <Text c="dimmed" fz="sm" flex="1 1 12rem">
          {texts.clearHint}
        </Text>
        <Button
          variant="light"
          color="coral"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {texts.clear}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title={texts.confirm.title}
        text={texts.confirm.text}
        confirmLabel={texts.confirm.confirm}
        pending={clearing.isPending}
        onConfirm={clear}
        onClose={() => setAsking(false)}
      />
    </SettingsSection>
  );
}
