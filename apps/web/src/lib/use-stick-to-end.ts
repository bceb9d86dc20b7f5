import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Distance from the end, in CSS pixels, within which a reader counts as being at the end. */
const nearEnd = 80;

/**
 * Keeps a scrolling list at its end while it grows, unless the reader has scrolled up. `content` is the list,
 * `key` names what is shown: another key starts at the end again. An empty list leaves what stands in for it alone.
 */
export function useStickToEnd(content: readonly unknown[], key: string) {
  const ref = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  const lastTop = useRef(0);
  const [away, setAway] = useState(false);

  const isEmpty = content.length === 0;
  const toEnd = useCallback(() => {
    sticks.current = true;
    setAway(false);
    ref.current?.scrollTo({ top: ref.current.scrollHeight });
  }, []);

  const onScroll = useCallback(() => {
    const box = ref.current;
    if (!box) return;
    // What grows below takes the end away too; only somebody who moves up has left it.
    if (box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd) sticks.current = true;
    else if (box.scrollTop < lastTop.current) sticks.current = false;
    lastTop.current = box.scrollTop;
    setAway(!sticks.current);
  }, []);

  /** The list has another height: what draws it, or what formats it, may have arrived late. */
  const onResize = useCallback(() => {
    if (sticks.current) toEnd();
  }, [toEnd]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another session starts at its end
  useLayoutEffect(() => {
    if (!isEmpty) toEnd();
  }, [key, isEmpty, toEnd]);

  useEffect(() => {
    if (sticks.current && content.length > 0) toEnd();
  }, [content, toEnd]);

  return { ref, away, toEnd, onScroll, onResize };
}
