import type { Segment } from '@wingman/contract/recording.ts';
import { useMemo, useRef } from 'react';
import { keepSame, type Paragraph, paragraphsOf } from '../paragraphs.ts';
import { voicesOf } from '../voices-of.ts';

/** The paragraphs of segments and who speaks in them. What a correction leaves as it was is not drawn anew. */
export function useParagraphs(segments: readonly Segment[]): {
  paragraphs: readonly Paragraph[];
  voices: readonly string[];
} {
  const last = useRef<{ paragraphs: readonly Paragraph[]; voices: readonly string[] } | null>(null);
  return useMemo(() => {
    const before = last.current ?? { paragraphs: [], voices: [] };
    const paragraphs = keepSame(before.paragraphs, paragraphsOf(segments));
    const voices = voicesOf(segments);
    last.current = { paragraphs, voices: isSame(voices, before.voices) ? before.voices : voices };
    return last.current;
  }, [segments]);
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, place) => name === other[place]);
