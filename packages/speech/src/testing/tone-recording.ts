import { wavOf } from '../convert/wav.ts';
import { speakTones, type ToneOptions } from './tones.ts';

/** A WAV file that says `text` in tones, and its length in seconds. */
export function toneRecording(text: string, options: ToneOptions = {}): { wav: Buffer; seconds: number } {
  const { sampleRate = 16_000 } = options;
  const samples = speakTones(text, options);
  return { wav: wavOf(samples, sampleRate), seconds: samples.length / sampleRate };
}
