/** A microphone track that tests can unplug or silence. Like the real one it fires nothing when it is stopped. */
class SyntheticTrack extends EventTarget {
  readonly kind = 'audio';
  readyState: 'live' | 'ended' = 'live';
  muted = false;

  stop(): void {
    this.readyState = 'ended';
  }

  /** The device was unplugged. */
  unplug(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }

  mute(): void {
    this.muted = true;
    this.dispatchEvent(new Event('mute'));
  }
}

export class SyntheticStream {
  readonly track = new SyntheticTrack();
  /** The image that browsers share with a sound. */
  readonly #images: SyntheticTrack[];
  /** Ended once it is no longer wanted. */
  readonly image: SyntheticTrack | undefined;
  readonly #hasSound: boolean;

  constructor({ hasImage = false, hasSound = true } = {}) {
    this.image = hasImage ? new SyntheticTrack() : undefined;
    this.#images = this.image ? [this.image] : [];
    this.#hasSound = hasSound;
  }

  getTracks(): SyntheticTrack[] {
    return [...this.getAudioTracks(), ...this.#images];
  }

  getAudioTracks(): SyntheticTrack[] {
    return this.#hasSound ? [this.track] : [];
  }

  getVideoTracks(): SyntheticTrack[] {
    return [...this.#images];
  }

  removeTrack(track: SyntheticTrack): void {
    this.#images.splice(this.#images.indexOf(track), 1);
  }
}

class DataEvent extends Event {
  readonly data: Blob;

  constructor(data: Blob) {
    super('dataavailable');
    this.data = data;
  }
}

export type SyntheticRecorderOptions = {
  /** The types this browser can record. */
  supportedTypes: string[];
  /** Some browsers leave `mimeType` empty and name the type on the data only. */
  namesItsType: boolean;
};

/**
 * A browser recorder whose audio is handed over by the test, slice by slice. States, errors and the order of
 * events are those of the MediaRecorder specification: the last data first, then `stop`, both asynchronously.
 */
export class SyntheticMediaRecorder extends EventTarget {
  readonly stream: SyntheticStream;
  readonly mimeType: string;
  readonly requestedType: string;
  state: 'inactive' | 'recording' | 'paused' = 'inactive';
  timeslice: number | undefined;
  /** What is still inside the recorder and comes out when it stops. */
  tail: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  /** The machine is busy: what comes at the stop waits for `handOver`. */
  isBusy = false;

  constructor(stream: SyntheticStream, requestedType: string, namesItsType: boolean) {
    super();
    this.stream = stream;
    this.requestedType = requestedType;
    this.mimeType = namesItsType ? requestedType : '';
    stream.track.addEventListener('ended', () => this.#finish());
  }

  start(timeslice?: number): void {
    if (this.state !== 'inactive') throw new DOMException('Already recording', 'InvalidStateError');
    this.timeslice = timeslice;
    this.state = 'recording';
  }

  pause(): void {
    if (this.state === 'recording') this.state = 'paused';
  }

  resume(): void {
    if (this.state === 'paused') this.state = 'recording';
  }

  requestData(): void {
    if (this.state === 'inactive') throw new DOMException('Not recording', 'InvalidStateError');
    this.deliver(this.tail);
    this.tail = new Uint8Array(0);
  }

  stop(): void {
    if (this.state !== 'inactive') this.#finish();
  }

  /** Hands a slice over, as the browser does after each timeslice. */
  deliver(bytes: Uint8Array<ArrayBuffer>): void {
    this.dispatchEvent(new DataEvent(new Blob([bytes], { type: this.requestedType })));
  }

  #finish(): void {
    if (this.state === 'inactive') return;
    this.state = 'inactive';
    if (!this.isBusy) queueMicrotask(() => this.handOver());
  }

  /** What was still inside, and the end. */
  handOver(): void {
    this.deliver(this.tail);
    this.tail = new Uint8Array(0);
    this.dispatchEvent(new Event('stop'));
  }
}
