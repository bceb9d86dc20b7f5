/** An image without its metadata. `points`: those of its largest frame; `allPoints`: of all its frames together. */
export type Stripped = { bytes: Buffer; points: number; allPoints: number };

/** The points of a width and a height in pixels. @throws {RangeError} when there are none */
export function pointsOf(width: number, height: number): number {
  if (width === 0 || height === 0) throw new RangeError('The picture states no size');
  return width * height;
}
