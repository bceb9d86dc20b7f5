import { createSileroDetector } from './silero-detector.ts';
import { createEnergyDetector, type VoiceDetector, type VoiceKind } from './voice-detector.ts';

/** A new detector for one recording. */
export function openDetector(kind: VoiceKind): VoiceDetector {
  return kind === 'energy' ? createEnergyDetector() : createSileroDetector();
}
