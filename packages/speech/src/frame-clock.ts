import type { Frame } from 'node-av/lib';
import type { OpenAudio } from './open-audio.ts';

/** A smaller jump is rounding; a longer one, in seconds, is a broken clock and not a pause. */
const shortestGap = 0.2;
const longestGap = 600;

/** Follows the times that a container gives its frames, and finds where it leaves time out. */
export class FrameClock {
  readonly #secondsPerTick: number;
  /** When the next frame is due, in seconds of the container's clock. */
  #due: number;

  constructor({ format, stream }: OpenAudio) {
    const { num, den } = stream.timeBase;
    this.#secondsPerTick = den > 0 ? num / den : 0;
    // Sound that begins later than the picture; for sound alone this is its own beginning.
    this.#due = format.streams.length > 1 ? Number(format.startTime) / 1_000_000 : Number.NaN;
  }

  /** Seconds of nothing before this frame, mostly 0. */
  gapBefore({ pts, nbSamples, sampleRate }: Frame): number {
    const at = pts < -(2n ** 62n) ? Number.NaN : Number(pts) * this.#secondsPerTick;
    const gap = at - this.#due;
    this.#due = (Number.isNaN(at) ? this.#due : at) + nbSamples / sampleRate;
    return gap >= shortestGap && gap <= longestGap ? gap : 0;
  }
}
