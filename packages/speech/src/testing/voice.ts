import { sampleRate } from '../pcm.ts';

/** Formants of vowels in hertz, enough for a voice model to hear a voice; nobody can hear words. */
const vowels = [
  [730, 1_090, 2_440],
  [530, 1_840, 2_480],
  [270, 2_290, 3_010],
  [570, 840, 2_410],
  [300, 870, 2_240],
] as const;
const bandwidths = [60, 90, 140];
const syllableSeconds = 0.2;

/**
 * A voice that babbles for `seconds`: pulses of a throat through the resonances of a mouth, a syllable every fifth
 * of a second, at 16 kHz. Voice detectors take it for speech.
 */
export function babble(seconds: number, amplitude = 0.3, pitch = 210): Float32Array {
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  const mouth = bandwidths.map(() => ({ last: 0, beforeLast: 0 }));
  let phase = 0;
  for (const i of samples.keys()) {
    const time = i / sampleRate;
    const [syllable, part] = [Math.floor(time / syllableSeconds), (time % syllableSeconds) / syllableSeconds];
    phase += (pitch * (1 + 0.15 * Math.sin(2 * Math.PI * 0.7 * time))) / sampleRate;
    const pulse = phase >= 1 ? 1 : 0;
    phase -= pulse;
    const formants = vowels[(syllable * 3 + (syllable >> 2)) % vowels.length] ?? vowels[0];
    let sound = pulse;
    for (const [index, state] of mouth.entries()) {
      sound = resonate(state, sound, formants[index] ?? 500, bandwidths[index] ?? 60);
    }
    samples[i] = sound * Math.sin(Math.PI * part) ** 0.7;
  }
  return scaled(samples, amplitude);
}

/** A resonance: two-pole filter with unity gain at 0 Hz. */
function resonate(
  state: { last: number; beforeLast: number },
  input: number,
  hertz: number,
  bandwidth: number,
): number {
  const radius = Math.exp((-Math.PI * bandwidth) / sampleRate);
  const b = 2 * radius * Math.cos((2 * Math.PI * hertz) / sampleRate);
  const c = -radius * radius;
  const output = (1 - b - c) * input + b * state.last + c * state.beforeLast;
  state.beforeLast = state.last;
  state.last = output;
  return output;
}

function scaled(samples: Float32Array, amplitude: number): Float32Array {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return peak > 0 ? samples.map((sample) => (sample * amplitude) / peak) : samples;
}

/** Chords of a keyboard instrument, a new one every half second: music without a voice, at 16 kHz. */
export function music(seconds: number, amplitude = 0.3): Float32Array {
  const roots = [220, 261.63, 174.61, 196];
  const chord = [1, 1.26, 1.5, 2];
  const samples = Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, i) => {
    const time = i / sampleRate;
    const root = roots[Math.floor(time / 2) % roots.length] ?? 220;
    const decay = Math.exp(-3 * (time % 0.5));
    return decay * chord.reduce((sum, ratio) => sum + Math.sin(2 * Math.PI * root * ratio * time), 0);
  });
  return scaled(samples, amplitude);
}

/** Noise of an amplitude, always the same, at 16 kHz. */
export function noise(seconds: number, amplitude: number): Float32Array {
  let seed = 1;
  return Float32Array.from({ length: Math.round(seconds * sampleRate) }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return amplitude * ((2 * seed) / 2 ** 31 - 1);
  });
}

export function silent(seconds: number): Float32Array {
  return new Float32Array(Math.round(seconds * sampleRate));
}

/** One after the other. */
export function inARow(...parts: Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
