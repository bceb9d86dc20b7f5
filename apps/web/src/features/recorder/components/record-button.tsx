import { ActionIcon, Badge, Group, Loader, Text, Tooltip } from '@mantine/core';
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react';
import { formatTimer } from '../../../lib/format.ts';
import { messages } from '../../../messages/messages.ts';
import { usePendingRecordings } from '../hooks/use-pending-recordings.ts';
import { useRecordedTime } from '../hooks/use-recorded-time.ts';
import type { RecorderView } from '../hooks/use-recorder.ts';
import { useRecorder } from '../hooks/use-recorder.ts';

type RecordButtonProps = {
  size?: 'md' | 'lg' | 'xl';
  /** False where the recording indicator beside it shows the time already. */
  withTime?: boolean;
};

/** Starts and stops recording, with the time while it runs and a badge while recordings wait to be sent. */
export function RecordButton({ size = 'xl', withTime = true }: RecordButtonProps) {
  const texts = messages.recorder;
  const { phase, isCapturing, toggle } = useRecorder();
  const { isProcessing } = usePendingRecordings();
  const label = buttonLabel(phase);

  return (
    <Group gap="xs" wrap="nowrap">
      <Tooltip label={label}>
        <ActionIcon
          size={size}
          radius="xl"
          variant="filled"
          color={phase === 'idle' ? undefined : 'red'}
          aria-label={label}
          aria-pressed={isCapturing}
          disabled={phase === 'stopping'}
          onClick={toggle}
        >
          <ButtonIcon phase={phase} />
        </ActionIcon>
      </Tooltip>
      {isCapturing && withTime && <RecordedTime />}
      {isProcessing && (
        <Badge variant="light" leftSection={<Loader size={10} />}>
          {texts.processing}
        </Badge>
      )}
    </Group>
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

function buttonLabel(phase: RecorderView['phase']): string {
  if (phase === 'idle') return messages.recorder.start;
  return phase === 'asking' ? messages.recorder.cancel : messages.recorder.stop;
}
