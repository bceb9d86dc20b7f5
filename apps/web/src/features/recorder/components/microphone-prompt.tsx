import { Alert, Button, Stack } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import { Modal } from '../../../components/modal.tsx';
import { messages } from '../../../messages/messages.ts';
import { useMicrophonePermission } from '../hooks/use-microphone-permission.ts';
import { useRecordBeneath } from '../hooks/use-record-beneath.ts';
import classes from './microphone-prompt.module.css';

/** Asks for the microphone a second after the start where it is not granted yet. */
export function MicrophonePrompt() {
  const texts = messages.recorder.prompt;
  const { prompting, problem, allow, dismiss } = useMicrophonePermission();
  useRecordBeneath(prompting);
  return (
    <Modal opened={prompting} onClose={dismiss} title={texts.title}>
      <Stack>
        <p>{texts.text}</p>
        {problem && (
          <Alert color="red" title={problem.title}>
            {problem.message}
          </Alert>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={dismiss}>
            {texts.notNow}
          </Button>
          <Button leftSection={<IconMicrophone size={16} aria-hidden />} onClick={allow} data-autofocus>
            {texts.allow}
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}
