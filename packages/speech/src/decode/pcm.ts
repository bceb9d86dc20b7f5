/** The only audio format inside this package: mono, float32 from -1 to 1, at this rate. */
export const sampleRate = 16_000;

/**
 * Consecutive samples and the offset of the first, counted from the start of the recording. The first `overlap` samples
 * are also the last ones of the previous chunk, where a cut within speech was unavoidable.
 */
export type Chunk = { offset: number; samples: Float32Array; overlap?: number };

/** A span of the recording, in seconds from its first sample. */
export type Span = { start: number; end: number };

/** The overlap of a chunk with the previous one, in seconds of the recording. */
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
