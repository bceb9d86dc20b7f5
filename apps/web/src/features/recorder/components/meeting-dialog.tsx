import { Button, Group, Stack, Text } from '@mantine/core';
import { Modal } from '../../../components/modal.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useMeeting } from '../hooks/use-meeting.ts';
import { useRecorder } from '../hooks/use-recorder.ts';
import type { SharedSoundProblem } from '../shared-sound.ts';

const texts = lazyMessages.meeting;

/** Choosing again helps against these only. */
const canBeChosenAgain: SharedSoundProblem[] = ['noSound', 'refusedBySystem'];

/** Says why the sound of a meeting cannot be recorded, what to do, and offers the microphone alone. */
export function MeetingDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { problem, begin, startWithMicrophone } = useMeeting();
  const { isCapturing } = useRecorder();
  const { title, text, help } = texts.problems[problem ?? 'noSound'];
  const again = problem !== null && canBeChosenAgain.includes(problem);
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Stack>
        <p>{text}</p>
        <Text c="dimmed">{help}</Text>
        {isCapturing ? null : <Text c="dimmed">{texts.aloneHint}</Text>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {isCapturing ? texts.close : texts.cancel}
          </Button>
          {isCapturing ? null : (
            <Button variant={again ? 'default' : 'filled'} onClick={startWithMicrophone}>
              {texts.alone}
            </Button>
          )}
          {again ? (
            <Button onClick={begin} data-autofocus>
              {texts.again}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  );
}
