/** The one form in which audio travels inside this package: mono, float32 from -1 to 1, at this rate. */
export const sampleRate = 16_000;

/**
 * A run of samples and where its first one is, counted from the first sample of the recording. The first `overlap`
 * samples are also the last ones of the chunk before, where a cut had to be made while somebody spoke.
 */
export type Chunk = { offset: number; samples: Float32Array; overlap?: number };

/** A stretch of the recording, in seconds from its first sample. */
export type Span = { start: number; end: number };

/** What of a chunk the one before it had too, in seconds of the recording. */
export function sharedSpan({ offset, overlap }: Chunk): Span | undefined {
  return overlap ? { start: offset / sampleRate, end: (offset + overlap) / sampleRate } : undefined;
}

/** Root mean square of `samples` from `start` to `end` (not included), 0 to 1. */
export function loudness(samples: Float32Array, start = 0, end = samples.length): number {
  let sum = 0;
  for (let i = start; i < end; i += 1) {
    const sample = samples[i] ?? 0;
    sum += sample * sample;
  }
  return end > start ? Math.sqrt(sum / (end - start)) : 0;
}

/** Amplitude ratio of a level in decibels below full scale. */
export function fromDecibels(level: number): number {
  return 10 ** (level / 20);
}
