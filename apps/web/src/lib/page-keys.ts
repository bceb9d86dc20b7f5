import { singleKeys } from './single-keys.ts';

/** A dialog has priority over the keys of the page. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** Is somebody writing? Keys then belong to the text. */
function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** Does what has the focus use this key itself, as a button uses the space bar? */
export function isPressing({ target }: KeyboardEvent): boolean {
  const own = 'button, a[href], summary, [role="button"], [role="menuitem"], [role="tab"], [role="option"]';
  return target instanceof Element && target.closest(own) !== null;
}

/** Nobody has handled the key yet, and no dialog or menu is open that comes first. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return false;
  return !isDialogOpen() && document.querySelector('[role="menu"]') === null;
}

/** A key without Ctrl or Alt that means the page: nobody is typing, and such keys are not switched off. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return isForPage(event) && !isTyping(event) && singleKeys.get();
}
