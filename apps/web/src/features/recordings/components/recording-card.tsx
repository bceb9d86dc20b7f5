import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Recording } from '@wingman/contract/recording.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Surface } from '../../../components/surface.tsx';
import { browserZone, timeOfDay } from '../../../lib/day.ts';
import { positionText } from '../../../lib/position.ts';
import { recordingTitle } from '../../../lib/recording-title.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import classes from './recording-card.module.css';
import { RetryButton } from './retry-button.tsx';
import { StarButton } from './star-button.tsx';
import { StatusMark } from './status-mark.tsx';
import { TagPills } from './tag-pills.tsx';

const texts = lazyMessages.recordings;

type RecordingCardProps = {
  recording: Recording;
  /** Seconds that the recorder counted, for as long as the server has not measured. */
  ownLength?: number | undefined;
  onListen: (recording: Recording) => void;
  /** While several are selected: whether this one is. */
  selected?: boolean | undefined;
  onSelect?: () => void;
  /** In place of the beginning of what was said. */
  children?: ReactNode;
};

/** One recording in the list: title, time, length, where it is, the beginning of what was said. */
export function RecordingCard({ recording, ownLength = 0, onListen, ...rest }: RecordingCardProps) {
  const { selected, onSelect, children } = rest;
  const zone = browserZone();
  const title = recordingTitle(recording, zone);
  const length = recording.duration || ownLength;
  return (
    <Surface
      row
      size="sm"
      className={classes.card}
      data-recording-id={recording.id}
      data-status={recording.status}
      data-selected={selected || undefined}
    >
      {selected === undefined ? null : (
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={selected}
            onChange={onSelect}
            aria-label={lazyMessages.library.selectOne(title)}
          />
        </label>
      )}
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
      <Stack gap={2} flex={1} miw={0}>
        <Link href={`/recordings/${recording.id}`} className={classes.title}>
          {title}
        </Link>
        <Group component="p" className="wm-figures" gap="0 0.85rem" c="dimmed" fz="0.85rem">
          {recording.title || recording.suggestedTitle ? (
            <time dateTime={recording.createdAt}>{timeOfDay(new Date(recording.createdAt), zone)}</time>
          ) : null}
          {length > 0 ? <span>{positionText(length)}</span> : null}
          <StatusMark recording={recording} />
        </Group>
        {children ?? <Said recording={recording} />}
        <TagPills tags={recording.tags ?? []} />
      </Stack>
      <StarButton recording={recording} title={title} />
    </Surface>
  );
}

/** The beginning of the transcript, or why there is none. */
function Said({ recording }: { recording: Recording }) {
  const { id, status, statusReason, transcript } = recording;
  const reason = statusReason === null ? null : texts.reason(statusReason);
  if (status === 'failed') {
    return (
      <Group gap="xs" mt={4} fz="sm" c="var(--wm-danger-ink)">
        <p>{reason ?? texts.failedHint}</p>
        <RetryButton id={id} size="compact-sm" />
      </Group>
    );
  }
  const hint = hintOf(recording, reason);
  return (
    <Text fz="0.925rem" mt={4} lineClamp={hint === null ? 2 : 4} {...(hint === null ? {} : { c: 'dimmed' })}>
      {hint ?? transcript}
    </Text>
  );
}

/** What is said in place of a transcript that is not there; null when it is. */
function hintOf({ status, transcript }: Recording, reason: string | null): string | null {
  if (status === 'queued') return reason ?? texts.queuedHint;
  if (status === 'transcribing') return reason ?? texts.transcribingHint;
  if (status === 'recording' && transcript === '') return texts.recordingHint;
  return transcript.trim() === '' ? texts.noSpeech : null;
}
