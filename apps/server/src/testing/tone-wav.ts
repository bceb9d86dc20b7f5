import { wavOf } from '@wingman/speech/convert/wav.ts';

const sampleRate = 16_000;
const hertz = 440;
const amplitude = 0.25;

/** A 16-bit mono WAV file with a steady tone of `seconds`. */
export function toneWav(seconds: number): Buffer {
  const samples = Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, i) => amplitude * Math.sin((2 * Math.PI * hertz * i) / sampleRate),
  );
  return wavOf(samples, sampleRate);
}
