/** Segments that are said without a moment between them, and the moments that follow upon them. */
export type Divided<S, M> = { segments: S[]; moments: M[] };

/**
 * Divides segments at the moments of their recording; both are in the order of their seconds. A moment follows the segment
 * that is said at its second, or the last one before it. Only the first division may be without segments, and only the
 * last one without moments.
 */
export function divideAtMoments<S extends { start: number }, M extends { at: number }>(
  segments: readonly S[],
  moments: readonly M[],
): Divided<S, M>[] {
  const divided: Divided<S, M>[] = [];
  let current: Divided<S, M> = { segments: [], moments: [] };
  let next = 0;
  for (const segment of segments) {
    const first = next;
    while (next < moments.length && (moments[next] as M).at < segment.start) next += 1;
    if (next > first) {
      current.moments = moments.slice(first, next);
      divided.push(current);
      current = { segments: [], moments: [] };
    }
    current.segments.push(segment);
  }
  current.moments = moments.slice(next);
  if (current.segments.length + current.moments.length > 0) divided.push(current);
  return divided;
}
