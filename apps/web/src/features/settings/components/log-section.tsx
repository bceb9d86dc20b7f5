import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import type { LoggedRecording, RecordingLog } from '@wingman/contract/recording-log.ts';
import { browserZone, dayText, timeOfDay } from '../../../lib/day.ts';
import { recordingTitle } from '../../../lib/recording-title.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useDownloadRecording } from '../api/use-download-recording.ts';
import { useRecordingLog } from '../api/use-recording-log.ts';
import { SettingsSection } from './settings-section.tsx';
import { SettingsUnread } from './settings-unread.tsx';

const texts = lazyMessages.settingsSheet.log;

/** The newest days on which something was recorded, with the beginning of what was said. */
export function LogSection() {
  const log = useRecordingLog();
  return (
    <SettingsSection title={texts.title} icon={<IconHistory size={18} />}>
      {log.data ? (
        <Days log={log.data} />
      ) : (
        <SettingsUnread
          title={texts.failed}
          reason={log.error?.message}
          loadingLabel={texts.loading}
          onRetry={() => void log.refetch()}
        />
      )}
    </SettingsSection>
  );
}

function Days({ log }: { log: RecordingLog }) {
  if (log.length === 0) return <Text c="dimmed">{texts.empty}</Text>;
  return (
    <Stack gap="sm">
      {log.map(({ date, total, recordings }) => (
        <div key={date}>
          <Text component="h4" c="dimmed" fz="xs" fw={600}>
            <time dateTime={date}>{dayText(date)}</time>
          </Text>
          <ul className="wm-lines">
            {recordings.map((recording) => (
              <LoggedLine key={recording.id} recording={recording} date={dayText(date)} />
            ))}
          </ul>
          {total > recordings.length ? (
            <Text c="dimmed" fz="xs" mt={2}>
              {texts.more(total - recordings.length)}
            </Text>
          ) : null}
        </div>
      ))}
    </Stack>
  );
}

function LoggedLine({ recording, date }: { recording: LoggedRecording; date: string }) {
  const download = useDownloadRecording();
  const zone = browserZone();
  const { id, createdAt, preview, status } = recording;
  const label = texts.download(recordingTitle(recording, zone), date);
  return (
    <Group component="li" gap="sm" wrap="nowrap" mih="2.4rem" py={4}>
      <Text component="time" dateTime={createdAt} c="dimmed" fz="xs">
        {timeOfDay(new Date(createdAt), zone)}
      </Text>
      <Text
        span
        flex={1}
        miw={0}
        fz="var(--wm-text-row)"
        lh={1.35}
        {...(preview ? {} : { c: 'dimmed', fs: 'italic' })}
      >
        {preview || texts.noWords[status]}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        title={label}
        loading={download.isPending}
        onClick={() => download.mutate(id)}
      >
        <IconDownload size={18} aria-hidden="true" />
      </ActionIcon>
    </Group>
  );
}
