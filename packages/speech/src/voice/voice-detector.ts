import { fromDecibels } from '../decode/pcm.ts';

/** Samples per frame: 32 ms, the input size of the voice model. */
export const frameSamples = 512;

/** Below this nothing is said: a muted microphone. Far below even very quiet speech (about -60 dB). */
export const silence = fromDecibels(-75);

/** Classifies frame by frame, in order, whether there is voice. Keeps state: one for each recording. */
export type VoiceDetector = {
  /** `frame` has `frameSamples` samples; `level` is its loudness. */
  hears(frame: Float32Array, level: number): boolean;
};

/** Voice detection: by a voice model, or by loudness alone. */
export type VoiceKind = 'silero' | 'energy';

/** Treats every sound as speech. For models that understand other sounds than voices. */
export function createEnergyDetector(): VoiceDetector {
  return { hears: (_, level) => level >= silence };
}
