import { useEffect, useState } from 'react';
import { lazyDialog } from '../../components/lazy-part.tsx';
import { useRecorder } from '../../features/recorder/hooks/use-recorder.ts';
import { isPanelAsked } from '../../lib/overlay-history.ts';
import { isForPage, isSingleKey } from '../../lib/page-keys.ts';
import { useCurrentChat } from '../current-chat.tsx';
import { focusQuestion } from '../focus-question.ts';

const ShortcutOverview = lazyDialog(async () => (await import('./shortcut-overview.tsx')).ShortcutOverview);

/** With Alt and nothing else, once. */
function isAltKey(event: KeyboardEvent): boolean {
  return event.altKey && !event.ctrlKey && !event.metaKey && !event.repeat && isForPage(event);
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
      const withAlt = isAltKey(event) ? commands[event.code] : undefined;
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
