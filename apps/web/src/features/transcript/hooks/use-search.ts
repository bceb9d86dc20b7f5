import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isForPage, isSingleKey } from '../../../lib/page-keys.ts';
import {
  findInTranscript,
  firstHitAfter,
  type Hit,
  indexTranscript,
  partsOf,
  segmentOfHit,
  type TextPart,
} from '../find-in-transcript.ts';
import type { Paragraph } from '../paragraphs.ts';

const none: Hit[] = [];

/**
 * The search in a transcript. `topSegment` says the number of the segment at the upper edge of the screen: the first
 * hit that is shown is the next one from there.
 */
export function useSearch(paragraphs: readonly Paragraph[], topSegment: () => number) {
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  /** The position from which on the current hit is looked for. */
  const [anchor, setAnchor] = useState(0);
  const index = useMemo(() => (opened ? indexTranscript(paragraphs) : null), [opened, paragraphs]);
  const hits = useMemo(() => (index ? findInTranscript(index, text) : none), [index, text]);
  const firstSegments = useMemo(() => {
    let count = 0;
    return paragraphs.map(({ segments }) => {
      count += segments.length;
      return count - segments.length;
    });
  }, [paragraphs]);
  const current = hits.length === 0 ? -1 : firstHitAfter(hits, anchor) % hits.length;
  const hit = hits[current];

  const search = (next: string) => {
    if (text === '') setAnchor(index?.segments[Math.max(0, topSegment())] ?? 0);
    setText(next);
  };
  const step = (by: 1 | -1) => {
    const next = hits[(current + by + hits.length) % hits.length];
    if (next) setAnchor(next.from);
  };
  /** For each segment of a paragraph its text divided at the hits; null where there are none. */
  const foundIn = (paragraph: Paragraph): (TextPart[] | null)[] | null => {
    if (!index || hits.length === 0) return null;
    const first = firstSegments[paragraph.index] ?? 0;
    return paragraph.segments.map((segment, place) => {
      const parts = partsOf(segment.text, index.segments[first + place] as number, hits);
      return parts.some((part) => part.hit !== null) ? parts : null;
    });
  };

  return {
    opened,
    open: () => setOpened(true),
    close: () => setOpened(false),
    text,
    search,
    step,
    hits,
    /** The number of the hit that is looked at, from 0; -1 if there is none. */
    current,
    /** The number of the segment in which it lies, over all paragraphs. */
    segment: hit && index ? segmentOfHit(index, hit) : -1,
    foundIn,
  };
}

/** Ctrl+F and the slash open the search. Pressed again in its field, Ctrl+F is the browser's own. */
export function useSearchKeys(open: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event) || event.altKey || event.repeat) return;
    const isFind = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'f';
    const isSlash = event.key === '/' && isSingleKey(event);
    const isInside = event.target instanceof Element && event.target.closest('[role="search"]') !== null;
    if (isFind ? isInside : !isSlash) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
