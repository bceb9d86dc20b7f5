import { frequencyOf, nominalAmplitude, toneLetters } from './tone-alphabet.ts';

export type ToneOptions = {
  /** Samples per second of the result; 16000 by default. */
  sampleRate?: number;
  amplitude?: number;
  /** Silence before and after, in seconds; 0.3 by default. */
  lead?: number;
  tail?: number;
  /** Length of `|` in the text, in seconds; 1.6 by default. */
  pause?: number;
};

/** Seconds that one letter takes: the tone and the silence after it. */
const toneSeconds = 0.12;
const letterSeconds = 0.18;
const fadeSeconds = 0.01;

/**
 * Speaks `text` (letters of `toneLetters`, spaces) in tones that the tone model transcribes exactly.
 * `|` is a silence of `pause` seconds in place of the space between two words.
 */
export function speakTones(text: string, options: ToneOptions = {}): Float32Array {
  const { sampleRate = 16_000, amplitude = nominalAmplitude, lead = 0.3, tail = 0.3, pause = 1.6 } = options;
  const letters = [...text.toLowerCase().replaceAll(' ', '▁')];
  const length = letters.reduce((sum, letter) => sum + (letter === '|' ? pause : letterSeconds), 0);
  const samples = new Float32Array(Math.round((lead + length + tail) * sampleRate));
  let at = lead;
  for (const letter of letters) {
    if (letter !== '|')
      writeTone(samples, Math.round(at * sampleRate), toneOf(letter), sampleRate, amplitude);
    at += letter === '|' ? pause : letterSeconds;
  }
  return samples;
}

function toneOf(letter: string): number {
  const index = (toneLetters as readonly string[]).indexOf(letter);
  if (index < 0) throw new Error(`There is no tone for «${letter}»`);
  return frequencyOf(index);
}

function writeTone(samples: Float32Array, at: number, hertz: number, rate: number, amplitude: number): void {
  const count = Math.round(toneSeconds * rate);
  for (let i = 0; i < count; i += 1) {
    const edge = Math.min(1, i / (fadeSeconds * rate), (count - i) / (fadeSeconds * rate));
    const envelope = Math.sin((Math.PI / 2) * edge) ** 2;
    samples[at + i] = amplitude * envelope * Math.sin((2 * Math.PI * hertz * i) / rate);
  }
}
