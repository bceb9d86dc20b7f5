import type { Frame } from 'node-av/lib';
import type { OpenAudio } from './open-audio.ts';

/** A smaller jump is rounding; a longer one, in seconds, is a clock error and not a pause. */
const shortestGap = 0.2;
const longestGap = 600;
/** Encoders that omit silence write a packet at least this often. Seconds. */
const shortGap = 5;
/** Limits of the sum of longer gaps, absolute and relative to the decoded audio: more is not plausible. */
const believedGaps = 3_600;
const believedShare = 3;

/** FFmpeg's value for an unknown timestamp. */
const noTime = -(2n ** 62n);

/** Follows the timestamps of frames and detects gaps. */
export class FrameClock {
  /** Gaps were implausibly long: the container's timestamps are wrong. */
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
    // Audio that starts later than the video; for audio alone this is its own start.
    this.#due = format.streams.length > 1 ? first : Number.NaN;
  }

  /** Seconds from the recording's beginning; NaN where the container has no timestamp. */
  secondsAt(pts: bigint): number {
    return pts > noTime ? Number(pts) * this.#secondsPerTick - this.zero : Number.NaN;
  }

  /** The same of a frame, and 0 without a timestamp: then nothing was skipped. */
  startOf({ pts }: Frame): number {
    return Math.max(0, this.secondsAt(pts) || 0);
  }

  /** Seconds of gap before this frame, mostly 0. */
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
