import { useEffect, useState } from 'react';
import { lazyDialog } from '../../components/lazy-part.tsx';
import { useRecorder } from '../../features/recorder/hooks/use-recorder.ts';
import { isPanelAsked } from '../../lib/overlay-history.ts';
import { isDialogOpen, isSingleKey } from '../../lib/single-key.ts';
import { useCurrentChat } from '../current-chat.tsx';

const ShortcutOverview = lazyDialog(async () => (await import('./shortcut-overview.tsx')).ShortcutOverview);

/** A key event that was not handled, while no dialog is open: dialogs have priority. */
function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat) return false;
  if (event.ctrlKey || event.metaKey) return false;
  return !isDialogOpen();
}

function focusQuestion(): void {
  document.querySelector<HTMLTextAreaElement>('#content textarea')?.focus();
}

/**
 * Keys that work on every screen, and the overview of them. All with Alt: a single letter would act on people who
 * speak to their machine (WCAG 2.1.4). Only the question mark, which no more than shows them, works alone.
 */
export function Shortcuts() {
  const { startNew } = useCurrentChat();
  const { toggle } = useRecorder();
  const [opened, setOpened] = useState(() => isPanelAsked('scorciatoie'));

  useEffect(() => {
    const showOverview = () => setOpened(true);
    // By the place of the key: with Alt some systems make another letter of it.
    const commands: Record<string, () => unknown> = {
      KeyN: startNew,
      KeyR: toggle,
      KeyM: focusQuestion,
      KeyS: showOverview,
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const withAlt = isForPage(event) && event.altKey ? commands[event.code] : undefined;
      const command = event.key === '?' && isSingleKey(event) ? showOverview : withAlt;
      if (!command) return;
      event.preventDefault();
      command();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [startNew, toggle]);

  return <ShortcutOverview opened={opened} onClose={() => setOpened(false)} />;
}
