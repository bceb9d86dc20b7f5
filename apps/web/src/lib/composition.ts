/**
 * Keeps the keys by which a person composes signs (Japanese, Chinese, accents on some systems) from everything that listens
 * to keys: the Enter that ends a composition sends nothing, the Escape that cancels one closes nothing. Safari sends that
 * key after the composition has ended, with `isComposing` false: there only the key code 229 tells.
 *
 * To be called once, before anything else listens. Returns the way to stop.
 */
export function guardComposition(target: EventTarget): () => void {
  const guard = (event: Event) => {
    if (!isOfComposition(event as KeyboardEvent)) return;
    event.stopImmediatePropagation();
    // No form is submitted by it either; the composed text is not affected.
    if ((event as KeyboardEvent).key === 'Enter') event.preventDefault();
  };
  target.addEventListener('keydown', guard, { capture: true });
  return () => target.removeEventListener('keydown', guard, { capture: true });
}

/** The code of a key that an input method handles itself. */
const handledByInputMethod = 229;

function isOfComposition({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === handledByInputMethod;
}
