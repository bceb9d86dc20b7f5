import { Switch } from '@mantine/core';
import { IconMessageSearch } from '@tabler/icons-react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useSaveSettings } from '../api/use-save-settings.ts';
import { useSettings } from '../api/use-settings.ts';
import { SettingsSection } from './settings-section.tsx';
import { SettingsUnread } from './settings-unread.tsx';

const texts = lazyMessages.settingsSheet.answers;

/** Where questions are searched. */
export function AnswersSection() {
  const settings = useSettings();
  const save = useSaveSettings();
  return (
    <SettingsSection title={texts.title} icon={<IconMessageSearch size={18} />}>
      {settings.data ? (
        <Switch
          label={texts.searchAll}
          description={texts.searchAllHint}
          labelPosition="left"
          checked={settings.data.searchAllWhenEmpty}
          onChange={(event) => save.mutate({ searchAllWhenEmpty: event.currentTarget.checked })}
          styles={{ body: { justifyContent: 'space-between' } }}
        />
      ) : (
        <SettingsUnread
          title={lazyMessages.settingsSheet.loadFailed}
          reason={settings.error?.message}
          onRetry={() => void settings.refetch()}
        />
      )}
    </SettingsSection>
  );
}
