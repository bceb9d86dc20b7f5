import { Menu } from '@mantine/core';
import { IconFileText, IconReplace } from '@tabler/icons-react';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { isForPage } from '../../lib/page-keys.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';

/** The dialog that replaces words in a recording: Ctrl+H opens it, and ⌘⇧H where ⌘H hides the window. */
export function useReplaceInRecording({ id, status, segments }: RecordingDetail) {
  const [opened, setOpened] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const mayReplace = status === 'ready' && segments.length > 0;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!mayReplace || event.repeat || !isReplaceKey(event) || !isForPage(event)) return;
    event.preventDefault();
    setOpened(true);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return {
    mayReplace,
    mayImport: status === 'ready' || status === 'failed',
    onOpen: () => setOpened(true),
    onImport: () => setImporting(true),
    dialog: { recordingId: id, opened, onClose: () => setOpened(false) },
    importDialog: { opened: isImporting, onClose: () => setImporting(false) },
  };
}

function isReplaceKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'h' || altKey) return false;
  return ctrlKey ? !metaKey && !shiftKey : metaKey && shiftKey;
}

type ReplaceItemsProps = {
  mayReplace: boolean;
  mayImport: boolean;
  onOpen: () => void;
  onImport: () => void;
};

/** Opens the dialogs from the menu of the recording. */
export function ReplaceItems({ mayReplace, mayImport, onOpen, onImport }: ReplaceItemsProps) {
  return (
    <>
      {mayReplace ? (
        <Menu.Item
          leftSection={<IconReplace size={16} aria-hidden="true" />}
          aria-keyshortcuts="Control+H"
          onClick={onOpen}
        >
          {lazyMessages.replace.open}
        </Menu.Item>
      ) : null}
      {mayImport ? (
        <Menu.Item leftSection={<IconFileText size={16} aria-hidden="true" />} onClick={onImport}>
          {lazyMessages.transcriptImport.openFor}
        </Menu.Item>
      ) : null}
    </>
  );
}
