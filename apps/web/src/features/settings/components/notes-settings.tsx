import { Switch } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useSaveSettings } from '../api/use-save-settings.ts';
import { useSettings } from '../api/use-settings.ts';
import { SettingsSection } from './settings-section.tsx';
import { SettingsUnread } from './settings-unread.tsx';

const texts = lazyMessages.settingsSheet.notes;

/** Whether notes are made of each recording, and the way to the templates. */
export function NotesSettings({ templates }: { templates: ReactNode }) {
  const settings = useSettings();
  const save = useSaveSettings();
  return (
    <SettingsSection title={texts.title} icon={<IconNotes size={18} />}>
      {settings.data ? (
        <Switch
          label={texts.automatic}
          description={<Hint provider={settings.data.notesProvider} />}
          labelPosition="left"
          checked={settings.data.automaticNotes}
          onChange={(event) => save.mutate({ automaticNotes: event.currentTarget.checked })}
          styles={{ body: { justifyContent: 'space-between' } }}
        />
      ) : (
        <SettingsUnread
          title={lazyMessages.settingsSheet.loadFailed}
          reason={settings.error?.message}
          onRetry={() => void settings.refetch()}
        />
      )}
      {templates}
    </SettingsSection>
  );
}

/** What the switch does, and who is given the words for it. */
function Hint({ provider }: { provider: string | null }) {
  return provider === null ? texts.automaticHint : `${texts.automaticHint} ${texts.provider(provider)}`;
}
