import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { messages } from '../messages/messages.ts';
import { Modal } from './modal.tsx';

export type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  pending?: boolean;
  /** The dialog's name where it opens above another one, inside a `Modal.Stack`. */
  stackId?: string;
  /** The thing in question, e.g. the first words of a chat. */
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be taken back. Escape and the backdrop mean no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      {...(props.stackId ? { stackId: props.stackId } : {})}
    >
      <Stack>
        {props.children ? (
          <Text
            component="div"
            c="dimmed"
            py={10}
            px="sm"
            style={{ borderInlineStart: '3px solid var(--wm-line)' }}
          >
            {props.children}
          </Text>
        ) : null}
        <p>{props.text}</p>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={props.onClose} data-autofocus>
            {props.cancelLabel ?? messages.shell.cancel}
          </Button>
          <Button color="coral" loading={props.pending} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
