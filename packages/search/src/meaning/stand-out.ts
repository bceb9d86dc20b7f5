/** Smaller differences of similarity are noise. */
const leastSpread = 0.02;
/** How much further than the best of as many random ones. */
const margin = 1;
/** Of normal values the median distance from the median is so much smaller than their deviation. */
const medianToDeviation = 1.4826;

/**
 * The similarity from which on a text is really similar to a question, not just the best of many. Models differ in
 * their baseline similarity: `background` are similarities of the same question to mostly unrelated texts. Of `count`
 * random texts the best lies about √(2 ln count) deviations above the middle (Gumbel 1958).
 */
export function nearFrom(background: number[], count: number): number {
  const middle = median(background);
  const distance = median(background.map((value) => Math.abs(value - middle)));
  const mean = background.reduce((sum, value) => sum + value, 0) / Math.max(1, background.length);
  const square = background.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = Math.sqrt(square / Math.max(1, background.length));
  // Similar texts are in the background, too, and must not raise the threshold.
  const spread = Math.max(leastSpread, distance * medianToDeviation, deviation / 2);
  return middle + spread * (Math.sqrt(2 * Math.log(Math.max(2, count))) + margin);
}

function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle] ?? 0;
  return ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
