import { useEffect, useRef } from 'react';

/** Milliseconds within which the dialog below may still take its own focus, which is then moved on. */
const settlingMs = 1_000;

/**
 * Gives the focus back where it was when a dialog opened. For dialogs of a `Modal.Stack`, which lose it. A
 * focus that went somewhere else on the page meanwhile stays there, and so does one that the person moves.
 */
export function useFocusBack(opened: boolean): void {
  const before = useRef<Element | null>(null);

  useEffect(() => {
    if (opened) {
      before.current = document.activeElement;
      return;
    }
    const element = before.current;
    before.current = null;
    return element instanceof HTMLElement ? holdFocus(element) : undefined;
  }, [opened]);
}

/** Focuses the element, again when a dialog takes the focus, until things have settled or the person acts. */
function holdFocus(element: HTMLElement): () => void {
  const holding = new AbortController();
  const options = { signal: holding.signal, capture: true };
  const stop = () => holding.abort();
  const take = () => {
    const active = document.activeElement;
    const isElsewhere = active && active !== document.body && !active.closest('[role="dialog"]');
    if (!isElsewhere && active !== element && element.isConnected) element.focus({ preventScroll: true });
  };
  // Not at once: whoever takes the focus is not done yet.
  const timers = [setTimeout(take, 0), setTimeout(stop, settlingMs)];
  const takeLater = () => timers.push(setTimeout(take, 0));
  document.addEventListener('focusin', takeLater, options);
  document.addEventListener('focusout', takeLater, options);
  for (const act of ['keydown', 'pointerdown']) document.addEventListener(act, stop, options);
  holding.signal.addEventListener('abort', () => timers.forEach(clearTimeout));
  return stop;
}
