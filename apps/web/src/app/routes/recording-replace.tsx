import { Menu } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { isForPage } from '../../lib/page-keys.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';

/** The dialog that replaces words in a recording: Ctrl+H opens it, and ⌘⇧H where ⌘H hides the window. */
export function useReplaceInRecording({ id, status, segments }: RecordingDetail) {
  const [opened, setOpened] = useState(false);
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
    onOpen: () => setOpened(true),
    dialog: { recordingId: id, opened, onClose: () => setOpened(false) },
  };
}

function isReplaceKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'h' || altKey) return false;
  return ctrlKey ? !metaKey && !shiftKey : metaKey && shiftKey;
}

type ReplaceItemProps = { mayReplace: boolean; onOpen: () => void };

/** Opens the dialog from the menu of the recording. */
export function ReplaceItem({ mayReplace, onOpen }: ReplaceItemProps) {
  if (!mayReplace) return null;
  return (
    <Menu.Item
      leftSection={<IconReplace size={16} aria-hidden="true" />}
      aria-keyshortcuts="Control+H"
      onClick={onOpen}
    >
      {lazyMessages.replace.open}
    </Menu.Item>
  );
}
