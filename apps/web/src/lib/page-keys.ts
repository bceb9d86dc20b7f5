import { isDialogOpen } from './single-key.ts';

/** Is somebody writing? Keys then belong to the text. */
export function isTyping({ target }: KeyboardEvent): boolean {
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
