import type { Frame } from 'node-av/lib';
import type { OpenAudio } from './open-audio.ts';

/** A smaller jump is rounding; a longer one, in seconds, is a broken clock and not a pause. */
const shortestGap = 0.2;
const longestGap = 600;
/** Encoders that leave out silence write something at least so often. Seconds. */
const shortGap = 5;
/** Longer gaps may add up to so much, and to so many times what was recorded: more is a file that claims too much. */
const believedGaps = 3_600;
const believedShare = 3;

/** What FFmpeg writes for a time that is not known. */
const noTime = -(2n ** 62n);

/** Follows the times that a container gives its frames, and finds where it leaves time out. */
export class FrameClock {
  /** Gaps were longer than can be believed: times of the container are not those of the recording. */
  isBroken = false;
  /** The container's time of the recording's first sample, in seconds. */
  readonly zero: number;
  readonly #secondsPerTick: number;
  /** When the next frame is due, in seconds of the container's clock. */
  #due: number;
  #recorded = 0;
  #longGaps = 0;

  constructor({ format, stream }: OpenAudio) {
    const { num, den } = stream.timeBase;
    this.#secondsPerTick = den > 0 ? num / den : 0;
    const first = format.startTime > noTime ? Number(format.startTime) / 1_000_000 : 0;
    this.zero = first;
    // Sound that begins later than the picture; for sound alone this is its own beginning.
    this.#due = format.streams.length > 1 ? first : Number.NaN;
  }

  /** Seconds from the recording's beginning; NaN where the container does not say. */
  secondsAt(pts: bigint): number {
    return pts > noTime ? Number(pts) * this.#secondsPerTick - this.zero : Number.NaN;
  }

  /** The same of a frame, and 0 where the container does not say: then nothing was passed over. */
  startOf({ pts }: Frame): number {
    return Math.max(0, this.secondsAt(pts) || 0);
  }

  /** Seconds of nothing before this frame, mostly 0. */
  gapBefore({ pts, nbSamples, sampleRate }: Frame): number {
    const at = pts > noTime ? Number(pts) * this.#secondsPerTick : Number.NaN;
    const gap = at - this.#due;
    const seconds = nbSamples / sampleRate;
    this.#due = (Number.isNaN(at) ? this.#due : at) + seconds;
    this.#recorded += seconds;
    if (!(gap >= shortestGap)) return 0;
    const isBelieved = gap <= shortGap || this.#believes(gap);
    if (!isBelieved) this.isBroken = true;
    return isBelieved ? gap : 0;
  }

  #believes(gap: number): boolean {
    const total = this.#longGaps + gap;
    if (gap > longestGap || total > believedGaps + believedShare * this.#recorded) return false;
    this.#longGaps = total;
    return true;
  }
}
