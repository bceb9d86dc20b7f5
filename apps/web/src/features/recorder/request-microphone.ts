import type { BrowserDevices } from './browser-devices.ts';
import { microphoneConstraints } from './browser-devices.ts';
import { MicrophoneUnavailable } from './microphone-error.ts';

/** Which microphone; `hearsSpeakers`: also what this machine's own loudspeakers play, which is taken out otherwise. */
export type MicrophoneWish = { id?: string; hearsSpeakers?: boolean };

/** Asks the browser for the microphone. Throws what `microphoneProblem` can explain. */
export async function requestMicrophone(
  devices: BrowserDevices,
  { id, hearsSpeakers = false }: MicrophoneWish = {},
): Promise<MediaStream> {
  if (!devices.mediaDevices?.getUserMedia) {
    throw new MicrophoneUnavailable(devices.isSecureContext ? 'RecorderMissing' : 'InsecureContext');
  }
  const audio = {
    ...microphoneConstraints.audio,
    ...(hearsSpeakers && { echoCancellation: false }),
    ...(id !== undefined && { deviceId: { exact: id } }),
  };
  return devices.mediaDevices.getUserMedia({ audio });
}

/** Asks that this site's data is not thrown away when space gets short. Asked only if it is not so already. */
export async function requestPersistence(storage: StorageManager | undefined): Promise<void> {
  try {
    if (!(await storage?.persisted?.())) await storage?.persist?.();
  } catch {
    // The browser decides; the recording does not depend on it.
  }
}
