import type { BrowserDevices } from './browser-devices.ts';
import type { Microphone } from './microphone-memory.ts';
import { requestMicrophone } from './request-microphone.ts';

export type MicrophonesSnapshot = {
  /** The microphones that can be chosen beside the default one; empty until the browser tells their names. */
  list: readonly Microphone[];
  /** Null: the browser's default. */
  chosen: Microphone | null;
};

/** Entries of some browsers that stand for another one of the list. */
const aliases = ['default', 'communications'];

/** The microphones of this machine, and which one this browser's user has chosen. */
export class Microphones {
  readonly #devices: BrowserDevices;
  readonly #listeners = new Set<() => void>();
  readonly #listening = new AbortController();
  #snapshot: MicrophonesSnapshot;
  /** The chosen one was missing, and that was told. */
  #isToldGone = false;

  constructor(devices: BrowserDevices) {
    this.#devices = devices;
    this.#snapshot = { list: [], chosen: devices.microphoneMemory.read() };
    devices.mediaDevices?.addEventListener('devicechange', () => void this.refresh(), {
      signal: this.#listening.signal,
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Stable between changes. */
  readonly getSnapshot = (): MicrophonesSnapshot => this.#snapshot;

  /** Reads the list anew, e.g. because the browser may tell names now. */
  async refresh(): Promise<void> {
    const found = await this.#devices.mediaDevices?.enumerateDevices?.().catch(() => null);
    if (!found) return;
    const list = found
      .filter(
        ({ kind, deviceId, label }) => kind === 'audioinput' && label !== '' && !aliases.includes(deviceId),
      )
      .map(({ deviceId, label }) => ({ id: deviceId, label }));
    const { chosen } = this.#snapshot;
    // Some browsers give a device another id on each visit.
    const seen =
      list.find(({ id }) => id === chosen?.id) ?? list.find(({ label }) => label === chosen?.label);
    if (seen) this.#isToldGone = false;
    this.#set({ list, chosen: chosen && (seen ?? chosen) });
  }

  /** Remembers the choice; null: the default. */
  choose(id: string | null): void {
    const chosen = this.#snapshot.list.find((one) => one.id === id) ?? null;
    this.#isToldGone = false;
    this.#devices.microphoneMemory.write(chosen);
    this.#set({ ...this.#snapshot, chosen });
  }

  /**
   * Opens the chosen microphone, or the default where that one is gone; `isGone` when that is to be told. Throws what
   * `microphoneProblem` can explain.
   */
  async open(wish: { hearsSpeakers?: boolean } = {}): Promise<{ stream: MediaStream; isGone: boolean }> {
    const { chosen } = this.#snapshot;
    if (chosen) {
      try {
        return { stream: await requestMicrophone(this.#devices, { ...wish, id: chosen.id }), isGone: false };
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    }
    const stream = await this.openDefault(wish);
    const isGone = chosen !== null && !this.#isToldGone;
    this.#isToldGone ||= isGone;
    return { stream, isGone };
  }

  openDefault(wish: { hearsSpeakers?: boolean } = {}): Promise<MediaStream> {
    return requestMicrophone(this.#devices, wish);
  }

  end(): void {
    this.#listening.abort();
  }

  #set(snapshot: MicrophonesSnapshot): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}

function isMissing(error: unknown): boolean {
  const name = error instanceof Error ? error.name : '';
  return ['OverconstrainedError', 'NotFoundError', 'DevicesNotFoundError'].includes(name);
}
