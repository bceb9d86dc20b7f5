import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyMessages } from '../messages/lazy-messages.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

const texts = lazyMessages.speech.admin;

export type RemoveModelButtonProps = {
  name: string;
  label?: string;
  confirm: { title: string; text: string };
  isPending: boolean;
  /** Removes it, and hears when that has ended, well or not. */
  onRemove: (onSettled: () => void) => void;
};

/** Removes a model from the server after a second question. */
export function RemoveModelButton({
  name,
  label = texts.removeName(name),
  confirm,
  isPending,
  onRemove,
}: RemoveModelButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        color="gray"
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        aria-label={label}
        onClick={() => setAsking(true)}
      >
        {texts.remove}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={confirm.title}
        text={confirm.text}
        confirmLabel={texts.remove}
        pending={isPending}
        onConfirm={() => onRemove(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        {name}
      </ConfirmDialog>
    </>
  );
}
