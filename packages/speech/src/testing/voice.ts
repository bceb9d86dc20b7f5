import { sampleRate } from '../decode/pcm.ts';

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
 * A babbling voice of `seconds`: pulses of a throat through the resonances of a mouth, a syllable every fifth
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

/** Partials of a struck sound: ratio to the note, strength, and how quickly it fades a second. */
type Overtone = [ratio: number, strength: number, fading: number];

const pianoPartials = Array.from({ length: 8 }, (_, i): Overtone => {
  const number = i + 1;
  return [number * Math.sqrt(1 + 0.0004 * number ** 2), number ** -1.2, 0.8 + 0.5 * number];
});
const bellPartials: Overtone[] = [
  [0.5, 0.6, 0.3],
  [1, 1, 0.6],
  [1.2, 0.7, 0.9],
  [1.5, 0.5, 1.2],
  [2, 0.8, 1.5],
  [2.74, 0.4, 2.5],
  [3, 0.3, 3],
];

/** Single notes one after the other, deterministic, at 16 kHz: a tune without chords. */
export function tune(
  seconds: number,
  { instrument, lowest, every }: { instrument: 'piano' | 'bells'; lowest: number; every: number },
): Float32Array {
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  const partials = instrument === 'piano' ? pianoPartials : bellPartials;
  let seed = 7;
  for (let at = 0; at < seconds; at += every) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    strike(samples, at, lowest * 2 ** (Math.floor((24 * seed) / 2 ** 31) / 12), partials);
  }
  return scaled(samples, 0.3);
}

function strike(samples: Float32Array, at: number, hertz: number, partials: Overtone[]): void {
  const first = Math.round(at * sampleRate);
  const end = Math.min(samples.length, first + 2 * sampleRate);
  for (let i = first; i < end; i += 1) {
    const time = (i - first) / sampleRate;
    let sound = 0;
    for (const [ratio, strength, fading] of partials) {
      sound += strength * Math.exp(-fading * time) * Math.sin(2 * Math.PI * hertz * ratio * time);
    }
    samples[i] = (samples[i] as number) + Math.min(1, time / 0.005) * sound;
  }
}

/** A machine that swells three times a second, at 16 kHz. */
export function hum(seconds: number, hertz: number): Float32Array {
  const samples = Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, i) => {
    const time = i / sampleRate;
    let sound = 0;
    for (let partial = 1; partial < 12; partial += 1) {
      sound += Math.sin(2 * Math.PI * hertz * partial * time) / partial ** 1.5;
    }
    return sound * (1 + 0.9 * Math.sin(2 * Math.PI * 3 * time));
  });
  return scaled(samples, 0.2);
}

/** Deterministic noise of an amplitude, at 16 kHz. */
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
