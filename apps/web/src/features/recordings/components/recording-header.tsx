import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Recording } from '@wingman/contract/recording.ts';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { browserZone, dayLabel, timeOfDay } from '../../../lib/day.ts';
import { positionText } from '../../../lib/position.ts';
import { recordingTitle } from '../../../lib/recording-title.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useRemoveRecording } from '../api/use-remove-recording.ts';
import { useTrashDays } from '../api/use-trash.ts';
import { DownloadMenu } from './download-menu.tsx';
import { MoreMenu } from './more-menu.tsx';
import classes from './recording-header.module.css';
import { RecordingTags } from './recording-tags.tsx';
import { RecordingTitle } from './recording-title.tsx';
import { StatusMark } from './status-mark.tsx';

const texts = lazyMessages.recordings;

type RecordingHeaderProps = {
  recording: Recording;
  /** Seconds that the recorder counted, for as long as the server has not measured. */
  ownLength?: number | undefined;
  /** How many voices were told apart; 0 where nobody knows. */
  voices: number;
  playing: boolean;
  onListen: () => void;
  onRemoved: () => void;
  /** Further items of the menu of what is done rarely. */
  menu?: ReactNode;
  /** Further actions, between listening and downloading. */
  children?: ReactNode;
};

/** Title, time and length of a recording, and what can be done with it. */
export function RecordingHeader({ recording, playing, onListen, onRemoved, ...rest }: RecordingHeaderProps) {
  const [renaming, setRenaming] = useState(false);
  const [removing, setRemoving] = useState(false);
  const removal = useRemoveRecording();
  const days = useTrashDays();
  const hasAudio = recording.audioPath !== null;
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;

  return (
    <Stack component="header" gap="xs">
      <RecordingTitle recording={recording} isEditing={renaming} onEdit={setRenaming} />
      <RecordingFacts recording={recording} ownLength={rest.ownLength} voices={rest.voices} />
      <div className={classes.kept}>
        <RecordingTags recording={recording} title={recordingTitle(recording, browserZone())} />
      </div>
      <div className={classes.actions}>
        {hasAudio ? (
          <Button leftSection={<Icon size={16} aria-hidden="true" />} onClick={onListen}>
            {playing ? messages.player.pause : texts.listen}
          </Button>
        ) : null}
        {rest.children}
        <DownloadMenu recording={recording} />
        <MoreMenu onRename={() => setRenaming(true)} onRemove={() => setRemoving(true)}>
          {rest.menu}
        </MoreMenu>
      </div>
      {hasAudio ? null : (
        <Text c="dimmed" fz="0.925rem">
          {recording.status === 'recording' ? texts.detail.audioLater : noAudioText(recording)}
        </Text>
      )}
      <ConfirmDialog
        opened={removing}
        title={texts.confirmRemove.title}
        text={texts.confirmRemove.text(days)}
        confirmLabel={texts.confirmRemove.confirm}
        pending={removal.isPending}
        onConfirm={() => removal.mutate({ id: recording.id }, { onSuccess: onRemoved })}
        onClose={() => setRemoving(false)}
      >
        {recordingTitle(recording, browserZone())}
      </ConfirmDialog>
    </Stack>
  );
}

/** One that was imported as text never had any. */
const noAudioText = ({ filename }: Recording) =>
  filename === '' ? texts.detail.textOnly : texts.detail.noAudio;

type RecordingFactsProps = Pick<RecordingHeaderProps, 'recording' | 'ownLength' | 'voices'>;

/** When it was recorded, how long it is and how many speak; where it is on its way, until it has arrived. */
function RecordingFacts({ recording, ownLength = 0, voices }: RecordingFactsProps) {
  const zone = browserZone();
  const began = new Date(recording.createdAt);
  const length = recording.duration || ownLength;
  const isDone = recording.status === 'ready' && !recording.incomplete;
  return (
    <Group component="p" className="wm-figures" gap="0.25rem 1rem" c="dimmed" fz="0.925rem">
      <time dateTime={recording.createdAt}>
        {dayLabel(began, new Date(), zone)}, {timeOfDay(began, zone)}
      </time>
      {length > 0 ? <span>{positionText(length)}</span> : null}
      {voices > 0 ? <span>{lazyMessages.transcript.voices(voices)}</span> : null}
      {isDone ? null : <StatusMark recording={recording} />}
    </Group>
  );
}
