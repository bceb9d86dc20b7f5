import { ActionIcon, Button } from '@mantine/core';
import { IconPlayerPlayFilled, IconRefresh } from '@tabler/icons-react';
import type { Recording } from '@wingman/contract/recording.ts';
import { Link } from 'wouter';
import { browserZone, timeOfDay } from '../../../lib/day.ts';
import { positionText } from '../../../lib/position.ts';
import { recordingTitle } from '../../../lib/recording-title.ts';
import { messages } from '../../../messages/messages.ts';
import { useRetryRecording } from '../api/use-retry-recording.ts';
import classes from './recording-card.module.css';
import { StatusMark } from './status-mark.tsx';

const texts = messages.recordings;

type RecordingCardProps = { recording: Recording; onListen: (recording: Recording) => void };

/** One recording in the list: title, time, length, where it is, the beginning of what was said. */
export function RecordingCard({ recording, onListen }: RecordingCardProps) {
  const zone = browserZone();
  const title = recordingTitle(recording, zone);
  return (
    <li className={classes.card} data-recording-id={recording.id} data-status={recording.status}>
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
          {recording.duration > 0 ? <span>{positionText(recording.duration)}</span> : null}
          <StatusMark recording={recording} />
        </p>
        <Said recording={recording} />
      </div>
    </li>
  );
}

/** The beginning of the transcript, or why there is none. */
function Said({ recording }: { recording: Recording }) {
  const { status, statusReason, transcript } = recording;
  if (status === 'failed') return <Failure recording={recording} />;
  if (status === 'queued') return <p className={classes.reason}>{statusReason ?? texts.queuedHint}</p>;
  if (status === 'transcribing')
    return <p className={classes.reason}>{statusReason ?? texts.transcribingHint}</p>;
  if (transcript.trim() === '') return <p className={classes.reason}>{texts.noSpeech}</p>;
  return <p className={classes.said}>{transcript}</p>;
}

function Failure({ recording }: { recording: Recording }) {
  const retry = useRetryRecording();
  return (
    <div className={classes.failure}>
      <p>{recording.statusReason ?? texts.failedHint}</p>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        loading={retry.isPending}
        onClick={() => retry.mutate({ id: recording.id })}
      >
        {texts.retry}
      </Button>
    </div>
  );
}
