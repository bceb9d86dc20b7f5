import type { BrowserDevices } from './browser-devices.ts';
import { releaseStream } from './browser-devices.ts';

/** Options that some browsers know and TypeScript does not yet. */
type SharedSoundOptions = DisplayMediaStreamOptions & Record<string, unknown>;

/**
 * What is asked for to hear a tab or a screen. Browsers share no sound without a picture; the picture is ended as soon as
 * it comes. The sound is recorded as it is played, and goes on being played.
 */
const sharedSoundOptions: SharedSoundOptions = {
  // Tabs are offered first: their sound can be had on every system.
  video: { displaySurface: 'browser' },
  audio: {
    echoCancellation: false,
    noiseSuppression: false,
    autoGainControl: false,
    suppressLocalAudioPlayback: false,
  } as MediaTrackConstraints,
  systemAudio: 'include',
  windowAudio: 'system',
  selfBrowserSurface: 'exclude',
  surfaceSwitching: 'include',
};

/** Why the sound of a tab or screen cannot be recorded. */
export type SharedSoundProblem = 'missing' | 'notGiven' | 'noSound' | 'refusedBySystem' | 'cannotMix';

/** What stands against it before anything is asked; null: it may be asked for. */
export function foreseenProblem({ mediaDevices }: BrowserDevices): 'missing' | 'notGiven' | null {
  if (!mediaDevices?.getDisplayMedia) return 'missing';
  // Browsers that share pictures only do not know what to do with sound that is played here, too.
  const known: Record<string, boolean> = { ...mediaDevices.getSupportedConstraints?.() };
  return known.suppressLocalAudioPlayback ? null : 'notGiven';
}

/**
 * Lets the user choose a tab or a screen; to be called within the click. The sound alone, a problem, or null when the
 * user has chosen nothing.
 */
export async function requestSharedSound(
  devices: BrowserDevices,
): Promise<MediaStream | SharedSoundProblem | null> {
  let stream: MediaStream | undefined;
  try {
    stream = await devices.mediaDevices?.getDisplayMedia(sharedSoundOptions);
  } catch (error) {
    return problemOf(error);
  }
  if (!stream) return 'missing';
  for (const track of stream.getVideoTracks()) {
    track.stop();
    stream.removeTrack(track);
  }
  if (stream.getAudioTracks().length > 0) return stream;
  releaseStream(stream);
  return 'noSound';
}

function problemOf(error: unknown): SharedSoundProblem | null {
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  if (name === 'NotAllowedError') return /system/i.test(message) ? 'refusedBySystem' : null;
  if (name === 'AbortError' || name === 'InvalidStateError') return null;
  return 'noSound';
}
