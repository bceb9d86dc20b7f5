import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

type VirtualRowsOptions = {
  count: number;
  /** Height of a row in CSS pixels; a guess for rows that are measured. The same function at each drawing. */
  estimate: (index: number) => number;
  /** CSS pixels between rows. */
  gap?: number;
  /** Rows drawn beyond what is seen, on each side. */
  overscan?: number;
  /** What scrolls; without it the nearest element around the list that does. */
  scroller?: RefObject<HTMLElement | null>;
};

/** The nearest element around the list that scrolls. */
export function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let parent = element?.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
}

/**
 * Draws of a long list only the rows near the screen. `list` goes to the element that holds them, which is `height`
 * high as a whole. A row lies `top` below its beginning; rows that stand in the flow leave the room `before` and
 * `after` them instead. All in CSS pixels.
 */
export function useVirtualRows<List extends HTMLElement, Row extends HTMLElement = HTMLElement>({
  count,
  estimate,
  gap = 0,
  overscan = 8,
  scroller,
}: VirtualRowsOptions) {
  const list = useRef<List>(null);
  const [margin, setMargin] = useState(0);

  const virtual = useVirtualizer<HTMLElement, Row>({
    count,
    getScrollElement: () => scroller?.current ?? scrollerOf(list.current),
    estimateSize: estimate,
    overscan,
    scrollMargin: margin,
    gap,
  });
  // What stands above the list may grow and shrink: its place is looked at after each drawing, but for those of a scroll, in which
  // the browser would lay the page out once more for it. Its end is a drawing, too.
  const { isScrolling } = virtual;
  useLayoutEffect(() => {
    if (scroller || isScrolling) return;
    const box = scrollerOf(list.current);
    if (!list.current || !box) return;
    const distance = list.current.getBoundingClientRect().top - box.getBoundingClientRect().top;
    setMargin(Math.round(distance + box.scrollTop));
  });
  const height = virtual.getTotalSize();
  const items = virtual.getVirtualItems();
  return {
    list,
    rows: items.map(({ index, start, size }) => ({ index, top: start - margin, height: size })),
    height,
    before: (items[0]?.start ?? margin) - margin,
    after: height - ((items.at(-1)?.end ?? margin) - margin),
    measureRow: virtual.measureElement,
    scrollToRow: virtual.scrollToIndex,
  };
}
