import { useEffect, useState } from 'react';
import { lazyDialog } from '../../../components/lazy-part.tsx';
import { onAppEvent } from '../../../lib/app-events.ts';
import { isPanelAsked } from '../../../lib/overlay-history.ts';

export const ChatSearch = lazyDialog(async () => (await import('./chat-search.tsx')).ChatSearch);

/** Ctrl+K or ⌘K, unless another dialog is open, which has priority. */
function asksForSearch(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return false;
  if (!event.ctrlKey && !event.metaKey) return false;
  return document.querySelector('[role="dialog"][aria-modal="true"]') === null;
}

/** Opens the chat search when `openChatSearch` is raised, and on its keys. */
export function ChatSearchHost() {
  const [opened, setOpened] = useState(() => isPanelAsked('cerca'));
  useEffect(() => onAppEvent('openChatSearch', () => setOpened(true)), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!asksForSearch(event)) return;
      // Browsers have a use of their own for these keys.
      event.preventDefault();
      setOpened(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return <ChatSearch opened={opened} onClose={() => setOpened(false)} />;
}
