import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Distance from the end, in CSS pixels, within which a reader counts as being at the end. */
const nearEnd = 80;

/**
 * Keeps a scrolling list at its end while it grows, unless the reader has scrolled up. `content` is what grows,
 * `key` names what is shown: another key starts at the end again.
 */
export function useStickToEnd(content: unknown, key: string) {
  const ref = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  const [away, setAway] = useState(false);

  const toEnd = useCallback(() => {
    sticks.current = true;
    setAway(false);
    ref.current?.scrollTo({ top: ref.current.scrollHeight });
  }, []);

  const onScroll = useCallback(() => {
    const box = ref.current;
    if (!box) return;
    sticks.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd;
    setAway(!sticks.current);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another session starts at its end
  useLayoutEffect(toEnd, [key, toEnd]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the content has changed
  useEffect(() => {
    if (sticks.current) toEnd();
  }, [content, toEnd]);

  return { ref, away, toEnd, onScroll };
}
