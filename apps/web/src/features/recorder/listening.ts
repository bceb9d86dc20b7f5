import { messages } from '../../messages/messages.ts';
import type { BrowserDevices } from './browser-devices.ts';
import { releaseStream } from './browser-devices.ts';
import type { Heard } from './heard.ts';
import { microphoneProblem } from './microphone-error.ts';
import type { MicrophoneLoss } from './microphone-watch.ts';
import type { Microphones } from './microphones.ts';
import type { Notify } from './notification.ts';
import { Sources } from './sources.ts';
import type { QuietStage } from './voice-watch.ts';

const texts = messages.recorder;

type ListeningParts = {
  devices: BrowserDevices;
  microphones: Microphones;
  notify: Notify;
  isRecording: () => boolean;
  stopAfterSilence: () => boolean;
  /** Recording is to go on with another stream. False: that cannot be done. */
  onStream: () => boolean;
  onChange: () => void;
  /** Nothing is left to record. */
  onLost: (loss: MicrophoneLoss) => void;
  /** The recording is to end by itself. */
  onOver: () => void;
};

/** The sources of one recording: what becomes of them, and what the user is told of it. */
export class Listening {
  readonly #parts: ListeningParts;
  readonly #sources: Sources;
  #isSilent = false;
  #quiet: Heard['quiet'] = null;
  /** Takes the question outside the page away. */
  #closeQuestion: () => void = () => {};
  /** Whether the chosen microphone is in use, and not the browser's default. */
  #isChosen: boolean;
  #isRecovering = false;
  #isEnded = false;
  /** Changes wait for each other. */
  #changes: Promise<unknown> = Promise.resolve();

  constructor(parts: ListeningParts, microphone: MediaStream) {
    this.#parts = parts;
    this.#isChosen = parts.microphones.getSnapshot().chosen !== null;
    this.#sources = new Sources(
      {
        ...parts,
        onLost: (loss) => void this.lost(loss),
        onSilence: (isSilent) => this.#silent(isSilent),
        onQuiet: (stage) => this.#enterQuiet(stage),
        onSharingEnded: () => this.#sharingEnded(),
      },
      microphone,
    );
  }

  get stream(): MediaStream {
    return this.#sources.stream;
  }

  get heard(): Heard {
    return { isSilent: this.#isSilent, isMeeting: this.#sources.isMeeting, quiet: this.#quiet };
  }

  audioArrived(): void {
    this.#sources.audioArrived();
  }

  /** How loud it is at this moment, 0 to 1; null while it cannot be measured. */
  level(): number | null {
    return this.#sources.level();
  }

  goOn(): void {
    this.#sources.goOn();
  }

  /** Goes on with the microphone that is chosen now. A failure is told, and the one before goes on. */
  changeMicrophone(): Promise<void> {
    return this.#change(async () => {
      try {
        const { stream, isGone } = await this.#parts.microphones.open();
        if (isGone) this.#parts.notify({ kind: 'warning', ...texts.source.gone });
        this.#isChosen = this.#parts.microphones.getSnapshot().chosen !== null && !isGone;
        await this.#take(stream);
      } catch (error) {
        if (!this.#isEnded) this.#parts.notify({ kind: 'error', ...microphoneProblem(error) });
      }
    });
  }

  /** Mixes the sound of a tab or screen in. False: this browser cannot; it is released. */
  share(stream: MediaStream): Promise<boolean> {
    return this.#change(async () => {
      const isOver = stream.getAudioTracks().every((track) => track.readyState === 'ended');
      if (isOver) this.#sharingEnded();
      const isShared = isOver || (!this.#isEnded && (await this.#sources.share(stream)));
      if (!isShared) releaseStream(stream);
      this.#parts.onChange();
      return isShared;
    });
  }

  stopSharing(): void {
    this.#sources.stopSharing();
    this.#parts.onChange();
  }

  /** The microphone gives nothing any more. Where something is left to record, that goes on. */
  async lost(loss: MicrophoneLoss): Promise<void> {
    if (this.#isRecovering || this.#isEnded) return;
    if (loss !== 'ended' || !(this.#isChosen || this.#sources.isMeeting)) return this.#parts.onLost(loss);
    this.#isRecovering = true;
    const isRecovered = await this.#recover().catch(() => false);
    this.#isRecovering = false;
    if (!this.#isEnded && (!isRecovered || this.#sources.isEmpty)) this.#parts.onLost(loss);
  }

  /** Ends the watches; what is recorded goes on until `release`. */
  end(): void {
    this.#isEnded = true;
    this.#sources.endWatches();
    this.#closeQuestion();
  }

  release(): void {
    this.#sources.release();
  }

  #change<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#changes.then(work);
    this.#changes = done.catch(() => {});
    return done;
  }

  async #take(stream: MediaStream): Promise<boolean> {
    const isTaken = !this.#isEnded && (await this.#sources.changeMicrophone(stream));
    if (isTaken) this.#silent(false);
    else releaseStream(stream);
    return isTaken;
  }

  /** The default microphone instead of a chosen one; in a meeting at least the others. */
  async #recover(): Promise<boolean> {
    const { microphones, notify } = this.#parts;
    if (this.#isChosen) {
      this.#isChosen = false;
      const stream = await microphones.openDefault().catch(() => null);
      if (stream && (await this.#take(stream))) {
        notify({ kind: 'warning', ...texts.source.gone });
        return true;
      }
    }
    if (this.#isEnded || !this.#sources.goOnWithout()) return false;
    this.#silent(false);
    notify({ kind: 'warning', ...texts.source.withoutMicrophone });
    return true;
  }

  #sharingEnded(): void {
    this.#parts.notify({ kind: 'info', ...texts.source.sharingEnded, isNews: true });
    this.#parts.onChange();
  }

  #silent(isSilent: boolean): void {
    this.#isSilent = isSilent;
    this.#parts.onChange();
  }

  #enterQuiet(stage: QuietStage): void {
    const { devices, stopAfterSilence, notify, onOver, onChange } = this.#parts;
    const isEnding = stopAfterSilence();
    if (stage === 'over') {
      if (!isEnding) return;
      notify({ kind: 'info', ...texts.quiet.ended, isNews: true });
      onOver();
      return;
    }
    this.#closeQuestion();
    this.#quiet = null;
    if (stage === 'quiet') {
      this.#quiet = isEnding ? 'ending' : 'asking';
      this.#closeQuestion = devices.showSystemNotification(texts.quiet.title, texts.quiet[this.#quiet]);
    }
    onChange();
  }
}
