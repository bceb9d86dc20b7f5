import type { Segment } from '@wingman/contract/recording.ts';

/** Seconds by which a player may stop early; between places without times lies less. */
const spare = (seconds: number) => (seconds < 0 ? 0.001 : 0.05);

/** The phrase that is heard at a second: the last one that has begun. Null before the first. */
export function segmentAt(segments: readonly Segment[], seconds: number): Segment | null {
  return segments.findLast((segment) => segment.start <= seconds + spare(seconds)) ?? null;
}
