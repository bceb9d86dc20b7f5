import type { BrowserDevices } from './browser-devices.ts';
import { microphoneConstraints } from './browser-devices.ts';
import { MicrophoneUnavailable } from './microphone-error.ts';

/** Asks the browser for the microphone. Throws what `microphoneProblem` can explain. */
export async function requestMicrophone(devices: BrowserDevices): Promise<MediaStream> {
  if (!devices.mediaDevices?.getUserMedia) {
    throw new MicrophoneUnavailable(devices.isSecureContext ? 'RecorderMissing' : 'InsecureContext');
  }
  return devices.mediaDevices.getUserMedia(microphoneConstraints);
}

/** Asks that this site's data is not thrown away when space gets short. Asked only if it is not so already. */
export async function requestPersistence(storage: StorageManager | undefined): Promise<void> {
  try {
    if (!(await storage?.persisted?.())) await storage?.persist?.();
  } catch {
    // The browser decides; the recording does not depend on it.
  }
}
