import { Switch, Text } from '@mantine/core';
import { IconMicrophone2 } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useExportVoiceprints, useVoiceprints } from '../api/use-voiceprints.ts';
import { ExportRow } from './export-row.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SettingsUnread } from './settings-unread.tsx';

const texts = lazyMessages.voices.settings;

/** Whether voices that have a name are known again, what that means, and the end of it. */
export function VoicesSection() {
  const { state, update } = useVoiceprints();
  const [asking, setAsking] = useState(false);
  const turn = (isOn: boolean) => (isOn ? update.mutate({ isOn }) : setAsking(true));
  const stop = () => update.mutate({ isOn: false }, { onSettled: () => setAsking(false) });
  return (
    <SettingsSection title={texts.title} icon={<IconMicrophone2 size={18} />}>
      {state.data ? (
        <Switch
          label={texts.toggle}
          description={texts.hint}
          labelPosition="left"
          checked={state.data.isOn}
          disabled={update.isPending}
          onChange={(event) => turn(event.currentTarget.checked)}
          styles={{ body: { justifyContent: 'space-between' } }}
        />
      ) : (
        <SettingsUnread
          title={texts.loadFailed}
          reason={state.error?.message}
          onRetry={() => void state.refetch()}
        />
      )}
      {state.data && !state.data.isAvailable ? (
        <Text c="dimmed" fz="sm">
          {texts.unavailable}
        </Text>
      ) : null}
      {state.data?.isOn ? <ExportVoiceprints /> : null}
      <ConfirmDialog
        opened={asking}
        title={texts.confirm.title}
        text={texts.confirm.text}
        confirmLabel={texts.confirm.confirm}
        pending={update.isPending}
        onConfirm={stop}
        onClose={() => setAsking(false)}
      />
    </SettingsSection>
  );
}

function ExportVoiceprints() {
  return <ExportRow hint={texts.exportHint} label={texts.export} exporting={useExportVoiceprints()} />;
}
