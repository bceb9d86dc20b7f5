import { useEffect } from 'react';
import { onAppEvent } from '../../../lib/app-events.ts';
import { useLazyDialog } from '../../../lib/use-lazy-dialog.ts';

/** Fetches the search dialog; also called ahead of its first use. */
export async function loadChatSearch() {
  return (await import('./chat-search.tsx')).ChatSearch;
}

/** Ctrl+K or ⌘K, unless another dialog is open: what that asks comes first. */
function asksForSearch(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return false;
  if (!event.ctrlKey && !event.metaKey) return false;
  return document.querySelector('[role="dialog"][aria-modal="true"]') === null;
}

/** Opens the chat search when `openChatSearch` is raised, and on its keys. */
export function ChatSearchHost() {
  const { Dialog, opened, open, close } = useLazyDialog(loadChatSearch);
  useEffect(() => onAppEvent('openChatSearch', () => void open()), [open]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!asksForSearch(event)) return;
      // Browsers have a use of their own for these keys.
      event.preventDefault();
      void open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
  return Dialog ? <Dialog opened={opened} onClose={close} /> : null;
}
