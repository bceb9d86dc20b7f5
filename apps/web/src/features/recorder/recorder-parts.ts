import type { BrowserDevices } from './browser-devices.ts';
import type { LockPort } from './lock-port.ts';
import type { Microphones } from './microphones.ts';
import type { Notify, RefuseStart } from './notification.ts';
import type { RecordingVault } from './recording-vault.ts';

/** What the recorder works with. */
export type RecorderParts = {
  devices: BrowserDevices;
  microphones: Microphones;
  vault: RecordingVault;
  locks: LockPort;
  notify: Notify;
  /** Who is signed in, to whom a new recording belongs. */
  userId: () => string | null;
  /** Why no recording may begin now, e.g. a reached limit. */
  refuseStart: RefuseStart;
  /** Milliseconds after which the recording goes on in a new part; null while it is not to be cut. */
  segmentMs: () => number | null;
  /** Whether a recording in which nobody speaks any more ends by itself. */
  stopAfterSilence: () => boolean;
  /** The microphone was granted. */
  onGranted: () => void;
  /** A slice of a running recording lies in the vault: its part, and the milliseconds of that part at its end. */
  onKept: (id: string, endMs: number) => void;
  /** A recording lies in the vault, ready to be sent. */
  onFinished: (id: string) => void;
};
