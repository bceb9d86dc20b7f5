import { fromDecibels } from '../decode/pcm.ts';

/** Samples that are judged at once: 32 ms, what the voice model takes. */
export const frameSamples = 512;

/** Below this nothing is said: a muted microphone. Far below even very quiet speech (about -60 dB). */
export const silence = fromDecibels(-75);

/** Tells frame after frame, in order, whether somebody speaks. Keeps state: one for each recording. */
export type VoiceDetector = {
  /** `frame` has `frameSamples` samples; `level` is its loudness. */
  hears(frame: Float32Array, level: number): boolean;
};

/** How a recording's speech is found: by a model that knows voices, or by loudness alone. */
export type VoiceKind = 'silero' | 'energy';

/** Takes every sound for speech. For models that understand other sounds than voices. */
export function createEnergyDetector(): VoiceDetector {
  return { hears: (_, level) => level >= silence };
}
