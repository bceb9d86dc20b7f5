/**
 * Amplitude up to which a microphone gives nothing: -80 dB. A quiet room is louder, even after noise suppression; a
 * microphone that is switched off, at gain 0 or not plugged in gives zeros.
 */
const floor = 0.0001;
/** Milliseconds between two looks; the meter keeps a little more than that. */
const lookMs = 500;
/**
 * Consecutive checks after which silence is reported: 10 seconds. Checks are counted, not time: a sleeping page makes
 * none.
 */
const silentLooks = 20;

export type SilenceWatch = { end(): void };

type WatchParts = {
  /** The largest amplitude of the last moment, 0 to 1; null while it cannot be measured. */
  peak: () => number | null;
  /** Whether sound is expected now: not while paused. */
  isRecording: () => boolean;
  /** Nothing has come for 10 seconds; or, with false, sound comes again. */
  onSilence: (isSilent: boolean) => void;
};

/** Notices that a microphone runs and gives silence, which the browser takes for a working one. */
export function watchSilence({ peak: measure, isRecording, onSilence }: WatchParts): SilenceWatch {
  let looks = 0;
  const timer = setInterval(() => {
    const peak = measure();
    if (peak === null || !isRecording()) return;
    const before = looks;
    looks = peak > floor ? 0 : looks + 1;
    if (looks === silentLooks) onSilence(true);
    else if (looks === 0 && before >= silentLooks) onSilence(false);
  }, lookMs);
  return { end: () => clearInterval(timer) };
}
