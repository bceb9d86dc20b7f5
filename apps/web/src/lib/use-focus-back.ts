import { useEffect, useRef } from 'react';

/** Milliseconds after which the dialog below has taken its own focus, which this one then moves on. */
const afterFocusTrap = 40;

/**
 * Gives the focus back where it was when a dialog opened. For dialogs of a `Modal.Stack`, which forget it. A
 * focus that went somewhere else on the page meanwhile stays there.
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
    if (!(element instanceof HTMLElement)) return;
    const timer = setTimeout(() => {
      const active = document.activeElement;
      const isElsewhere = active && active !== document.body && !active.closest('[role="dialog"]');
      if (!isElsewhere && element.isConnected) element.focus({ preventScroll: true });
    }, afterFocusTrap);
    return () => clearTimeout(timer);
  }, [opened]);
}
