import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import type { PanelName } from '../lib/panel-address.ts';
import { useBackCloses } from '../lib/use-back-closes.ts';

type ModalWithBackProps = ModalProps & {
  /** What the address calls it, where it is a place of its own. */
  panel?: PanelName;
};

/** A dialog. Back closes it as Escape does, and not at all where Escape does not. */
function ModalWithBack({ panel, ...props }: ModalWithBackProps) {
  const { opened, onClose, closeOnEscape } = props;
  useBackCloses(opened, closeOnEscape === false ? ignoreBack : onClose, panel);
  return <MantineModal {...props} />;
}

function ignoreBack(): void {}

export const Modal = Object.assign(ModalWithBack, { Stack: MantineModal.Stack });
