import type { BrowserDevices } from './browser-devices.ts';
import { releaseStream } from './browser-devices.ts';
import type { LevelMeter } from './level-meter.ts';
import type { MicrophoneLoss, MicrophoneWatch } from './microphone-watch.ts';
import { watchMicrophone } from './microphone-watch.ts';
import type { Mixer } from './mixer.ts';
import { type SilenceWatch, watchSilence } from './silence-watch.ts';
import { type QuietStage, type VoiceWatch, watchVoice } from './voice-watch.ts';

type SourcesParts = {
  devices: BrowserDevices;
  /** Whether audio is expected now: not while paused. */
  isRecording: () => boolean;
  onLost: (loss: MicrophoneLoss) => void;
  /** The microphone gives nothing but silence; or, with false, sound comes again. */
  onSilence: (isSilent: boolean) => void;
  onQuiet: (stage: QuietStage) => void;
  /** `stream` is another one from now on: recording is to go on with it. False: that cannot be done. */
  onStream: () => boolean;
  /** The sound of the tab or screen has ended. */
  onSharingEnded: () => void;
};

type Source = { stream: MediaStream; meter: LevelMeter | null; takeOut: () => void };
type MicrophoneSource = Source & { watch: MicrophoneWatch; silence: SilenceWatch };

/**
 * What a recording listens to: a microphone, and in an online meeting the sound of a tab or screen. The microphone alone is
 * recorded as the browser gives it. Only for a second source, and from the first change of the microphone on, everything
 * goes through a mixer, whose stream stays the same.
 */
export class Sources {
  readonly #parts: SourcesParts;
  readonly #voice: VoiceWatch;
  #microphone: MicrophoneSource | null = null;
  #shared: Source | null = null;
  #mixer: Mixer | null = null;
  #isReleased = false;

