import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { scrollerOf } from '../../../lib/use-virtual-rows.ts';

/** What is being heard: a segment, and the paragraph in which it is. */
export type Spoken = { segmentId: number; index: number };

type FollowOptions = {
  list: RefObject<HTMLElement | null>;
  reveal: (index: number, selector: string) => void;
  spoken: Spoken | null;
};

const scrollKeys = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown', ' ']);

const selectorOf = ({ segmentId }: Spoken) => `[data-segment="${segmentId}"]`;

/** Is an element within the part of the screen in which it is read at ease? */
function isAtHand(element: HTMLElement, scroller: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const box = scroller.getBoundingClientRect();
  return top >= box.top + box.height * 0.08 && bottom <= box.top + box.height * 0.85;
}

/** Is what is heard drawn, and at hand? */
function isShown(spoken: Spoken, list: HTMLElement | null, scroller: HTMLElement): boolean {
  const element = list?.querySelector<HTMLElement>(selectorOf(spoken));
  return element ? isAtHand(element, scroller) : false;
}

/**
 * Keeps what is heard in view, until the person scrolls it out of view themselves. `isAway` then says so, and `back`
 * returns there.
 */
export function useFollow({ list, reveal, spoken }: FollowOptions) {
  const [isAway, setAway] = useState(false);
  const isByHand = useRef(false);
  const now = useRef(spoken);
  now.current = spoken;

  useEffect(() => {
    const byHand = ({ target }: Event) => {
      const scroller = scrollerOf(list.current);
      if (scroller && target instanceof Node && scroller.contains(target)) isByHand.current = true;
    };
    const byKey = (event: KeyboardEvent) => {
      if (scrollKeys.has(event.key)) byHand(event);
    };
    const onScroll = () => {
      // Looking for what scrolls makes the browser lay the page out: not in each frame of a scroll while nothing plays.
      if (!isByHand.current || !now.current) return;
      const scroller = scrollerOf(list.current);
      if (scroller) setAway(!isShown(now.current, list.current, scroller));
    };
    // What scrolls is another element where a chat stands beside the transcript.
    const options = { passive: true, capture: true };
    for (const name of ['wheel', 'touchmove', 'pointerdown'])
      document.addEventListener(name, byHand, options);
    document.addEventListener('keydown', byKey, options);
    document.addEventListener('scroll', onScroll, options);
    return () => {
      for (const name of ['wheel', 'touchmove', 'pointerdown']) {
        document.removeEventListener(name, byHand, options);
      }
      document.removeEventListener('keydown', byKey, options);
      document.removeEventListener('scroll', onScroll, options);
    };
  }, [list]);

  const isHeard = spoken !== null;
  const before = useRef(spoken);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a recording that begins to play is followed anew
  useEffect(() => setAway(false), [isHeard]);

  const segmentId = spoken?.segmentId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another segment, or the way back, moves the page
  useEffect(() => {
    const scroller = scrollerOf(list.current);
    const last = before.current;
    before.current = spoken;
    if (!spoken || isAway || !scroller || isShown(spoken, list.current, scroller)) return;
    // The next words may come before the browser tells of a scroll by hand, which must not be undone.
    const goesOn = last !== null && last.segmentId !== spoken.segmentId;
    if (goesOn && isByHand.current && !isShown(last, list.current, scroller)) {
      setAway(true);
      return;
    }
    isByHand.current = false;
    reveal(spoken.index, selectorOf(spoken));
  }, [segmentId, isAway]);

  const back = useCallback(() => {
    isByHand.current = false;
    setAway(false);
  }, []);
  /** Something else is looked at: what is heard is not followed meanwhile. */
  const leave = useCallback(() => setAway(true), []);
  return { isAway: isAway && isHeard, back, leave };
}
