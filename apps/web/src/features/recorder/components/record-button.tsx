import { ActionIcon, Badge, Group, Loader, Text } from '@mantine/core';
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react';
import { memo } from 'react';
import { formatTimer } from '../../../lib/format.ts';
import { messages } from '../../../messages/messages.ts';
import { usePendingRecordings } from '../hooks/use-pending-recordings.ts';
import { useRecordedTime } from '../hooks/use-recorded-time.ts';
import type { RecorderView } from '../hooks/use-recorder.ts';
import { useRecorder } from '../hooks/use-recorder.ts';

type RecordButtonProps = {
  size?: 'md' | 'lg' | number;
  /** Beside the questions the button stands back behind the one that sends, and has names of its own. */
  inChat?: boolean;
  /** False where the recording indicator beside it shows the time already. */
  withTime?: boolean;
  /** False where another button on the screen tells of waiting recordings. */
  withBadge?: boolean;
};

/** Starts and stops recording, with the time while it runs and a badge while recordings wait to be sent. */
export const RecordButton = memo(function RecordButton({
  size,
  inChat = false,
  withTime = true,
  withBadge = true,
}: RecordButtonProps) {
  const { phase, isCapturing, toggle } = useRecorder();
  const label = buttonLabel(phase, inChat ? messages.recorder.inChat : messages.recorder);
  const isIdle = phase === 'idle';
  const isSaving = phase === 'stopping';

  return (
    // The button comes last: what appears beside it does not push it away from under the finger.
    <Group gap="xs" wrap="nowrap">
      {withBadge && <ProcessingBadge />}
      {isCapturing && withTime && <RecordedTime />}
      <ActionIcon
        size={size}
        radius="xl"
        variant={inChat && isIdle ? 'light' : 'filled'}
        color={isIdle ? undefined : 'red'}
        aria-label={label}
        title={label}
        aria-pressed={isCapturing}
        data-recorder
        // Not `disabled`: the keyboard's focus stays here while a recording is being saved.
        aria-disabled={isSaving}
        data-disabled={isSaving || undefined}
        onClick={toggle}
      >
        <ButtonIcon phase={phase} />
      </ActionIcon>
    </Group>
  );
});

function ProcessingBadge() {
  const { isProcessing } = usePendingRecordings();
  if (!isProcessing) return null;
  return (
    <Badge variant="light" data-processing leftSection={<Loader size={10} />}>
      {messages.recorder.processing}
    </Badge>
  );
}

function RecordedTime() {
  const time = formatTimer(useRecordedTime());
  return (
    <Text component="span" role="timer" size="sm" ff="monospace" aria-label={messages.recorder.timer(time)}>
      {time}
    </Text>
  );
}

function ButtonIcon({ phase }: Pick<RecorderView, 'phase'>) {
  if (phase === 'asking' || phase === 'stopping') return <Loader size={18} color="white" aria-hidden />;
  if (phase === 'idle') return <IconMicrophone size={20} aria-hidden />;
  return <IconPlayerStopFilled size={20} aria-hidden />;
}

type ButtonLabels = Record<'start' | 'stop' | 'cancel', string>;

function buttonLabel(phase: RecorderView['phase'], { start, stop, cancel }: ButtonLabels): string {
  if (phase === 'idle') return start;
  return phase === 'asking' ? cancel : stop;
}
