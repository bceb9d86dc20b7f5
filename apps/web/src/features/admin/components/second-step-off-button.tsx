import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useSecondStepOff } from '../api/use-second-step-off.ts';

const texts = lazyMessages.secondStep.ofUser;

/** Turns the second step of an account off, for who has lost app and recovery codes. */
export function SecondStepOffButton({ id, name }: { id: string; name: string }) {
  const [opened, setOpened] = useState(false);
  const turnOff = useSecondStepOff();
  const close = () => setOpened(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={texts.turnOffNamed(name)}
        onClick={() => setOpened(true)}
      >
        {texts.turnOff}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={texts.title}
        text={texts.text(name)}
        confirmLabel={texts.turnOff}
        pending={turnOff.isPending}
        onConfirm={() => turnOff.mutate({ id }, { onSettled: close })}
        onClose={close}
      />
    </>
  );
}
