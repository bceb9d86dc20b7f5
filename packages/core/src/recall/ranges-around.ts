/** Positions of a recording, both ends included. */
export type PositionRange = { fromPosition: number; toPosition: number };

/** Positions on either side of a place, at least. */
const leastReach = 3;

/**
 * The parts of a recording of `length` segments around some positions, in order, apart from each other, and so wide that they have
 * `most` segments together (at most about twice as many, for few positions); all of it where it has no more. Without positions they
 * begin at its start.
 */
export function rangesAround(
  positions: number[],
  { length, most }: { length: number; most: number },
): PositionRange[] {
  if (length <= most) return [{ fromPosition: 0, toPosition: length - 1 }];
  const centres = positions.length > 0 ? positions.toSorted((one, other) => one - other) : [0];
  for (let reach = leastReach; ; reach *= 2) {
    const ranges = merge(centres, reach, length);
    const size = ranges.reduce((sum, { fromPosition, toPosition }) => sum + toPosition - fromPosition + 1, 0);
    if (size >= most) return ranges;
  }
}

/** `centres` in order. */
function merge(centres: number[], reach: number, length: number): PositionRange[] {
  const ranges: PositionRange[] = [];
  for (const centre of centres) {
    const fromPosition = Math.max(0, centre - reach);
    const toPosition = Math.min(length - 1, centre + reach);
    const last = ranges.at(-1);
    if (last && fromPosition <= last.toPosition + 1) last.toPosition = toPosition;
    else ranges.push({ fromPosition, toPosition });
  }
  return ranges;
}
