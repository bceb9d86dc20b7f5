import { Loader } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import type { Recording } from '@wingman/contract/recording.ts';
import { positionText } from '../../../lib/position.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import classes from './status-mark.module.css';

const texts = lazyMessages.recordings.status;

type ShownStatus = Pick<Recording, 'status' | 'progress' | 'remainingSeconds' | 'waitingBehind'> &
  Partial<Pick<Recording, 'incomplete' | 'duration'>>;

/** Where a recording is, in one word and a sign. */
export function StatusMark({ recording }: { recording: ShownStatus }) {
  const { status } = recording;
  switch (status) {
    case 'recording':
      return (
        <span className={classes.mark} data-live>
          <span className={classes.dot} aria-hidden="true" /> {texts.recording}
        </span>
      );
    case 'queued':
      return (
        <span className={classes.mark}>
          <IconClock size={14} aria-hidden="true" /> {queuedText(recording)}
        </span>
      );
    case 'transcribing':
      return (
        <span className={classes.mark} data-active>
          <Loader size={12} aria-hidden="true" />
          {transcribingText(recording)}
        </span>
      );
    case 'ready':
      if (recording.incomplete) {
        return (
          <span className={classes.mark} data-failed>
            <IconAlertTriangle size={14} aria-hidden="true" />{' '}
            {incompleteText(recording.incomplete, recording)}
          </span>
        );
      }
      return (
        <span className={classes.mark}>
          <IconCheck size={14} aria-hidden="true" /> {texts.ready}
        </span>
      );
    case 'failed':
      return (
        <span className={classes.mark} data-failed>
          <IconAlertTriangle size={14} aria-hidden="true" /> {texts.failed}
        </span>
      );
  }
}

function incompleteText(
  { reason, statedDuration }: NonNullable<Recording['incomplete']>,
  { duration = 0 }: ShownStatus,
): string {
  if (reason === 'too_long') return texts.tooLong;
  if (reason === 'damaged' || statedDuration === null) return texts.damaged;
  return texts.cutOff(positionText(duration), positionText(statedDuration));
}

function queuedText({ waitingBehind }: ShownStatus): string {
  if (waitingBehind === null || waitingBehind === undefined) return texts.queued;
  return waitingBehind === 0 ? texts.next : texts.behind(waitingBehind);
}

function transcribingText({ progress, remainingSeconds }: ShownStatus): string {
  if (progress === null) return texts.transcribing;
  const percent = texts.transcribingPercent(Math.round(progress * 100));
  return remainingSeconds ? `${percent}, ${texts.remaining(remainingSeconds)}` : percent;
}
