import { ActionIcon } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import type { LoggedRecording, RecordingLog } from '@wingman/contract/recording-log.ts';
import { browserZone, dayText, timeOfDay } from '../../../lib/day.ts';
import { recordingTitle } from '../../../lib/recording-title.ts';
import { messages } from '../../../messages/messages.ts';
import { useDownloadRecording } from '../api/use-download-recording.ts';
import { useRecordingLog } from '../api/use-recording-log.ts';
import classes from './log-section.module.css';
import { SettingsSection } from './settings-section.tsx';
import { SettingsUnread } from './settings-unread.tsx';

const texts = messages.settings.log;

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
  if (log.length === 0) return <p className={classes.empty}>{texts.empty}</p>;
  return (
    <div className={classes.days}>
      {log.map(({ date, total, recordings }) => (
        <div key={date}>
          <h4 className={classes.day}>
            <time dateTime={date}>{dayText(date)}</time>
          </h4>
          <ul className={classes.list}>
            {recordings.map((recording) => (
              <LoggedLine key={recording.id} recording={recording} date={dayText(date)} />
            ))}
          </ul>
          {total > recordings.length ? (
            <p className={classes.more}>{texts.more(total - recordings.length)}</p>
          ) : null}
        </div>
      ))}
    </div>
  );
}

function LoggedLine({ recording, date }: { recording: LoggedRecording; date: string }) {
  const download = useDownloadRecording();
  const zone = browserZone();
  const { id, createdAt, preview, status } = recording;
  const label = texts.download(recordingTitle(recording, zone), date);
  return (
    <li className={classes.line}>
      <time dateTime={createdAt} className={classes.time}>
        {timeOfDay(new Date(createdAt), zone)}
      </time>
      {preview ? (
        <span className={classes.preview}>{preview}</span>
      ) : (
        <span className={classes.wordless}>{texts.noWords[status]}</span>
      )}
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
    </li>
  );
}
