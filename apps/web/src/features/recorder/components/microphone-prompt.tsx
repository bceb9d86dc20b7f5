import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import { messages } from '../../../messages/messages.ts';
import { useMicrophonePermission } from '../hooks/use-microphone-permission.ts';

/** Asks for the microphone a second after the start where it is not granted yet. */
export function MicrophonePrompt() {
  const texts = messages.recorder.prompt;
  const { prompting, problem, allow, dismiss } = useMicrophonePermission();
  return (
    <Modal opened={prompting} onClose={dismiss} title={texts.title} centered>
      <Stack>
        <Text size="sm">{texts.text}</Text>
        {problem && (
          <Alert color="red" title={problem.title}>
            {problem.message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={dismiss}>
            {texts.notNow}
          </Button>
          <Button leftSection={<IconMicrophone size={16} aria-hidden />} onClick={allow}>
            {texts.allow}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
