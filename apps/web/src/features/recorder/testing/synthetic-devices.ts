import type { BrowserDevices } from '../browser-devices.ts';
import type { Mixer } from '../mixer.ts';
import { SyntheticMixer } from './synthetic-mixer.ts';
import type { SyntheticRecorderOptions } from './synthetic-recorder.ts';
import { SyntheticMediaRecorder, SyntheticStream } from './synthetic-recorder.ts';

/** How the synthetic browser answers a request for the microphone. */
type MicrophoneAnswer = 'grant' | 'ask' | DOMException;

/** A browser without hardware: what the recorder needs, in the hands of a test. */
export class SyntheticDevices {
  /** What the next request gets; `ask` leaves it open until `grantPending` or `denyPending`. */
  answer: MicrophoneAnswer = 'grant';
  requests = 0;
  /** No browser recorder can be made. */
  refusesRecorders = false;
  readonly streams: SyntheticStream[] = [];
  readonly recorders: SyntheticMediaRecorder[] = [];
  /** Milliseconds of both clocks. */
  time = 1_000;
  /** The loudest sample of the last moment; null: it cannot be measured. */
  level: number | null = 0.1;
  openMeters = 0;
  /** The microphones that are plugged in; names are told from the first grant on. */
  microphones: { id: string; label: string }[] = [];
  chosen: { id: string; label: string } | null = null;
  /** What the user shares; an error: the request fails; null: the browser has no such request. */
  sharing: SyntheticStream | DOMException | null = null;
  /** Whether the browser knows how to give sound with a shared picture. */
  givesSound = true;
  /** Whether the browser can mix. */
  canMix = true;
  /** How loud what is shared is. */
  sharedLevel: number | null = 0.1;
  readonly mixers: SyntheticMixer[] = [];
  readonly constraints: MediaTrackConstraints[] = [];
  /** What is shown outside the page. */
  shownOutside: { title: string; body: string }[] = [];
  screenLocks: { released: boolean }[] = [];
  persistRequests = 0;
  permissionState: PermissionState | 'throws' = 'prompt';
  readonly #pending: { resolve: (stream: SyntheticStream) => void; reject: (error: unknown) => void }[] = [];
  readonly #options: SyntheticRecorderOptions;

  constructor(options: Partial<SyntheticRecorderOptions> = {}) {
    this.#options = {
      supportedTypes: ['audio/webm;codecs=opus', 'audio/webm'],
      namesItsType: true,
      ...options,
    };
  }

  get recorder(): SyntheticMediaRecorder {
    const recorder = this.recorders.at(-1);
    if (!recorder) throw new Error('No browser recorder was made');
    return recorder;
  }

  get liveTracks(): number {
    return this.streams.filter((stream) => stream.track.readyState === 'live').length;
  }

  grantPending(): void {
    for (const { resolve } of this.#pending.splice(0)) resolve(this.#newStream());
  }

  denyPending(): void {
    for (const { reject } of this.#pending.splice(0)) reject(new DOMException('No', 'NotAllowedError'));
  }

  /** The same things under the browser's own types. */
  asBrowser(locks: LockManager | undefined = undefined): BrowserDevices {
    const mediaDevices = Object.assign(new EventTarget(), {
      getUserMedia: ({ audio }: { audio: MediaTrackConstraints }) => this.#getUserMedia(audio),
      enumerateDevices: async () => this.#inputs(),
      getSupportedConstraints: () => ({ suppressLocalAudioPlayback: this.givesSound }),
      ...(this.sharing && { getDisplayMedia: async () => this.#shared() }),
    });
    return {
      mediaDevices: mediaDevices as unknown as MediaDevices,
      MediaRecorder: this.#recorderClass() as unknown as typeof MediaRecorder,
      isSecureContext: true,
      locks,
      wakeLock: { request: async () => this.#lockScreen() } as unknown as WakeLock,
      storage: {
        persisted: async () => this.persistRequests > 0,
        persist: async () => {
          this.persistRequests += 1;
          return true;
        },
      } as unknown as StorageManager,
      permissions: { query: async () => this.#queryPermission() } as unknown as Permissions,
      openLevelMeter: (stream) => {
        this.openMeters += 1;
        const isShared = (stream as unknown) === this.sharing;
        return {
          peak: () => (isShared ? this.sharedLevel : this.level),
          level: () => (isShared ? this.sharedLevel : this.level),
          close: () => {
            this.openMeters -= 1;
          },
        };
      },
      openMixer: async (onHalted) => {
        if (!this.canMix) return null;
        const mixer = new SyntheticMixer(onHalted);
        this.mixers.push(mixer);
        return mixer as unknown as Mixer;
      },
      microphoneMemory: {
        read: () => this.chosen,
        write: (chosen) => {
          this.chosen = chosen;
        },
      },
      showSystemNotification: (title, body) => {
        const shown = { title, body };
        this.shownOutside.push(shown);
        return () => {
          this.shownOutside = this.shownOutside.filter((one) => one !== shown);
        };
      },
      monotonicNow: () => this.time,
      now: () => this.time,
    };
  }

  #newStream(): SyntheticStream {
    const stream = new SyntheticStream();
    this.streams.push(stream);
    return stream;
  }

  #inputs() {
    const named = this.requests > 0 ? this.microphones : [];
    return named.map(({ id, label }) => ({ kind: 'audioinput', deviceId: id, label }));
  }

  #shared(): SyntheticStream {
    if (this.sharing instanceof DOMException) throw this.sharing;
    if (!this.sharing) throw new DOMException('Nothing to share', 'NotFoundError');
    return this.sharing;
  }

  #getUserMedia(audio: MediaTrackConstraints): Promise<SyntheticStream> {
    this.requests += 1;
    this.constraints.push(audio);
    const { exact } = { exact: undefined, ...(audio.deviceId as { exact?: string } | undefined) };
    if (exact !== undefined && !this.microphones.some(({ id }) => id === exact)) {
      return Promise.reject(new DOMException('No such microphone', 'OverconstrainedError'));
    }
    if (this.answer === 'grant') return Promise.resolve(this.#newStream());
    if (this.answer !== 'ask') return Promise.reject(this.answer);
    return new Promise((resolve, reject) => this.#pending.push({ resolve, reject }));
  }

  #recorderClass() {
    const { recorders } = this;
    const { supportedTypes, namesItsType } = this.#options;
    const isRefused = () => this.refusesRecorders;
    return class extends SyntheticMediaRecorder {
      static isTypeSupported(type: string): boolean {
        return supportedTypes.includes(type);
      }

      constructor(stream: SyntheticStream, options: MediaRecorderOptions = {}) {
        if (isRefused()) throw new DOMException('One recorder is enough', 'NotSupportedError');
        if (options.mimeType && !supportedTypes.includes(options.mimeType)) {
          throw new DOMException('Type not supported', 'NotSupportedError');
        }
        super(stream, options.mimeType ?? supportedTypes[0] ?? '', namesItsType);
        recorders.push(this);
      }
    };
  }

  #lockScreen() {
    const sentinel = {
      released: false,
      release: async () => {
        sentinel.released = true;
      },
    };
    this.screenLocks.push(sentinel);
    return sentinel;
  }

  #queryPermission(): { state: PermissionState } {
    if (this.permissionState === 'throws') throw new TypeError('Unknown permission');
    return { state: this.permissionState };
  }
}
