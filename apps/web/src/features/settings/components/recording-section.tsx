import { Button, Group, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { IconMicrophone, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Settings } from '@wingman/contract/settings.ts';
import { segmentDurations } from '@wingman/contract/settings-table.ts';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useSaveSettings } from '../api/use-save-settings.ts';
import { useSettings } from '../api/use-settings.ts';
import { SettingsSection } from './settings-section.tsx';
import { SettingsUnread } from './settings-unread.tsx';
import { SpeechLanguage } from './speech-language.tsx';

const texts = lazyMessages.settingsSheet.recording;

/** Whether this person's recordings are paused, and how to change that. */
export type RecordingPause = { isPaused: boolean; isPending: boolean; toggle: () => void };

/** Pausing what is recorded, and how long recordings are divided. */
export function RecordingSection({ pause, microphone }: { pause: RecordingPause; microphone: ReactNode }) {
  const settings = useSettings();
  return (
    <SettingsSection title={texts.title} icon={<IconMicrophone size={18} />}>
      <PauseRow pause={pause} />
      {microphone}
      {settings.data ? (
        <>
          <Segmentation settings={settings.data} />
          <StopAfterSilence settings={settings.data} />
          <SpeechLanguage settings={settings.data} />
        </>
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

function PauseRow({ pause }: { pause: RecordingPause }) {
  const id = useId();
  const Icon = pause.isPaused ? IconPlayerPlayFilled : IconPlayerPauseFilled;
  return (
    <Group gap="sm">
      <Text id={id} c="dimmed" fz="sm" flex="1 1 12rem">
        {pause.isPaused ? texts.pausedHint : texts.pauseHint}
      </Text>
      <Button
        variant={pause.isPaused ? 'filled' : 'default'}
        leftSection={<Icon size={16} aria-hidden="true" />}
        aria-describedby={id}
        loading={pause.isPending}
        onClick={pause.toggle}
      >
        {pause.isPaused ? texts.resume : texts.pause}
      </Button>
    </Group>
  );
}

function Segmentation({ settings }: { settings: Settings }) {
  const save = useSaveSettings();
  const labelId = useId();
  return (
    <>
      <Switch
        label={texts.autoSegment}
        description={texts.autoSegmentHint}
        labelPosition="left"
        checked={settings.autoRecord}
        onChange={(event) => save.mutate({ autoRecord: event.currentTarget.checked })}
        styles={{ body: { justifyContent: 'space-between' } }}
      />
      <Stack gap={6}>
        <Text id={labelId} fz="sm" fw={500}>
          {texts.duration}
        </Text>
        <SegmentedControl
          aria-labelledby={labelId}
          fullWidth
          disabled={!settings.autoRecord}
          value={String(settings.segmentDuration)}
          onChange={(value) => {
            const segmentDuration = segmentDurations.find((minutes) => String(minutes) === value);
            if (segmentDuration) save.mutate({ segmentDuration });
          }}
          data={segmentDurations.map((minutes) => ({
            value: String(minutes),
            label: texts.minutes(minutes),
          }))}
        />
      </Stack>
    </>
  );
}

function StopAfterSilence({ settings }: { settings: Settings }) {
  const save = useSaveSettings();
  return (
    <Switch
      label={texts.stopAfterSilence}
      description={texts.stopAfterSilenceHint}
      labelPosition="left"
      checked={settings.stopAfterSilence}
      onChange={(event) => save.mutate({ stopAfterSilence: event.currentTarget.checked })}
      styles={{ body: { justifyContent: 'space-between' } }}
    />
  );
}
