/** Moves the focus to the first control of an element that has just been shown, once it is drawn. */
export function focusFirst(element: () => Element | null | undefined): void {
  requestAnimationFrame(() =>
    element()?.querySelector<HTMLElement>('button, input, select, a[href]')?.focus(),
  );
}
