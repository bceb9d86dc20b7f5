import type { LocalRecording } from '../../lib/local-database.ts';
import { chooseAudioType, filenameOf } from './audio-type.ts';
import type { BrowserDevices } from './browser-devices.ts';
import type { LockPort } from './lock-port.ts';
import { captureLockName } from './lock-port.ts';
import { MicrophoneUnavailable } from './microphone-error.ts';
import { languageField } from './next-language.ts';
import type { RecordingVault } from './recording-vault.ts';

/** Milliseconds of audio in a slice: what a crash can cost at most. */
export const sliceMs = 2_000;
/** Speech in opus: clear, and about half a megabyte a minute. */
const audioBitsPerSecond = 64_000;
/** Milliseconds to wait for the browser's recorder to hand over its last slice before the microphone is let go. */
const lastSliceMs = 3_000;
/** Milliseconds more in which a busy machine may still hand it over, before the recording counts as whole. */
const lateSliceMs = 30_000;

export type CaptureParts = {
  stream: MediaStream;
  userId: string;
  segmentNumber: number;
  isAutoSegmented: boolean;
  devices: BrowserDevices;
  vault: RecordingVault;
  locks: LockPort;
  /** Milliseconds recorded so far in this part, without pauses. */
  recordedMs: () => number;
  /** Called whenever the microphone delivered audio. */
  onAudio: () => void;
  /** Called when a slice lies in the vault, where it can be read again, with the milliseconds of this part at its end. */
  onKept: (endMs: number) => void;
  /** Called once, when a slice could not be given a safety copy. */
  onUnsafe: () => void;
  /** Called when the browser's recorder fails. */
  onBroken: () => void;
};

/**
 * One browser recorder and the recording, or the part of one, that it makes: every slice goes to the vault as soon as
 * it exists.
 */
export class Capture {
  readonly id = crypto.randomUUID();
  readonly #parts: CaptureParts;
  readonly #recorder: MediaRecorder;
  readonly #recorderStopped: Promise<void>;
  /** The end of the line of writes: each slice waits for the one before. */
  #writes: Promise<void> = Promise.resolve();
  #releaseLock: () => void = () => {};
  #mimeType = '';
  #bytes = 0;
  #sliceCount = 0;
  #unsafe = false;
  #finished: Promise<boolean> | undefined;
  #stoppedByUs = false;
  #isAutoSegmented: boolean;

  /** Starts at once. Throws what the browser throws when it cannot record this stream. */
  constructor(parts: CaptureParts) {
    const { MediaRecorder: Recorder } = parts.devices;
    if (!Recorder) throw new MicrophoneUnavailable('RecorderMissing');
    this.#parts = parts;
    this.#isAutoSegmented = parts.isAutoSegmented;
    const mimeType = chooseAudioType((type) => Recorder.isTypeSupported(type));
    this.#recorder = new Recorder(parts.stream, { audioBitsPerSecond, ...(mimeType ? { mimeType } : {}) });
    this.#recorderStopped = new Promise((resolve) => {
      this.#recorder.addEventListener('stop', () => resolve(), { once: true });
    });
    void this.#recorderStopped.then(() => {
      if (!this.#stoppedByUs) parts.onBroken();
    });
    this.#recorder.addEventListener('dataavailable', (event) => this.#keep(event.data));
    this.#recorder.addEventListener('error', () => parts.onBroken());
    this.#recorder.start(sliceMs);
    this.#mimeType = this.#recorder.mimeType;
    this.#writes = this.#begin();
  }

  pause(): void {
    if (this.#recorder.state === 'recording') this.#recorder.pause();
  }

  resume(): void {
    if (this.#recorder.state === 'paused') this.#recorder.resume();
  }

  /** Hands over what is recorded so far, e.g. because the page may be about to go. */
  flush(): void {
    if (this.#recorder.state === 'recording') this.#recorder.requestData();
  }

  /** Another part goes on where this one ends. */
  noteCut(): void {
    this.#isAutoSegmented = true;
  }

  /** Resolves when the last slice was handed over; the stream may then be released. */
  async stopRecorder(): Promise<void> {
    this.#stoppedByUs = true;
    if (this.#recorder.state !== 'inactive') this.#recorder.stop();
    await within(lastSliceMs, this.#recorderStopped);
  }

  /** After `stopRecorder`: writes the recording down as ready to be sent. False: there was no audio at all. */
  finish(): Promise<boolean> {
    this.#finished ??= this.#finish();
    return this.#finished;
  }

  async #begin(): Promise<void> {
    await this.#takeLock();
    const { userId, segmentNumber, isAutoSegmented, devices, vault } = this.#parts;
    const timestamp = devices.now() - Math.round(this.#parts.recordedMs());
    const row: LocalRecording = {
      id: this.id,
      userId,
      filename: filenameOf(this.#mimeType),
      mimeType: this.#mimeType,
      startedAt: new Date(timestamp).toISOString(),
      timestamp,
      duration: 0,
      segmentNumber,
      isAutoSegmented,
      ...languageField(),
      status: 'capturing',
      uploaded: false,
      bytes: 0,
      sliceCount: 0,
      attempts: 0,
      nextAttemptAt: 0,
    };
    if (!(await vault.begin(row))) this.#tellUnsafe();
  }

  /** Held until the recording is finished, so that no other tab takes it for one left behind by a crash. */
  #takeLock(): Promise<void> {
    return new Promise((taken) => {
      const held = this.#parts.locks.run(
        captureLockName(this.id),
        () =>
          new Promise<void>((release) => {
            this.#releaseLock = release;
            taken();
          }),
      );
      held.catch(() => taken());
    });
  }

  #keep(blob: Blob): void {
    if (blob.size === 0) return;
    const sequence = this.#sliceCount;
    this.#sliceCount += 1;
    this.#bytes += blob.size;
    // Some browsers leave the recorder's own type empty and name it on the data only.
    this.#mimeType ||= blob.type;
    const known = this.#facts();
    const endMs = this.#parts.recordedMs();
    this.#parts.onAudio();
    this.#writes = this.#writes.then(async () => {
      if (!(await this.#parts.vault.append(this.id, sequence, blob))) this.#tellUnsafe();
      await this.#parts.vault.update(this.id, known);
      this.#parts.onKept(endMs);
    });
  }

  /** What is known of the audio so far; the length is kept so that a crash does not cost it. */
  #facts(): Partial<LocalRecording> {
    return {
      bytes: this.#bytes,
      sliceCount: this.#sliceCount,
      duration: Math.round(this.#parts.recordedMs() / 1000),
      mimeType: this.#mimeType,
      filename: filenameOf(this.#mimeType),
    };
  }

  async #finish(): Promise<boolean> {
    const { vault } = this.#parts;
    const { duration } = this.#facts();
    await within(lateSliceMs, this.#recorderStopped);
    const facts = { ...this.#facts(), duration };
    await this.#writes;
    if (this.#bytes === 0) await vault.remove(this.id);
    else await vault.update(this.id, { ...facts, isAutoSegmented: this.#isAutoSegmented, status: 'pending' });
    this.#releaseLock();
    return this.#bytes > 0;
  }

  #tellUnsafe(): void {
    if (this.#unsafe) return;
    this.#unsafe = true;
    this.#parts.onUnsafe();
  }
}

/** Waits for the work, but no longer than the given milliseconds. */
function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
