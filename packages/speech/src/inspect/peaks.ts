import { setImmediate } from 'node:timers/promises';
import { DomainError } from '@wingman/contract/error.ts';
import { AudioDecoder, Gap } from '../decode/decode.ts';

/** Loudness needs no more samples a second, and the decoder is quicker with few. */
const peakRate = 8_000;
/** Half-second blocks between two looks at whether there is other work. */
const blocksAtOnce = 20;
/** Bins that are kept for each bar: enough that a bar's edges are about right whatever the length. */
const binsPerBar = 8;

/**
 * The loudest moment of each of `count` stretches, in whole percent of the loudest of all, of samples that come chunk by
 * chunk. How many there will be is not known: bins grow as they do, and their number stays.
 */
export class PeakCollector {
  readonly #count: number;
  #bins: number[] = [];
  #samplesPerBin = 1;
  #inBin = 0;
  #peak = 0;

  constructor(count: number) {
    this.#count = count;
  }

  push(samples: Float32Array): void {
    for (const sample of samples) {
      const size = Math.abs(sample);
      if (size > this.#peak) this.#peak = size;
      this.#inBin += 1;
      if (this.#inBin === this.#samplesPerBin) this.#endBin();
    }
  }

  /** The same for so many samples of nothing. */
  skip(count: number): void {
    for (let left = count; left > 0; ) {
      const step = Math.min(left, this.#samplesPerBin - this.#inBin);
      this.#inBin += step;
      left -= step;
      if (this.#inBin === this.#samplesPerBin) this.#endBin();
    }
  }

  /** Nothing may be pushed afterwards. */
  finish(): number[] {
    if (this.#inBin > 0) this.#bins.push(this.#peak);
    const bins = this.#bins;
    const bars = Array.from({ length: this.#count }, (_, bar) => {
      const from = Math.floor((bar * bins.length) / this.#count);
      const to = Math.max(from + 1, Math.floor(((bar + 1) * bins.length) / this.#count));
      return Math.max(0, ...bins.slice(from, to));
    });
    const loudest = Math.max(...bars);
    return bars.map((bar) => (loudest === 0 ? 0 : Math.round((100 * bar) / loudest)));
  }

  #endBin(): void {
    this.#bins.push(this.#peak);
    this.#peak = 0;
    this.#inBin = 0;
    if (this.#bins.length < 2 * this.#count * binsPerBar) return;
    const halved: number[] = [];
    for (let i = 0; i < this.#bins.length; i += 2) {
      halved.push(Math.max(this.#bins[i] as number, this.#bins[i + 1] as number));
    }
    this.#bins = halved;
    this.#samplesPerBin *= 2;
  }
}

/**
 * How loud the file at `path` is over its length, as `PeakCollector` says. Memory does not grow with the length.
 * @throws {DomainError} as `openAudio`, audio_damaged when nothing could be decoded
 */
export async function measurePeaks(
  path: string,
  count: number,
  { signal, maxSeconds }: { signal: AbortSignal; maxSeconds?: number | undefined },
): Promise<number[]> {
  const decoder = new AudioDecoder(path, { rate: peakRate, maxSeconds });
  const collector = new PeakCollector(count);
  try {
    let blocks = 0;
    for (const part of decoder.parts()) {
      if (part instanceof Gap) collector.skip(part.length);
      else collector.push(part);
      blocks += 1;
      if (blocks % blocksAtOnce === 0) await setImmediate(undefined, { signal });
    }
    if (decoder.samples === 0) throw new DomainError('audio_damaged');
    return collector.finish();
  } finally {
    decoder.close();
  }
}
