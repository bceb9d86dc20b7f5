import { setImmediate } from 'node:timers/promises';
import { DomainError } from '@wingman/contract/error.ts';
import { AudioDecoder, Gap } from '../decode/decode.ts';

/** A lower sample rate is enough for loudness, and faster to decode. */
const peakRate = 8_000;
/** Half-second blocks between two yields to other work. */
const blocksAtOnce = 20;
/** Bins per bar: enough for accurate edges of bars at any length. */
const binsPerBar = 8;

/**
 * The peak of each of `count` spans, in whole percent of the maximum, of samples pushed chunk by chunk. Their number is
 * not known in advance: bins grow, and their number is constant.
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

  /** The same for a gap of so many samples. */
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
 * The waveform of the file at `path`, see `PeakCollector`. Uses constant memory.
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
