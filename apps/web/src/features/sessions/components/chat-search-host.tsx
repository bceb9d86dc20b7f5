import { useHotkeys } from '@mantine/hooks';
import { useEffect } from 'react';
import { onAppEvent } from '../../../lib/app-events.ts';
import { useLazyDialog } from '../../../lib/use-lazy-dialog.ts';

/** Fetches the search dialog; also called ahead of its first use. */
export async function loadChatSearch() {
  return (await import('./chat-search.tsx')).ChatSearch;
}

/** Opens the chat search when `openChatSearch` is raised, and on Ctrl+K or ⌘K unless another dialog is open. */
export function ChatSearchHost() {
  const { Dialog, opened, open, close } = useLazyDialog(loadChatSearch);
  useEffect(() => onAppEvent('openChatSearch', () => void open()), [open]);
  useHotkeys(
    [
      [
        'mod+K',
        () => {
          if (!document.querySelector('[role="dialog"][aria-modal="true"]')) void open();
        },
      ],
    ],
    [],
  );
  return Dialog ? <Dialog opened={opened} onClose={close} /> : null;
}
