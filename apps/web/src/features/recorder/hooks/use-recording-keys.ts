import { useEffect, useEffectEvent } from 'react';

const textFields = 'input, textarea, select, [contenteditable="true"]';

/** A single letter that nobody is typing, while no dialog is open. */
function isForScreen(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(textFields)) return false;
  return document.querySelector('[role="dialog"][aria-modal="true"]') === null;
}

/** Single letters that work while this screen is shown, by letter in lower case. */
export function useRecordingKeys(commands: Record<string, () => void>): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    const command = isForScreen(event) ? commands[event.key.toLowerCase()] : undefined;
    if (!command) return;
    event.preventDefault();
    command();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => run(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
