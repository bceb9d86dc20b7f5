import { lazy, Suspense, useEffect, useState } from 'react';
import { useRecorder } from '../../features/recorder/hooks/use-recorder.ts';
import { useCurrentChat } from '../current-chat.tsx';

const ShortcutOverview = lazy(async () => ({
  default: (await import('./shortcut-overview.tsx')).ShortcutOverview,
}));

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

/** A key that nobody has taken, and no dialog stands before the page: what that asks comes first. */
function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return false;
  if (event.ctrlKey || event.metaKey) return false;
  return document.querySelector('[role="dialog"][aria-modal="true"]') === null;
}

function focusQuestion(): void {
  document.querySelector<HTMLTextAreaElement>('#content textarea')?.focus();
}

/** Keys that work on every screen, and the overview of them. Single keys never act while somebody types. */
export function Shortcuts() {
  const { startNew } = useCurrentChat();
  const { toggle } = useRecorder();
  const [opened, setOpened] = useState(false);

  useEffect(() => {
    const withAlt: Record<string, () => unknown> = { KeyN: startNew, KeyR: toggle };
    const alone: Record<string, () => unknown> = { '?': () => setOpened(true), '/': focusQuestion };
    const commandOf = (event: KeyboardEvent) => {
      if (!isForPage(event)) return undefined;
      // By the place of the key: with Alt some systems make another letter of it.
      if (event.altKey) return withAlt[event.code];
      return isTyping(event.target) ? undefined : alone[event.key];
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (!command) return;
      event.preventDefault();
      command();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [startNew, toggle]);

  if (!opened) return null;
  return (
    <Suspense>
      <ShortcutOverview onClose={() => setOpened(false)} />
    </Suspense>
  );
}
