/** A voice in one window: its embedding, and its seconds of speech. */
export type HeardVoice = { window: number; description: Float32Array; seconds: number };

/** Extra similarity required of two voices of one window, because the engine separated them. */
const besideEachOther = 0.2;
/** More speech does not improve an embedding. Seconds. */
const sureSeconds = 60;

type Cluster = { members: number[]; windows: Set<number>; sum: Float32Array; seconds: number };

/**
 * Which of the voices of a recording's windows are one: returns a number for each, the same for the same voice.
 * Agglomerative clustering: merges the two most similar until no two have the cosine similarity `same`.
 */
export function matchVoices(voices: HeardVoice[], same: number): number[] {
  let clusters = voices.map((voice, index) => clusterOf(voice, index));
  let alike = clusters.map((one) => clusters.map((other) => likeness(one, other)));
  for (;;) {
    const [first, second, value] = mostAlike(alike);
    if (value < same) break;
    clusters[first] = merged(clusters[first] as Cluster, clusters[second] as Cluster);
    clusters = clusters.toSpliced(second, 1);
    alike = alike.toSpliced(second, 1).map((row) => row.toSpliced(second, 1));
    for (const [index, cluster] of clusters.entries()) {
      const value = likeness(clusters[first] as Cluster, cluster);
      (alike[first] as number[])[index] = value;
      (alike[index] as number[])[first] = value;
    }
  }
  const numbers = voices.map(() => 0);
  for (const [number, { members }] of clusters.entries())
    for (const index of members) numbers[index] = number;
  return numbers;
}

function clusterOf({ window, description, seconds }: HeardVoice, index: number): Cluster {
  const weight = Math.min(seconds, sureSeconds);
  const sum = description.map((value) => value * weight);
  return { members: [index], windows: new Set([window]), sum, seconds };
}

function merged(one: Cluster, other: Cluster): Cluster {
  return {
    members: [...one.members, ...other.members],
    windows: one.windows.union(other.windows),
    sum: one.sum.map((value, index) => value + (other.sum[index] ?? 0)),
    seconds: one.seconds + other.seconds,
  };
}

function likeness(one: Cluster, other: Cluster): number {
  const cosine =
    product(one.sum, other.sum) / Math.sqrt(product(one.sum, one.sum) * product(other.sum, other.sum));
  return one.windows.isDisjointFrom(other.windows) ? cosine : cosine - besideEachOther;
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}

function mostAlike(alike: number[][]): [number, number, number] {
  let best: [number, number, number] = [0, 0, Number.NEGATIVE_INFINITY];
  for (const [first, row] of alike.entries())
    for (let second = first + 1; second < row.length; second += 1)
      if ((row[second] as number) > best[2]) best = [first, second, row[second] as number];
  return best;
}
