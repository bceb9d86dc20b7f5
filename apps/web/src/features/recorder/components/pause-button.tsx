import { ActionIcon } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { messages } from '../../../messages/messages.ts';
import { useRecorder } from '../hooks/use-recorder.ts';

/** Pauses a running recording and takes it up again. Nothing is shown when none runs. */
export function PauseButton() {
  const { phase, pause, resume } = useRecorder();
  if (phase !== 'recording' && phase !== 'paused') return null;
  const isPaused = phase === 'paused';
  const label = isPaused ? messages.recorder.resume : messages.recorder.pause;
  return (
    <ActionIcon
      size="lg"
      radius="xl"
      variant="default"
      aria-label={label}
      title={label}
      onClick={isPaused ? resume : pause}
    >
      {isPaused ? (
        <IconPlayerPlayFilled size={18} aria-hidden />
      ) : (
        <IconPlayerPauseFilled size={18} aria-hidden />
      )}
    </ActionIcon>
  );
}
