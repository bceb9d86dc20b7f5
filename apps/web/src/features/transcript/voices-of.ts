import type { Segment } from '@wingman/contract/recording.ts';

/** The names of those who speak, in the order in which they are first heard. */
export function voicesOf(segments: readonly Segment[]): string[] {
  return [...new Set(segments.flatMap(({ speaker }) => speaker ?? []))];
}
