import { type LevelMeter, openLevelMeter } from './level-meter.ts';
import { browserMemory, type MicrophoneMemory } from './microphone-memory.ts';
import { type Mixer, openMixer } from './mixer.ts';
import { showSystemNotification } from './system-notification.ts';

/** What the recorder needs from the browser. Tests drive it with a synthetic microphone of the same shape. */
export type BrowserDevices = {
  /** Missing on pages that are not served over https (or from this very machine). */
  mediaDevices: MediaDevices | undefined;
  MediaRecorder: typeof MediaRecorder | undefined;
  isSecureContext: boolean;
  locks: LockManager | undefined;
  wakeLock: WakeLock | undefined;
  storage: StorageManager | undefined;
  permissions: Permissions | undefined;
  /** Null where the browser cannot measure. */
  openLevelMeter: (stream: MediaStream) => LevelMeter | null;
  /** Null where the browser cannot mix. `onHalted`: it does not mix any more. */
  openMixer: (onHalted: () => void) => Promise<Mixer | null>;
  /** Which microphone was chosen in this browser. */
  microphoneMemory: MicrophoneMemory;
  /** Shows a notification outside a hidden page, where that was allowed before; returns what takes it away. */
  showSystemNotification: (title: string, body: string) => () => void;
  /** Milliseconds of a monotonic clock, for lengths. */
  monotonicNow: () => number;
  /** Milliseconds since 1970, for dates. */
  now: () => number;
};

/** The devices of the page this code runs in. Absent features are undefined, whatever the browser. */
export function currentDevices(): BrowserDevices {
  const nav: Partial<Navigator> = navigator;
  return {
    mediaDevices: nav.mediaDevices,
    MediaRecorder: globalThis.MediaRecorder,
    isSecureContext: globalThis.isSecureContext ?? false,
    locks: nav.locks,
    wakeLock: nav.wakeLock,
    storage: nav.storage,
    permissions: nav.permissions,
    openLevelMeter,
    openMixer,
    microphoneMemory: browserMemory,
    showSystemNotification,
    monotonicNow: () => performance.now(),
    now: () => Date.now(),
  };
}

/** Audio as the specification wants it, where the device can. Nothing here is required of the device. */
export const microphoneConstraints = {
  audio: { echoCancellation: true, noiseSuppression: true, sampleRate: 44_100 },
} as const satisfies MediaStreamConstraints;

/** Ends every track: the browser's recording light goes out. */
export function releaseStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
