import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Rows that are drawn at first: about a screen of them. A long chat opens as fast as a short one. */
const first = 8;
/** Rows that are drawn with each step back. */
const step = 30;

/** The box in which an element scrolls; without one, the page. */
function scrollBoxOf(element: Element): Element {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return document.documentElement;
}

/**
 * Shows the end of a long list: rows from `start` on are drawn, of which those from `newest` on were there at first or
 * have come since. `showEarlier` draws a step more and leaves what is being
 * read where it is; it also happens by itself when `edge`, which belongs before the first row, comes close to view.
 */
export function useLatestPart(count: number) {
  const [newest] = useState(() => Math.max(0, count - first));
  const [hidden, setHidden] = useState(newest);
  const edge = useRef<HTMLDivElement>(null);
  const fromEnd = useRef<number | null>(null);
  const start = Math.min(hidden, count);

  const showEarlier = useCallback(() => {
    const box = edge.current && scrollBoxOf(edge.current);
    if (box) fromEnd.current = box.scrollHeight - box.scrollTop;
    setHidden((before) => Math.max(0, before - step));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is put back once the rows above are drawn
  useLayoutEffect(() => {
    // Nothing is measured before it is needed: that would lay out a chat twice when it is opened.
    if (fromEnd.current === null || !edge.current) return;
    const box = scrollBoxOf(edge.current);
    box.scrollTop = box.scrollHeight - fromEnd.current;
    fromEnd.current = null;
  }, [start]);

  // Watched again after each step: an edge that stays in view would not be reported again.
  useEffect(() => {
    if (start === 0 || !edge.current || typeof IntersectionObserver === 'undefined') return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && showEarlier(), {
      root: scrollBoxOf(edge.current),
      rootMargin: '400px 0px 0px 0px',
    });
    watch.observe(edge.current);
    return () => watch.disconnect();
  }, [start, showEarlier]);

  return { start, newest: Math.max(start, newest), edge, showEarlier };
}
