import { fromDecibels, loudness, type Piece, sampleRate } from './pcm.ts';

export type CutOptions = {
  /** No piece is longer, in seconds. */
  maxSeconds: number;
};

/** Loudness is judged frame by frame. */
const frameSamples = sampleRate / 50;
/** Below this nothing is said: a muted microphone. Far below even very quiet speech (about -60 dB). */
const silence = fromDecibels(-75);
/** Silence that is longer is not given to the engine, except for a margin before and after sound. */
const skippedFrames = seconds(1.5);
const marginFrames = seconds(0.3);
/** Frames within this factor of the quietest tenth count as a pause when a cut is looked for. */
const pauseFactor = 2;

function seconds(count: number): number {
  return Math.round((count * sampleRate) / frameSamples);
}

/**
 * Cuts a stream of samples into pieces that an engine accepts: at pauses where there are any, skipping long
 * silence. No sample with sound is lost or given twice, and every piece knows its exact offset.
 */
export class PieceCutter {
  readonly #maxFrames: number;
  readonly #buffer: Float32Array;
  /** Loudness of each whole frame in the buffer. */
  #levels: number[] = [];
  #length = 0;
  /** Position in the recording of the first sample in the buffer. */
  #offset = 0;
  /** Silent frames at the end of the buffer. */
  #quietTail = 0;
  #heard = false;

  constructor(options: CutOptions) {
    this.#maxFrames = Math.max(seconds(1), seconds(options.maxSeconds));
    this.#buffer = new Float32Array(this.#maxFrames * frameSamples);
  }

  /** Takes the next samples; gives the pieces that became complete. */
  push(block: Float32Array): Piece[] {
    const pieces: Piece[] = [];
    let read = 0;
    while (read < block.length) {
      const room = frameSamples - (this.#length % frameSamples);
      const part = block.subarray(read, read + room);
      this.#buffer.set(part, this.#length);
      this.#length += part.length;
      read += part.length;
      if (this.#length % frameSamples === 0) this.#endFrame(pieces);
    }
    return pieces;
  }

  /** What is left at the end of the recording. */
  finish(): Piece[] {
    const rest = this.#length % frameSamples;
    const restIsLoud = loudness(this.#buffer, this.#length - rest, this.#length) >= silence;
    if (restIsLoud || this.#heard) {
      const quiet = restIsLoud ? 0 : Math.max(0, this.#quietTail - marginFrames) * frameSamples;
      const piece = this.#piece(this.#length - quiet);
      this.#drop(this.#length);
      return [piece];
    }
    this.#drop(this.#length);
    return [];
  }

  #endFrame(pieces: Piece[]): void {
    const level = loudness(this.#buffer, this.#length - frameSamples, this.#length);
    this.#levels.push(level);
    if (level >= silence) {
      this.#heard = true;
      this.#quietTail = 0;
    } else {
      this.#quietTail += 1;
    }
    if (!this.#heard) {
      // Only the margin before the next sound is kept.
      if (this.#levels.length > marginFrames) this.#drop(frameSamples);
    } else if (this.#quietTail >= skippedFrames) {
      pieces.push(this.#piece(this.#length - (this.#quietTail - marginFrames) * frameSamples));
      this.#drop(this.#length - marginFrames * frameSamples);
    } else if (this.#levels.length === this.#maxFrames) {
      const cut = this.#quietPlace() * frameSamples;
      pieces.push(this.#piece(cut));
      this.#drop(cut);
    }
  }

  #piece(end: number): Piece {
    return { offset: this.#offset, samples: this.#buffer.slice(0, end) };
  }

  /** Forgets the first `count` samples and judges anew what is left. */
  #drop(count: number): void {
    this.#buffer.copyWithin(0, count, this.#length);
    this.#length -= count;
    this.#offset += count;
    this.#levels = this.#levels.slice(Math.ceil(count / frameSamples));
    this.#heard = this.#levels.some((level) => level >= silence);
    const lastLoud = this.#levels.findLastIndex((level) => level >= silence);
    this.#quietTail = this.#levels.length - 1 - lastLoud;
  }

  /** The middle of the longest pause in the second half of the buffer, as a number of frames. */
  #quietPlace(): number {
    const from = Math.floor(this.#maxFrames / 2);
    const sorted = this.#levels.slice(from).sort((a, b) => a - b);
    const quietest = sorted[Math.floor(sorted.length / 10)] ?? 0;
    const limit = Math.max(silence, quietest * pauseFactor);
    let best = { start: this.#maxFrames, length: 0 };
    let length = 0;
    for (let frame = from; frame < this.#maxFrames; frame += 1) {
      length = (this.#levels[frame] ?? 0) <= limit ? length + 1 : 0;
      if (length > 0 && length >= best.length) best = { start: frame - length + 1, length };
    }
    return best.start + Math.floor(best.length / 2);
  }
}
