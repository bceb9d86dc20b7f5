import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconPlayerPlayFilled, IconTrash } from '@tabler/icons-react';
import type { Recording } from '@wingman/contract/recording.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { browserZone, dayLabel, timeOfDay } from '../../../lib/day.ts';
import { positionText } from '../../../lib/position.ts';
import { recordingTitle } from '../../../lib/recording-title.ts';
import { messages } from '../../../messages/messages.ts';
import { useRemoveRecording } from '../api/use-remove-recording.ts';
import { DownloadMenu } from './download-menu.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { StatusMark } from './status-mark.tsx';

const texts = messages.recordings;

type RecordingHeaderProps = {
  recording: Recording;
  /** Seconds that the recorder counted, for as long as the server has not measured. */
  ownLength?: number | undefined;
  onListen: () => void;
  onRemoved: () => void;
};

/** Title, time and length of a recording, and what can be done with it. */
export function RecordingHeader({ recording, ownLength = 0, onListen, onRemoved }: RecordingHeaderProps) {
  const [renaming, setRenaming] = useState(false);
  const [removing, setRemoving] = useState(false);
  const removal = useRemoveRecording();
  const zone = browserZone();
  const began = new Date(recording.createdAt);
  const title = recordingTitle(recording, zone);
  const length = recording.duration || ownLength;
  const hasAudio = recording.audioPath !== null;

  return (
    <Stack component="header" gap="xs">
      <h1 style={{ overflowWrap: 'anywhere' }}>{title}</h1>
      <Group component="p" className="wm-figures" gap="0.25rem 1rem" c="dimmed" fz="0.925rem">
        <time dateTime={recording.createdAt}>
          {dayLabel(began, new Date(), zone)}, {timeOfDay(began, zone)}
        </time>
        {length > 0 ? <span>{positionText(length)}</span> : null}
        <StatusMark recording={recording} />
      </Group>
      <Group gap="xs" mt={6}>
        {hasAudio ? (
          <Button leftSection={<IconPlayerPlayFilled size={16} aria-hidden="true" />} onClick={onListen}>
            {texts.listen}
          </Button>
        ) : (
          <Text c="dimmed">
            {recording.status === 'recording' ? texts.detail.audioLater : texts.detail.noAudio}
          </Text>
        )}
        <DownloadMenu recording={recording} />
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
          onClick={() => setRenaming(true)}
        >
          {texts.rename}
        </Button>
        <Button
          variant="subtle"
          color="coral"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => setRemoving(true)}
        >
          {texts.remove}
        </Button>
      </Group>
      <RenameDialog recording={recording} opened={renaming} onClose={() => setRenaming(false)} />
      <ConfirmDialog
        opened={removing}
        title={texts.confirmRemove.title}
        text={texts.confirmRemove.text}
        confirmLabel={texts.confirmRemove.confirm}
        pending={removal.isPending}
        onConfirm={() => removal.mutate({ id: recording.id }, { onSuccess: onRemoved })}
        onClose={() => setRemoving(false)}
      >
        {title}
      </ConfirmDialog>
    </Stack>
  );
}
