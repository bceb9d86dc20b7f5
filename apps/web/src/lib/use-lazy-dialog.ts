import type { ComponentType } from 'react';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { messages } from '../messages/messages.ts';
import { toastFailure } from './toast.ts';

export type DialogProps = { opened: boolean; onClose: () => void };

/**
 * A dialog in a file of its own, fetched when it is first opened. It is put on the page closed and then opened,
 * so that it knows where the focus was. `load` must be the same function on every call.
 */
export function useLazyDialog(load: () => Promise<ComponentType<DialogProps>>) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);
  const [opened, setOpened] = useState(false);

  const open = useCallback(async () => {
    try {
      const Loaded = await load();
      flushSync(() => setDialog(() => Loaded));
      setOpened(true);
    } catch {
      toastFailure(messages.shell.dialogFailed, messages.shell.dialogFailedText);
    }
  }, [load]);
  const close = useCallback(() => setOpened(false), []);
  return { Dialog, opened, open, close };
}
