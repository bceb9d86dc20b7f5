import { type Chunk, fromDecibels, loudness, type Span, sampleRate } from '../decode/pcm.ts';
import { frameSamples, silence, type VoiceDetector } from '../voice/voice-detector.ts';

export type CutOptions = {
  /** Maximum length of a chunk, in seconds. */
  maxSeconds: number;
  /** After a longer pause, in seconds, the chunk ends and the rest of the pause is dropped. */
  maxPauseSeconds: number;
  /** Offset of the first sample in the recording, in seconds; 0 by default. */
  from?: number;
  /** The state of another cutter, instead of `from`. */
  state?: CutterState | undefined;
};

/** JSON from which another cutter resumes, with the sample at `offset` as its first one. */
export type CutterState = { offset: number; overlap: number; voice: Span[] };

/** Margin of a pause before and after speech. The start of a word is detected a little late. */
const leadFrames = frames(0.5);
const trailFrames = frames(0.4);
/** For a cut, frames count as a pause within this factor of the quietest tenth … */
const pauseFactor = 2;
/** … if they are also so much quieter than most. */
const pauseDepth = fromDecibels(-12);
/** A pause in which a cut harms no word. */
const cleanFrames = frames(0.2);
/** Overlap of two chunks without such a pause; at most a quarter of a chunk. Seconds. */
const overlapSeconds = 2;
/** After so much silence earlier audio does not matter. */
const settlingFrames = frames(60);
/** Voice with a shorter gap, in seconds, is one span. */
const sameVoiceSeconds = 0.3;

function frames(seconds: number): number {
  return Math.round((seconds * sampleRate) / frameSamples);
}

/**
 * Cuts a stream of samples into chunks that an engine accepts: at pauses if there are any, omitting silence. No sample
 * with voice is lost, and every chunk knows its exact offset.
 */
export class ChunkCutter {
  /** Spans with voice so far. */
  voice: Span[];
  readonly #detector: VoiceDetector;
  #maxFrames: number;
  readonly #skippedFrames: number;
  #buffer: Float32Array;
  /** Loudness and voice of each whole frame in the buffer. */
  #levels: number[] = [];
  #voiced: boolean[] = [];
  #length = 0;
  /** Position in the recording of the first sample in the buffer. */
  #offset = 0;
  /** Samples at the start of the buffer that overlap the last chunk. */
  #overlap = 0;
  /** Frames without voice at the end of the buffer. */
  #quietTail = 0;
  #heard = false;

  constructor(options: CutOptions, detector: VoiceDetector) {
    this.#detector = detector;
    this.#maxFrames = Math.max(frames(1), Math.floor((options.maxSeconds * sampleRate) / frameSamples));
    this.#skippedFrames = Math.max(leadFrames + trailFrames, frames(options.maxPauseSeconds));
    const { state } = options;
    this.#offset = state?.offset ?? Math.round((options.from ?? 0) * sampleRate);
    this.#overlap = state?.overlap ?? 0;
    this.voice = state?.voice ?? [];
    this.#buffer = new Float32Array(this.#maxFrames * frameSamples);
  }

