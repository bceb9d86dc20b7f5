import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useBackCloses } from '../lib/use-back-closes.ts';

/** A dialog. Back closes it as Escape does, and not at all where Escape does not. */
function ModalWithBack(props: ModalProps) {
  const { opened, onClose, closeOnEscape } = props;
  useBackCloses(opened, closeOnEscape === false ? ignoreBack : onClose);
  return <MantineModal {...props} />;
}

function ignoreBack(): void {}

export const Modal = Object.assign(ModalWithBack, { Stack: MantineModal.Stack });
