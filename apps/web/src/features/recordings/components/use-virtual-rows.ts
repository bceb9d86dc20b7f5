import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';

/** Height in CSS pixels that a row is taken for until it was drawn and measured. */
const guess = 112;

/** The nearest element around the list that scrolls. */
function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let parent = element?.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
}

/** Draws of a long list only the rows near the screen. `list` goes to the element that holds them. */
export function useVirtualRows(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);

  // What stands above the list may grow and shrink: its place is looked at after each drawing.
  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current);
    if (!list.current || !scroller) return;
    const distance = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    setMargin(Math.round(distance + scroller.scrollTop));
  });

  const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
    count,
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: () => guess,
    overscan: 8,
    scrollMargin: margin,
    gap: 10,
  });
  return { list, virtual };
}
