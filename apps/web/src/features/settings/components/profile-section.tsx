import { Button, Group, TextInput } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useSaveUserName } from '../api/use-save-user-name.ts';
import { useSettings } from '../api/use-settings.ts';
import { SettingsSection } from './settings-section.tsx';
import { SettingsUnread } from './settings-unread.tsx';

const texts = lazyMessages.settingsSheet.profile;

/** The name by which Wingman greets the person. */
export function ProfileSection() {
  const settings = useSettings();
  return (
    <SettingsSection title={texts.title} icon={<IconUser size={18} />}>
      {settings.data ? (
        <UserNameForm saved={settings.data.userName ?? ''} />
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

/** Sent as typed; after a failure what was typed is still there. */
function UserNameForm({ saved }: { saved: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const save = useSaveUserName();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ userName: typed ?? saved }, { onSuccess: () => setTyped(null) });
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="sm">
        <TextInput
          label={texts.userName}
          description={texts.hint}
          value={typed ?? saved}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="nickname"
          maxLength={100}
          flex="1 1 12rem"
        />
        <Button type="submit" loading={save.isPending}>
          {texts.save}
        </Button>
      </Group>
    </form>
  );
}
