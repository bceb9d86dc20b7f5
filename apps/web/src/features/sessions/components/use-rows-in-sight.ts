import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { rowsInSight } from '../rows-in-sight.ts';

/** In rem: how far a list is scrolled before other rows are drawn, and how much is drawn beyond what is seen. */
const step = 12;
const spare = 24;

/**
 * Draws of a long list only the rows near the screen. Heights in rem, as the style sheet gives them to the rows;
 * `scroller` goes to the element that scrolls. The room of the rows left out is answered in rem.
 */
export function useRowsInSight(heights: readonly number[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(0);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setTop(Math.floor(box.scrollTop / rem / step) * step);
      setHeight(Math.ceil(box.clientHeight / rem / step) * step);
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, []);

  const rows = useMemo(
    () => rowsInSight(heights, top - spare, top + height + spare + step),
    [heights, top, height],
  );
  return { scroller, ...rows };
}
