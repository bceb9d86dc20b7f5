import { formatLength } from '../../lib/format.ts';
import { messages } from '../../messages/messages.ts';
import { releaseStream } from './browser-devices.ts';
import { Capture, sliceMs } from './capture.ts';
import { Listening } from './listening.ts';
import { microphoneProblem } from './microphone-error.ts';
import type { MicrophoneLoss } from './microphone-watch.ts';
import type { Microphones } from './microphones.ts';
import type { Refusal, RefuseStart } from './notification.ts';
import type { PartFacts } from './part-sequence.ts';
import { PartSequence } from './part-sequence.ts';
import type { RecorderEvent, RecorderState } from './recorder-machine.ts';
import { elapsedMs, idle, isCapturingState, nextState } from './recorder-machine.ts';
import type { RecorderParts } from './recorder-parts.ts';
import { nothingRuns, type RecorderSnapshot, snapshotOf } from './recorder-snapshot.ts';
import { requestPersistence } from './request-microphone.ts';
import { ScreenLock } from './screen-lock.ts';

const texts = messages.recorder;

/** Milliseconds within which two presses of the button are one: a double click, a held key. */
const doublePressMs = 500;
/** Milliseconds between two slices from which on audio must be missing. */
const gapToleranceMs = 4 * sliceMs;

/** What a recording begins with, beside the microphone. */
export type StartWish = {
  /** The sound of a tab or screen; the recorder releases it in any case. */
  shared?: MediaStream;
  /** The microphone is to hear what this machine's loudspeakers play, too. */
  hearsSpeakers?: boolean;
};

type Running = { userId: string; listening: Listening; parts: PartSequence };

/**
 * The single recorder of a page. It lives outside React, so that a recording continues across screens. Whatever is
 * pressed, however often, there is one request for the microphone, one stream and one browser recorder.
 */
export class Recorder {
  readonly #parts: RecorderParts;
  readonly #screen: ScreenLock;
  readonly #listeners = new Set<() => void>();
  #snapshot = nothingRuns;
  #state: RecorderState = idle;
  #running: Running | null = null;
  /** When start, stop or the button was last pressed, on the monotonic clock. */
  #lastPressAt = Number.NEGATIVE_INFINITY;
  /** When audio last came, on the monotonic clock. */
  #lastAudioAt = 0;
  #asking: Promise<void> = Promise.resolve();
  #stopping: Promise<void> = Promise.resolve();

