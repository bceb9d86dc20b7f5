import { NativeSelect } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { digestHours } from '@wingman/contract/day-table.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useSaveSettings } from '../api/use-save-settings.ts';
import { useSettings } from '../api/use-settings.ts';
import { SettingsSection } from './settings-section.tsx';
import { SettingsUnread } from './settings-unread.tsx';

const texts = lazyMessages.settingsSheet.day;
const hours = Array.from(
  { length: digestHours.last - digestHours.first + 1 },
  (_, index) => digestHours.first + index,
);
const choices = [
  ...hours.map((hour) => ({ value: String(hour), label: texts.at(hour) })),
  { value: '', label: texts.off },
];

/** When the digest of a day is made. */
export function DaySection() {
  const settings = useSettings();
  const save = useSaveSettings();
  return (
    <SettingsSection title={texts.title} icon={<IconCalendarEvent size={18} />}>
      {settings.data ? (
        <NativeSelect
          label={texts.hour}
          description={texts.hourHint}
          data={choices}
          value={String(settings.data.digestHour ?? '')}
          onChange={({ currentTarget: { value } }) =>
            save.mutate({ digestHour: value === '' ? null : Number(value) })
          }
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
