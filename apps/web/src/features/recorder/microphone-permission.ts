import type { BrowserDevices } from './browser-devices.ts';
import { releaseStream } from './browser-devices.ts';
import type { MicrophoneProblem } from './microphone-error.ts';
import { microphoneProblem } from './microphone-error.ts';
import { requestMicrophone } from './request-microphone.ts';

/** Milliseconds after which the prompt shows when the permission is not known to be granted. */
const promptDelayMs = 1_000;

export type MicrophonePermission = {
  granted: boolean;
  /** Should the prompt be on the screen? */
  prompting: boolean;
  /** Why the last try from the prompt failed. */
  problem: MicrophoneProblem | null;
};

/** Knows whether the microphone may be used, and when to ask for it before the first recording. */
export class MicrophonePermissionStore {
  readonly #devices: BrowserDevices;
  readonly #listeners = new Set<() => void>();
  #snapshot: MicrophonePermission = { granted: false, prompting: false, problem: null };
  #checked = false;
  #asking: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(devices: BrowserDevices) {
    this.#devices = devices;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): MicrophonePermission => this.#snapshot;

  /** Looks once. Where the browser cannot say, the prompt shows after a second as if it were not granted. */
  async check(): Promise<void> {
    if (this.#checked) return;
    this.#checked = true;
    try {
      const status = await this.#devices.permissions?.query({ name: 'microphone' as PermissionName });
      if (status?.state === 'granted') return this.granted();
    } catch {
      // Some browsers do not know this permission's name.
    }
    this.#timer = setTimeout(() => {
      if (!this.#snapshot.granted) this.#set({ prompting: true });
    }, promptDelayMs);
  }

  /** Asks the browser, gives the microphone back at once, and closes the prompt if it was granted. */
  allow(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  dismiss(): void {
    this.#set({ prompting: false, problem: null });
  }

  /** A recording begins, for which the browser itself asks: the prompt would lie above its question. */
  leaveToRecorder(): void {
    clearTimeout(this.#timer);
    if (this.#snapshot.prompting) this.dismiss();
  }

  /** The microphone was granted, here or by starting a recording. */
  granted(): void {
    clearTimeout(this.#timer);
    this.#set({ granted: true, prompting: false, problem: null });
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  async #ask(): Promise<void> {
    try {
      releaseStream(await requestMicrophone(this.#devices));
      this.granted();
    } catch (error) {
      this.#set({ problem: microphoneProblem(error) });
    }
  }

  #set(change: Partial<MicrophonePermission>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