  constructor(parts: RecorderParts) {
    this.#parts = parts;
    this.#screen = new ScreenLock(parts.devices.wakeLock);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Stable between changes, for `useSyncExternalStore`. A start that was taken back shows as idle. */
  readonly getSnapshot = (): RecorderSnapshot => this.#snapshot;

  /** Milliseconds recorded, without pauses, at this very moment. */
  readonly elapsedMs = (): number => elapsedMs(this.#state, this.#parts.devices.monotonicNow());

  /** How loud it is at this moment, 0 to 1; null while nothing is recorded, or it cannot be measured. */
  readonly level = (): number | null =>
    this.#state.phase === 'recording' ? (this.#running?.listening.level() ?? null) : null;

  /** Whose recording is running; null when none is. */
  get ownerId(): string | null {
    return this.#running?.userId ?? null;
  }

  /** Whether audio would be lost if the page was closed now. */
  isCapturing(): boolean {
    return isCapturingState(this.#state);
  }

  /** Why no recording may begin now, null when one may; a promise where that has to be asked first. */
  refusal(): ReturnType<RefuseStart> {
    return this.#parts.userId() === null ? texts.signedOut : this.#parts.refuseStart();
  }

  /** Asks for the microphone and records. Resolves when recording runs, or was refused (the user is notified). */
  start(wish: StartWish = {}): Promise<void> {
    this.#lastPressAt = this.#parts.devices.monotonicNow();
    const isNew = this.#state.phase === 'idle';
    if (!isNew && wish.shared) releaseStream(wish.shared);
    const refusal = isNew ? this.refusal() : null;
    const isAsked = refusal instanceof Promise;
    if (refusal && !isAsked) {
      this.#tellRefusal(refusal, wish);
      return Promise.resolve();
    }
    this.#dispatch({ type: 'start' });
    if (isNew) this.#asking = isAsked ? this.#askAfter(refusal, wish) : this.#ask(wish);
    return this.#asking;
  }

  /** Ends the recording and keeps it. Resolves when it is written down and the microphone is released. */
  stop(): Promise<void> {
    const before = this.#state.phase;
    this.#lastPressAt = this.#parts.devices.monotonicNow();
    this.#dispatch({ type: 'stop', at: this.#lastPressAt });
    if (this.#state.phase === 'stopping' && before !== 'stopping') this.#stopping = this.#end();
    return this.#stopping;
  }

  /**
   * What the one button does. The second press of a double click, or of a button and an event at once, means
   * what the first one meant: it does not take it back.
   */
  async toggle(): Promise<void> {
    const { phase } = this.#snapshot.state;
    if (this.#isSecondPress()) return;
    if (phase === 'idle') await this.start();
    else await this.stop();
  }

  pause(): void {
    if (this.#state.phase !== 'recording') return;
    this.#running?.parts.current.pause();
    this.#dispatch({ type: 'pause', at: this.#parts.devices.monotonicNow() });
    this.#parts.notify({ kind: 'info', ...texts.paused });
  }

  resume(): void {
    if (this.#state.phase !== 'paused') return;
    this.#running?.parts.current.resume();
    this.#lastAudioAt = this.#parts.devices.monotonicNow();
    this.#dispatch({ type: 'resume', at: this.#parts.devices.monotonicNow() });
    this.#parts.notify({ kind: 'info', ...texts.resumed });
  }

  /** Nobody speaks, and the recording is to go on all the same. */
  goOn(): void {
    this.#running?.listening.goOn();
  }

  /** Another microphone was chosen: what runs goes on with that one. */
  async changeMicrophone(): Promise<void> {
    await this.#running?.listening.changeMicrophone();
  }

  /** Records the sound of a tab or screen beside the microphone. False: this browser cannot mix. */
  async share(stream: MediaStream): Promise<boolean> {
    if (this.#running) return this.#running.listening.share(stream);
    releaseStream(stream);
    return true;
  }

  stopSharing(): void {
    this.#running?.listening.stopSharing();
  }

  /** The page is hidden or about to go: hands over the slice in the making. */
  flush(): void {
    this.#running?.parts.current.flush();
  }

  /** The page is shown again: the browser has dropped the screen lock meanwhile. */
  async pageShown(): Promise<void> {
    await this.#screen.refresh();
  }

  #isSecondPress(): boolean {
    const before = this.#lastPressAt;
    this.#lastPressAt = this.#parts.devices.monotonicNow();
    return this.#lastPressAt - before < doublePressMs;
  }

  #tellRefusal(refusal: Refusal, { shared }: StartWish): void {
    if (shared) releaseStream(shared);
    this.#parts.notify({ kind: 'error', ...refusal });
  }

  async #askAfter(pending: Promise<Refusal | null>, wish: StartWish): Promise<void> {
    const refusal = await pending;
    const isWanted = this.#state.phase === 'asking' && this.#state.wanted;
    if (isWanted && !refusal) return this.#ask(wish);
    this.#dispatch({ type: 'denied' });
    if (isWanted && refusal) this.#tellRefusal(refusal, wish);
    else if (wish.shared) releaseStream(wish.shared);
  }

  async #ask({ shared, hearsSpeakers = false }: StartWish): Promise<void> {
    let opened: Awaited<ReturnType<Microphones['open']>>;
    try {
      opened = await this.#parts.microphones.open({ hearsSpeakers });
    } catch (error) {
      if (shared) releaseStream(shared);
      this.#refused(error);
      return;
    }
    this.#parts.onGranted();
    const listening = this.#listenTo(opened.stream);
    if (shared && !(await listening.share(shared))) {
      this.#parts.notify({ kind: 'warning', ...texts.source.onlyMicrophone });
    }
    if (opened.isGone) this.#parts.notify({ kind: 'warning', ...texts.source.gone });
    this.#begin(listening);
  }

  #refused(error: unknown): void {
    const told = this.#state.phase === 'asking' && this.#state.wanted;
    this.#dispatch({ type: 'denied' });
    if (told) this.#parts.notify({ kind: 'error', ...microphoneProblem(error) });
  }

  #listenTo(microphone: MediaStream): Listening {
    const { devices, microphones, notify, stopAfterSilence } = this.#parts;
    const listening: Listening = new Listening(
      {
        devices,
        microphones,
        notify,
        stopAfterSilence,
        isRecording: () => this.#state.phase === 'recording',
        onStream: () => this.#streamChanged(listening),
        onChange: () => this.#announce(),
        onLost: (loss) => this.#lost(loss),
        onOver: () => void this.stop(),
      },
      microphone,
    );
    return listening;
  }

  #begin(listening: Listening): void {
    const userId = this.#parts.userId();
    const isWanted = this.#state.phase === 'asking' && this.#state.wanted && userId !== null;
    try {
      if (isWanted) this.#running = this.#record(listening, userId);
    } catch (error) {
      this.#refused(error);
    }
    if (!this.#running) {
      listening.end();
      listening.release();
      this.#dispatch({ type: 'denied' });
      return;
    }
    const { devices } = this.#parts;
    this.#lastAudioAt = devices.monotonicNow();
    this.#dispatch({ type: 'granted', at: devices.monotonicNow() });
    void this.#screen.hold();
    void requestPersistence(devices.storage);
  }

  #record(listening: Listening, userId: string): Running {
    const { segmentMs, onFinished } = this.#parts;
    const begin = (part: PartFacts) => this.#capture(listening, userId, part);
    const parts = new PartSequence({ begin, elapsedMs: this.elapsedMs, segmentMs, onFinished });
    return { userId, listening, parts };
  }

