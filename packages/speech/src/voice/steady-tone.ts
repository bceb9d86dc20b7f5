import { frameSamples } from './voice-detector.ts';

/** Half a second: the frames in which a tone must be steady. */
const rememberedFrames = 16;
/** Fewer frames are not conclusive. */
const leastFrames = 4;
/** Frames quieter than this, relative to the current one, belong to earlier sound. */
const comparableLevel = 0.1;
/**
 * Of speech at most a third of its neighbouring frames have the same strongest partial; of notes and hum at least half.
 */
const steadyShare = 0.45;
/** Equal within so many lines of the spectrum, each of which is 31 Hz wide. */
const sameLines = 0.06;
/** From 94 Hz, below which there is little but rumble, to 4 kHz. */
const firstLine = 3;
const lastLine = 128;

/**
 * Distinguishes notes, bells and hum from voices: their partials are steady, while a voice glides all the time. Keeps
 * state: one for each recording.
 */
export class SteadyTone {
  #heard: { line: number; level: number }[] = [];

  push(frame: Float32Array, level: number): void {
    this.#heard.push({ line: strongestLine(frame), level });
    if (this.#heard.length > rememberedFrames) this.#heard.shift();
  }

  /** Whether the last frame, and equally loud ones right before it, are steady. */
  get isSteady(): boolean {
    const level = this.#heard.at(-1)?.level ?? 0;
    const lines = this.#heard.filter((frame) => frame.level >= level * comparableLevel);
    if (lines.length < leastFrames) return false;
    const same = lines.filter(({ line }, i) => Math.abs(line - (lines[i - 1]?.line ?? 0)) < sameLines);
    return same.length / (lines.length - 1) > steadyShare;
  }

  discard(): void {
    this.#heard = [];
  }
}

const window = Float32Array.from(
  { length: frameSamples },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / frameSamples),
);
const real = new Float64Array(frameSamples);
const imaginary = new Float64Array(frameSamples);

/** The position of the strongest partial, in fractional lines of the spectrum. */
function strongestLine(frame: Float32Array): number {
  for (let i = 0; i < frameSamples; i += 1) real[i] = (frame[i] as number) * (window[i] as number);
  imaginary.fill(0);
  transform(real, imaginary);
  let best = firstLine;
  for (let line = firstLine; line < lastLine; line += 1) if (power(line) > power(best)) best = line;
  const [below, at, above] = [best - 1, best, best + 1].map((line) => Math.log(power(line) + 1e-20));
  const curve = (below as number) - 2 * (at as number) + (above as number);
  return best + (curve === 0 ? 0 : (0.5 * ((below as number) - (above as number))) / curve);
}

function power(line: number): number {
  return (real[line] as number) ** 2 + (imaginary[line] as number) ** 2;
}

/** The discrete Fourier transform in place, of a length that is a power of two. */
function transform(re: Float64Array, im: Float64Array): void {
  const { length } = re;
  for (let i = 1, j = 0; i < length; i += 1) {
    let bit = length >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    [re[i], re[j]] = [re[j] as number, re[i] as number];
    [im[i], im[j]] = [im[j] as number, im[i] as number];
  }
  for (let size = 2; size <= length; size *= 2) {
    for (let k = 0; k < size / 2; k += 1) {
      const angle = (-2 * Math.PI * k) / size;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      for (let a = k; a < length; a += size) turn(re, im, a, a + size / 2, cos, sin);
    }
  }
}

function turn(re: Float64Array, im: Float64Array, a: number, b: number, cos: number, sin: number): void {
  const [x, y] = [re[b] as number, im[b] as number];
  const [r, i] = [x * cos - y * sin, x * sin + y * cos];
  re[b] = (re[a] as number) - r;
  im[b] = (im[a] as number) - i;
  re[a] = (re[a] as number) + r;
  im[a] = (im[a] as number) + i;
}
