import { LocalDatabase } from '../../../lib/local-database.ts';
import { lockPort } from '../lock-port.ts';
import { Meeting } from '../meeting.ts';
import { Microphones } from '../microphones.ts';
import type { RecorderNotification, RefuseStart } from '../notification.ts';
import { Recorder } from '../recorder.ts';
import { RecordingVault } from '../recording-vault.ts';
import { SyntheticDevices } from './synthetic-devices.ts';

/** A page with a recorder over a real local database and synthetic devices, without anything to send with. */
export function openRecorderPage(
  options: { devices?: SyntheticDevices; database?: LocalDatabase; refuseStart?: RefuseStart } = {},
) {
  const devices = options.devices ?? new SyntheticDevices();
  const database = options.database ?? new LocalDatabase(`test-${crypto.randomUUID()}`);
  const vault = new RecordingVault(database);
  const locks = lockPort(undefined);
  const notifications: RecorderNotification[] = [];
  const finished: string[] = [];
  const signedIn = { userId: 'anna' as string | null };
  /** After how many milliseconds the recording is cut; null: never. */
  const segmentation = { ms: null as number | null };
  /** Whether a recording in which nobody speaks ends by itself. */
  const silence = { ends: false };
  const browser = devices.asBrowser();
  const microphones = new Microphones(browser);
  const recorder = new Recorder({
    devices: browser,
    microphones,
    vault,
    locks,
    notify: (notification) => notifications.push(notification),
    userId: () => signedIn.userId,
    refuseStart: options.refuseStart ?? (() => null),
    segmentMs: () => segmentation.ms,
    stopAfterSilence: () => silence.ends,
    onKept: () => {},
    onGranted: () => void microphones.refresh(),
    onFinished: (id) => finished.push(id),
  });
  return {
    devices,
    browser,
    database,
    vault,
    locks,
    recorder,
    microphones,
    meeting: new Meeting({ devices: browser, recorder, notify: (told) => notifications.push(told) }),
    notifications,
    finished,
    signedIn,
    segmentation,
    silence,
  };
}

/** The first four bytes of every webm file. */
export const webmHeader = [0x1a, 0x45, 0xdf, 0xa3];

/** Bytes that can be told apart from those of any other slice; the first slice begins like a webm file. */
export function sliceBytes(number: number, length = 64): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length).fill(number + 1);
  if (number === 0) bytes.set(webmHeader);
  return bytes;
}

/** All the bytes of some slices in a row. */
export function joinBytes(slices: Uint8Array[]): number[] {
  return slices.flatMap((slice) => [...slice]);
}

export async function bytesOf(blob: Blob): Promise<number[]> {
  return [...new Uint8Array(await blob.arrayBuffer())];
}
