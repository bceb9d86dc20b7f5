import { ActionIcon } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Recording } from '@wingman/contract/recording.ts';
import { Link } from 'wouter';
import { browserZone, timeOfDay } from '../../../lib/day.ts';
import { positionText } from '../../../lib/position.ts';
import { recordingTitle } from '../../../lib/recording-title.ts';
import { messages } from '../../../messages/messages.ts';
import classes from './recording-card.module.css';
import { RetryButton } from './retry-button.tsx';
import { StatusMark } from './status-mark.tsx';

const texts = messages.recordings;

type RecordingCardProps = {
  recording: Recording;
  /** Seconds that the recorder counted, for as long as the server has not measured. */
  ownLength?: number | undefined;
  onListen: (recording: Recording) => void;
};

/** One recording in the list: title, time, length, where it is, the beginning of what was said. */
export function RecordingCard({ recording, ownLength = 0, onListen }: RecordingCardProps) {
  const zone = browserZone();
  const title = recordingTitle(recording, zone);
  const length = recording.duration || ownLength;
  return (
    <div className={classes.card} data-recording-id={recording.id} data-status={recording.status}>
      <ActionIcon
        variant="light"
        color="petrol"
        radius="xl"
        size={44}
        disabled={recording.audioPath === null}
        aria-label={texts.listenTo(title)}
        onClick={() => onListen(recording)}
      >
        <IconPlayerPlayFilled size={18} aria-hidden="true" />
      </ActionIcon>
      <div className={classes.words}>
        <Link href={`/recordings/${recording.id}`} className={classes.title}>
          {title}
        </Link>
        <p className={classes.meta}>
          {recording.title ? (
            <time dateTime={recording.createdAt}>{timeOfDay(new Date(recording.createdAt), zone)}</time>
          ) : null}
          {length > 0 ? <span>{positionText(length)}</span> : null}
          <StatusMark recording={recording} />
        </p>
        <Said recording={recording} />
      </div>
    </div>
  );
}

/** The beginning of the transcript, or why there is none. */
function Said({ recording }: { recording: Recording }) {
  const { id, status, statusReason, transcript } = recording;
  const reason = statusReason === null ? null : texts.reason(statusReason);
  if (status === 'failed') {
    return (
      <div className={classes.failure}>
        <p>{reason ?? texts.failedHint}</p>
        <RetryButton id={id} size="compact-sm" />
      </div>
    );
  }
  if (status === 'queued') return <p className={classes.reason}>{reason ?? texts.queuedHint}</p>;
  if (status === 'transcribing') return <p className={classes.reason}>{reason ?? texts.transcribingHint}</p>;
  if (status === 'recording' && transcript === '') {
    return <p className={classes.reason}>{texts.recordingHint}</p>;
  }
  if (transcript.trim() === '') return <p className={classes.reason}>{texts.noSpeech}</p>;
  return <p className={classes.said}>{transcript}</p>;
}
