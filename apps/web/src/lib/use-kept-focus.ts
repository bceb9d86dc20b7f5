import { type RefObject, useEffect } from 'react';

/**
 * Keeps the focus in a part of the screen when what holds it goes: it moves to the first that the selector `fallback` matches in it. Elsewhere in the page it
 * would be lost, and the keyboard would begin again at its top.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>, fallback: string): void {
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    let held: Element | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      held = target as Element;
    };
    // Somebody who leaves it means to; what is taken away does not.
    const onBlur = ({ target }: FocusEvent) => {
      if ((target as Element).isConnected) requestAnimationFrame(() => released(target as Element));
    };
    const released = (target: Element) => {
      if (held === target && target.isConnected) held = null;
    };
    const observer = new MutationObserver(() => {
      if (!held || held.isConnected || document.activeElement !== document.body) return;
      held = null;
      // What is about to take the focus itself does so first.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) element.querySelector<HTMLElement>(fallback)?.focus();
      });
    });
    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', onBlur);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', onBlur);
      observer.disconnect();
    };
  }, [part, fallback]);
}
