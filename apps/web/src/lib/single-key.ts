const textFields = 'input, textarea, select, [contenteditable="true"]';

/** A dialog has priority over the keys of the page. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** A single key that means the page: nobody is typing, no other key is held, and no dialog is open. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(textFields)) return false;
  return !isDialogOpen();
}