  constructor(parts: SourcesParts, microphone: MediaStream) {
    this.#parts = parts;
    this.#microphone = this.#listenTo(microphone);
    this.#voice = watchVoice({
      peak: () => this.#loudest((meter) => meter.peak()),
      monotonicNow: parts.devices.monotonicNow,
      isRecording: parts.isRecording,
      onStage: parts.onQuiet,
    });
  }

  /** What is to be recorded. */
  get stream(): MediaStream {
    const stream = this.#mixer?.stream ?? this.#microphone?.stream;
    if (!stream) throw new Error('Nothing is listened to');
    return stream;
  }

  /** Whether the sound of a tab or screen is recorded, too. */
  get isMeeting(): boolean {
    return this.#shared !== null;
  }

  /** Nothing is left to record. */
  get isEmpty(): boolean {
    return this.#microphone === null && this.#shared === null;
  }

  /** Notifies the watches that audio was delivered. */
  audioArrived(): void {
    this.#microphone?.watch.audioArrived();
    this.#voice.look();
  }

  /** How loud it is at this moment, 0 to 1; null while it cannot be measured. */
  level(): number | null {
    return this.#loudest((meter) => meter.level());
  }

  /** Nobody speaks, and the recording is to go on all the same. */
  goOn(): void {
    this.#voice.goOn();
  }

  /** Takes another microphone instead. False: that could not be done, and the one before goes on. */
  async changeMicrophone(stream: MediaStream): Promise<boolean> {
    const mixer = this.#mixer ?? (await this.#openMixer());
    if (this.#isReleased) return false;
    const before = this.#microphone;
    const next = this.#listenTo(stream);
    if (mixer) next.takeOut = mixer.add(stream);
    this.#microphone = next;
    if (!this.#goThrough(mixer)) {
      this.#microphone = before;
      this.#letGo(next);
      return false;
    }
    this.#letGo(before);
    return true;
  }

  /** Mixes the sound of a tab or screen in. False: this browser cannot, and nothing has changed. */
  async share(stream: MediaStream): Promise<boolean> {
    const mixer = this.#mixer ?? (await this.#openMixer());
    if (!mixer || this.#isReleased) return false;
    if (!this.#mixer && this.#microphone) this.#microphone.takeOut = mixer.add(this.#microphone.stream);
    const shared = { stream, meter: this.#parts.devices.openLevelMeter(stream), takeOut: mixer.add(stream) };
    const before = this.#shared;
    this.#shared = shared;
    if (!this.#goThrough(mixer)) {
      this.#shared = before;
      this.#letGo(shared);
      return false;
    }
    this.#letGo(before);
    for (const track of stream.getAudioTracks()) {
      track.addEventListener('ended', () => this.#sharingEnded(shared), { once: true });
    }
    return true;
  }

  stopSharing(): void {
    this.#letGo(this.#shared);
    this.#shared = null;
  }

  /** The microphone has gone: true when there is something left to record. */
  goOnWithout(): boolean {
    if (!this.#shared) return false;
    this.#letGo(this.#microphone);
    this.#microphone = null;
    return true;
  }

  /** Ends the watches; what is recorded goes on until `release`. */
  endWatches(): void {
    this.#voice.end();
    this.#microphone?.watch.end();
    this.#microphone?.silence.end();
  }

  /** Ends every source: the browser's lights go out. */
  release(): void {
    this.#isReleased = true;
    this.#letGo(this.#microphone);
    this.#letGo(this.#shared);
    this.#mixer?.close();
  }

  async #openMixer(): Promise<Mixer | null> {
    const mixer = await this.#parts.devices.openMixer(() => this.#mixerHalted());
    if (this.#isReleased) mixer?.close();
    return mixer;
  }

  /** Has the recording go on with the mixer's stream, or without one with the microphone's. */
  #goThrough(mixer: Mixer | null): boolean {
    if (mixer && mixer === this.#mixer) return true;
    const before = this.#mixer;
    this.#mixer = mixer;
    if (this.#parts.onStream()) return true;
    this.#mixer = before;
    mixer?.close();
    return false;
  }

  /** A graph that the browser holds gives nothing: the microphone goes on by itself. */
  #mixerHalted(): void {
    const mixer = this.#mixer;
    if (!mixer || !this.#microphone) return;
    this.#mixer = null;
    if (!this.#parts.onStream()) {
      this.#mixer = mixer;
      return;
    }
    mixer.close();
    this.#sharingEnded(this.#shared);
  }

  #sharingEnded(shared: Source | null): void {
    if (!shared || shared !== this.#shared) return;
    this.stopSharing();
    if (this.#microphone) this.#parts.onSharingEnded();
    else this.#parts.onLost('ended');
  }

  #listenTo(stream: MediaStream): MicrophoneSource {
    const { devices, isRecording, onSilence } = this.#parts;
    const meter = devices.openLevelMeter(stream);
    const watch = watchMicrophone({
      stream,
      mediaDevices: devices.mediaDevices,
      isRecording,
      // In a meeting the others are recorded all the same.
      isMuteLoss: () => !this.isMeeting,
      onLost: this.#parts.onLost,
    });
    const silence = watchSilence({ peak: () => peakOf(stream, meter), isRecording, onSilence });
    return { stream, meter, watch, silence, takeOut: () => {} };
  }

  #letGo(source: Source | MicrophoneSource | null): void {
    if (!source) return;
    if ('watch' in source) {
      source.watch.end();
      source.silence.end();
    }
    source.takeOut();
    source.meter?.close();
    releaseStream(source.stream);
  }

  #loudest(measure: (meter: LevelMeter) => number | null): number | null {
    const measured = [this.#microphone?.meter, this.#shared?.meter]
      .map((meter) => (meter ? measure(meter) : null))
      .filter((value) => value !== null);
    return measured.length > 0 ? Math.max(...measured) : null;
  }
}

/** A track that the system has muted is silent, whatever can be measured. */
function peakOf(stream: MediaStream, meter: LevelMeter | null): number | null {
  const isMuted = stream.getAudioTracks().every((track) => track.muted);
  return isMuted ? 0 : (meter?.peak() ?? null);
}
