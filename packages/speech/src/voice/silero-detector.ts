import { createRequire } from 'node:module';
import { fromDecibels } from '../decode/pcm.ts';
import { SteadyTone } from './steady-tone.ts';
import { frameSamples, silence, type VoiceDetector } from './voice-detector.ts';

/** The part of sherpa-onnx's detector that we use; the package has no types of its own. */
type SherpaVad = {
  acceptWaveform(samples: Float32Array): void;
  isDetected(): boolean;
  isEmpty(): boolean;
  pop(): void;
  reset(): void;
};
type Sherpa = { Vad: new (config: object, bufferSeconds: number) => SherpaVad };

const require = createRequire(import.meta.url);

/** After half a second of voice the next second and a half count as voice without running the model. */
const confirmFrames = 16;
const trustFrames = 48;
/** In that time, so many far quieter frames end this: a pause, or what follows it. */
const quietFrames = 6;
const quietFactor = fromDecibels(-20);
/** The model needs a few frames after a reset. */
const warmUpFrames = 8;
/** After so many frames without a voice the model is reset: long music makes it miss what follows. */
const deafFrames = 128;
/** After so much non-voice sound, a voice that is hardly louder must last this long to count. */
const backgroundFrames = 64;
const doubtedFrames = 16;
const clearlyLouder = fromDecibels(10);
/** A sound that begins like a note must last longer than anyone holds a vowel. */
const toneFrames = 48;
/** The model works best at about this peak; peaks decay by half in five seconds. Gain is limited to 40 dB. */
const targetPeak = 0.5;
const peakDecay = 0.5 ** (frameSamples / (5 * 16_000));
const minPeak = targetPeak / 100;

/**
 * Voice activity detection with the Silero model, at its best level. It skips silence, and samples ongoing voice: the
 * model runs on about a third of a conversation.
 */
export function createSileroDetector(): VoiceDetector {
  const vad = openVad();
  const scaled = new Float32Array(frameSamples);
  let peak = minPeak;
  let isVoice = false;
  let heardFrames = 0;
  let heardLevel = 0;
  let trusted = 0;
  let quiet = 0;
  let fresh = warmUpFrames;
  /** Current run of frames with sound but no voice, and its level. */
  let background = 0;
  let backgroundLevel = 0;
  /** Consecutive frames that the model classifies as voice. */
  let answers = 0;
  const tone = new SteadyTone();

  function discard(): void {
    vad.reset();
    fresh = 0;
    heardFrames = 0;
  }

  function ask(frame: Float32Array): boolean {
    const gain = targetPeak / peak;
    for (let i = 0; i < frameSamples; i += 1) scaled[i] = Math.max(-1, Math.min(1, (frame[i] ?? 0) * gain));
    vad.acceptWaveform(scaled);
    while (!vad.isEmpty()) vad.pop();
    const answer = vad.isDetected();
    fresh += 1;
    if (!answer && fresh >= deafFrames) discard();
    // The state before the reset holds until the model has enough frames.
    return fresh <= warmUpFrames ? answer || isVoice : answer;
  }

  /** Minimum length of voice: a few voice-like notes do not make music speech. */
  function framesNeeded(level: number): number {
    // In the middle of speech a long vowel may be steady.
    if (!isVoice && tone.isSteady) return toneFrames;
    const isLikeBackground = background >= backgroundFrames && level < backgroundLevel * clearlyLouder;
    return isLikeBackground ? doubtedFrames : 1;
  }

  function believes(answer: boolean, level: number): boolean {
    answers = answer ? answers + 1 : 0;
    const isBelieved = answer && answers >= framesNeeded(level);
    if (isBelieved) background = 0;
    else if (!answer) {
      background += 1;
      backgroundLevel = background === 1 ? level : backgroundLevel + (level - backgroundLevel) / 32;
    }
    return isBelieved;
  }

  function goesOn(level: number): boolean {
    quiet = level < heardLevel * quietFactor ? quiet + 1 : 0;
    trusted -= quiet >= quietFrames ? trusted : 1;
    return trusted > 0;
  }

  return {
    hears(frame, level) {
      peak = Math.max(minPeak, peak * peakDecay, peakOf(frame));
      if (level < silence) {
        if (isVoice) discard();
        trusted = 0;
        background = 0;
        isVoice = false;
        tone.discard();
        return false;
      }
      if (trusted > 0 && goesOn(level)) return true;
      tone.push(frame, level);
      isVoice = believes(ask(frame), level);
      heardFrames = isVoice ? heardFrames + 1 : 0;
      heardLevel = isVoice ? Math.max(level, heardLevel * 0.95) : 0;
      if (heardFrames >= confirmFrames) {
        discard();
        quiet = 0;
        trusted = trustFrames;
      }
      return isVoice;
    },
  };
}

function openVad(): SherpaVad {
  const sherpa: Sherpa = require('sherpa-onnx-node');
  return new sherpa.Vad(
    {
      sileroVad: {
        model: require.resolve('@ricky0123/vad-web/dist/silero_vad_v6.onnx'),
        threshold: 0.5,
        minSpeechDuration: 0.06,
        minSilenceDuration: 0.25,
        windowSize: frameSamples,
      },
      sampleRate: 16_000,
      numThreads: 1,
      provider: 'cpu',
      debug: 0,
    },
    60,
  );
}

function peakOf(frame: Float32Array): number {
  let peak = 0;
  for (let i = 0; i < frame.length; i += 1) peak = Math.max(peak, Math.abs(frame[i] ?? 0));
  return peak;
}
