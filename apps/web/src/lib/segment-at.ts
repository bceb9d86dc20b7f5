import type { Segment } from '@wingman/contract/recording.ts';

/** The phrase that is heard at a second: the last one that has begun. Null before the first. */
export function segmentAt(segments: readonly Segment[], seconds: number): Segment | null {
  return segments.findLast((segment) => segment.start <= seconds + 0.05) ?? null;
}