  /** Seconds of the recording up to which all voice is in chunks. */
  get settled(): number {
    return (this.#offset + this.#overlap) / sampleRate;
  }

  /** Raises the maximum length of chunks. */
  allow(maxSeconds: number): void {
    const maxFrames = Math.floor((maxSeconds * sampleRate) / frameSamples);
    if (maxFrames <= this.#maxFrames) return;
    this.#maxFrames = maxFrames;
    const buffer = new Float32Array(maxFrames * frameSamples);
    buffer.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = buffer;
  }

  /** The state to resume after the last chunk: from the samples that are in no chunk, or in the overlap. */
  get state(): CutterState {
    const end = (this.#offset + this.#overlap) / sampleRate;
    return {
      offset: this.#offset,
      overlap: this.#overlap,
      voice: this.voice.filter(({ start }) => start < end),
    };
  }

  /** Voice that ended before this second is no longer needed. */
  dropVoiceBefore(seconds: number): void {
    this.voice = this.voice.filter(({ end }) => end >= seconds);
  }

  /** Whether the last chunk ended within speech: the next one begins with its end. */
  get isInSpeech(): boolean {
    return this.#overlap > 0;
  }

  /** Pushes the next samples; returns the completed chunks. */
  push(block: Float32Array): Chunk[] {
    const chunks: Chunk[] = [];
    let read = 0;
    while (read < block.length) {
      const room = frameSamples - (this.#length % frameSamples);
      const part = block.subarray(read, read + room);
      this.#buffer.set(part, this.#length);
      this.#length += part.length;
      read += part.length;
      if (this.#length % frameSamples === 0) this.#endFrame(chunks);
    }
    return chunks;
  }

  /** The same for a gap of so many samples, in constant time. */
  skip(count: number): Chunk[] {
    const settling = Math.min(count, settlingFrames * frameSamples);
    const chunks = this.push(new Float32Array(settling));
    // The buffer is all silence now: it is shifted as a whole.
    if (!this.#heard) this.#offset += count - settling;
    else chunks.push(...this.push(new Float32Array(count - settling)));
    return chunks;
  }

  /** The rest at the end of the recording. */
  finish(): Chunk[] {
    const rest = this.#length % frameSamples;
    // Less than a frame cannot be classified: it belongs to the voice before, or counts if it is loud.
    const restIsLoud = loudness(this.#buffer, this.#length - rest, this.#length) >= silence;
    const isRest = this.#heard || (restIsLoud && this.#levels.length === 0);
    const quiet = Math.max(0, this.#quietTail - trailFrames) * frameSamples;
    const chunk = isRest ? this.#chunk(quiet > 0 ? this.#length - rest - quiet : this.#length) : undefined;
    this.#drop(this.#length);
    return chunk ? [chunk] : [];
  }

  #endFrame(chunks: Chunk[]): void {
    const frame = this.#buffer.subarray(this.#length - frameSamples, this.#length);
    const level = loudness(frame);
    const isVoiced = this.#detector.hears(frame, level);
    this.#levels.push(level);
    this.#voiced.push(isVoiced);
    if (isVoiced) {
      this.#heard = true;
      this.#quietTail = 0;
      this.#noteVoice();
    } else {
      this.#quietTail += 1;
    }
    if (!this.#heard) {
      // Only the margin before the next voice is kept.
      if (this.#levels.length > leadFrames) this.#drop(frameSamples);
    } else if (this.#quietTail >= this.#skippedFrames) {
      chunks.push(this.#chunk(this.#length - (this.#quietTail - trailFrames) * frameSamples));
      this.#drop(this.#length - leadFrames * frameSamples);
    } else if (this.#levels.length === this.#maxFrames) {
      chunks.push(this.#cutFull());
    }
  }

  #noteVoice(): void {
    const end = (this.#offset + this.#length) / sampleRate;
    const start = end - frameSamples / sampleRate;
    const last = this.voice.at(-1);
    if (last && start - last.end <= sameVoiceSeconds) last.end = end;
    else this.voice.push({ start, end });
  }

  /** The buffer is full: ends at a pause, or else in the quietest place, with an overlap on both sides of it. */
  #cutFull(): Chunk {
    const half = Math.min(frames(overlapSeconds / 2), Math.floor(this.#maxFrames / 8));
    const pause = this.#longestPause(half);
    const isClean = pause.length >= cleanFrames;
    const cut = pause.start + Math.floor(pause.length / 2);
    const chunk = this.#chunk((isClean ? cut : cut + half) * frameSamples);
    this.#drop((isClean ? cut : cut - half) * frameSamples);
    this.#overlap = isClean ? 0 : 2 * half * frameSamples;
    return chunk;
  }

  #chunk(end: number): Chunk {
    const chunk: Chunk = { offset: this.#offset, samples: this.#buffer.slice(0, end) };
    if (this.#overlap > 0) chunk.overlap = this.#overlap;
    this.#overlap = 0;
    return chunk;
  }

  /** Drops the first `count` samples and judges again what is left. */
  #drop(count: number): void {
    this.#buffer.copyWithin(0, count, this.#length);
    this.#length -= count;
    this.#offset += count;
    this.#overlap = Math.max(0, this.#overlap - count);
    const dropped = Math.ceil(count / frameSamples);
    this.#levels = this.#levels.slice(dropped);
    this.#voiced = this.#voiced.slice(dropped);
    const lastVoiced = this.#voiced.lastIndexOf(true);
    this.#heard = lastVoiced >= 0;
    this.#quietTail = this.#voiced.length - 1 - lastVoiced;
  }

  /** In the second half of the buffer, but for its last `kept` frames; counted in frames. */
  #longestPause(kept: number): { start: number; length: number } {
    const from = Math.floor(this.#maxFrames / 2);
    const to = this.#maxFrames - kept;
    const sorted = this.#levels.slice(from, to).sort((a, b) => a - b);
    const [quietest = 0, usual = 0] = [sorted[Math.floor(sorted.length / 10)], sorted[sorted.length >> 1]];
    const limit = Math.max(silence, Math.min(quietest * pauseFactor, usual * pauseDepth));
    let best = { start: Math.max(from, this.#levels.indexOf(sorted[0] ?? 0, from)), length: 0 };
    let length = 0;
    for (let frame = from; frame < to; frame += 1) {
      const isQuiet = (this.#levels[frame] ?? 0) <= limit;
      length = isQuiet ? length + 1 : 0;
      if (length > 0 && length >= best.length) best = { start: frame - length + 1, length };
    }
    return best;
  }
}
