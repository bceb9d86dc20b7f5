import { useEffect, useState } from 'react';
import { toastFailure } from '../lib/toast.ts';
import { messages } from '../messages/messages.ts';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { LatePart } from './late-part.tsx';

/** Fetches the dialog; also used to have it ready before something is first asked. */
export const loadConfirmDialog = async () => (await import('./confirm-dialog.tsx')).ConfirmDialog;

/** The dialog that asks before something is done, for what is on the screen before any dialog is needed. */
export function LateConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpened, setWasOpened] = useState(props.opened);
  useEffect(() => {
    if (props.opened) setWasOpened(true);
  }, [props.opened]);
  const giveUp = () => {
    toastFailure(messages.shell.dialogFailed);
    setWasOpened(false);
    props.onCancel();
  };
  return wasOpened ? <LatePart load={loadConfirmDialog} onFailure={giveUp} props={props} /> : null;
}
