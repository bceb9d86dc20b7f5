/** Why capturing has stopped. */
export type MicrophoneLoss = 'ended' | 'muted' | 'silentRecorder';

/** Milliseconds for which a microphone may be muted by the system before the recording is closed. */
const muteToleranceMs = 3_000;
/** Seconds of recording without any data. Ticks are counted, not time: a sleeping machine makes none. */
const silentTicks = 5;

export type MicrophoneWatch = {
  /** Notifies the watch that audio was delivered. */
  audioArrived(): void;
  end(): void;
};

type WatchParts = {
  stream: MediaStream;
  mediaDevices: MediaDevices | undefined;
  /** Whether audio is expected now: not while paused. */
  isRecording: () => boolean;
  /** Whether a microphone that the system mutes ends the recording. */
  isMuteLoss: () => boolean;
  onLost: (loss: MicrophoneLoss) => void;
};

/** Watches a stream and reports, once, that it no longer delivers. */
export function watchMicrophone(parts: WatchParts): MicrophoneWatch {
  const { stream, mediaDevices, isRecording, isMuteLoss, onLost } = parts;
  const tracks = stream.getAudioTracks();
  const listening = new AbortController();
  let muteTimer: ReturnType<typeof setTimeout> | undefined;
  let ticks = 0;

  const end = () => {
    listening.abort();
    clearTimeout(muteTimer);
    clearInterval(ticker);
  };
  const lose = (loss: MicrophoneLoss) => {
    if (listening.signal.aborted) return;
    end();
    onLost(loss);
  };
  const muted = () => {
    clearTimeout(muteTimer);
    muteTimer = setTimeout(() => isMuteLoss() && lose('muted'), muteToleranceMs);
  };
  const ticker = setInterval(() => {
    ticks = isRecording() ? ticks + 1 : 0;
    if (ticks >= silentTicks) lose('silentRecorder');
  }, 1000);

  const options = { signal: listening.signal };
  for (const track of tracks) {
    track.addEventListener('ended', () => lose('ended'), options);
    track.addEventListener('mute', muted, options);
    track.addEventListener('unmute', () => clearTimeout(muteTimer), options);
    if (track.muted) muted();
  }
  const checkTracks = () => {
    if (tracks.every((track) => track.readyState === 'ended')) lose('ended');
  };
  mediaDevices?.addEventListener('devicechange', checkTracks, options);
  return {
    audioArrived: () => {
      ticks = 0;
    },
    end,
  };
}