  #capture(listening: Listening, userId: string, part: PartFacts): Capture {
    const { devices, vault, locks, notify } = this.#parts;
    const { stream } = listening;
    const capture: Capture = new Capture({
      ...part,
      stream,
      userId,
      devices,
      vault,
      locks,
      onAudio: () => this.#audioArrived(capture),
      onKept: (endMs) => this.#parts.onKept(capture.id, endMs),
      onUnsafe: () => notify({ kind: 'warning', ...texts.upload.noSafetyCopy }),
      onBroken: () => void listening.lost(isEnded(stream) ? 'ended' : 'silentRecorder'),
    });
    return capture;
  }

  /** A browser recorder stays with its stream: another one goes on with the new stream, in a new part. */
  #streamChanged(listening: Listening): boolean {
    const running = this.#running;
    // Not begun yet.
    if (running?.listening !== listening) return true;
    const isCut = running.parts.cut();
    if (isCut && this.#state.phase === 'paused') running.parts.current.pause();
    if (isCut) this.#lastAudioAt = this.#parts.devices.monotonicNow();
    this.#announce();
    return isCut;
  }

  /** A device that froze the page for a while leaves a gap in the recording, which is reported. */
  #audioArrived(from: Capture): void {
    // The last audio of a part that was cut off comes while the next one runs.
    if (this.#running?.parts.current !== from) return;
    const now = this.#parts.devices.monotonicNow();
    const gapMs = now - this.#lastAudioAt;
    this.#lastAudioAt = now;
    this.#running.listening.audioArrived();
    if (this.#state.phase === 'recording' && gapMs > gapToleranceMs) {
      const { title, message } = texts.microphone.gap;
      const seconds = Math.round((gapMs - sliceMs) / 1000);
      this.#parts.notify({ kind: 'warning', title, message: message(formatLength(seconds)) });
    }
    if (this.#state.phase === 'recording' && this.#running.parts.cutIfDue()) this.#announce();
  }

  #lost(loss: MicrophoneLoss): void {
    if (this.#state.phase !== 'recording' && this.#state.phase !== 'paused') return;
    this.#parts.notify({ kind: 'error', ...texts.microphone[loss] });
    void this.stop();
  }

  async #end(): Promise<void> {
    const running = this.#running;
    if (!running) return;
    running.listening.end();
    await running.parts.stopRecorder();
    running.listening.release();
    const finished = running.parts.finish();
    this.#running = null;
    this.#dispatch({ type: 'stopped' });
    void this.#screen.release();
    if (!(await finished)) this.#parts.notify({ kind: 'warning', ...texts.upload.tooShort });
  }

  #dispatch(event: RecorderEvent): void {
    const state = nextState(this.#state, event);
    if (state === this.#state) return;
    this.#state = state;
    this.#announce();
  }

  #announce(): void {
    this.#snapshot = snapshotOf(this.#state, this.#running);
    for (const listener of this.#listeners) listener();
  }
}

function isEnded(stream: MediaStream): boolean {
  return stream.getAudioTracks().every((track) => track.readyState === 'ended');
}
