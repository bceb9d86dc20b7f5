import { messages } from '../../messages/messages.ts';
import type { BrowserDevices } from './browser-devices.ts';
import { releaseStream } from './browser-devices.ts';
import type { Notify, Refusal } from './notification.ts';
import type { Recorder } from './recorder.ts';
import { foreseenProblem, requestSharedSound, type SharedSoundProblem } from './shared-sound.ts';

const texts = messages.recorder.source;

type MeetingParts = { devices: BrowserDevices; recorder: Recorder; notify: Notify };

/**
 * Recording an online meeting: the sound of a tab or screen beside the microphone. What stands against it is explained
 * before anything is recorded, with what can be done instead.
 */
export class Meeting {
  readonly #parts: MeetingParts;
  readonly #listeners = new Set<() => void>();
  #problem: SharedSoundProblem | null = null;
  #isChoosing = false;

  constructor(parts: MeetingParts) {
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What is to be explained now; null: nothing. */
  readonly getProblem = (): SharedSoundProblem | null => this.#problem;

  /** Whether this browser can be asked for the sound of a tab or screen: none on a phone can. */
  get isPossible(): boolean {
    return foreseenProblem(this.#parts.devices) !== 'missing';
  }

  /**
   * Lets the user choose what is to be heard, and records it, from now on or with the recording that runs. To be called
   * within a click: browsers ask for one.
   */
  async begin(): Promise<void> {
    const { devices, recorder, notify } = this.#parts;
    if (this.#isChoosing) return;
    const refusal = recorder.isCapturing() ? null : await this.#refusal();
    if (refusal) return notify({ kind: 'error', ...refusal });
    const foreseen = foreseenProblem(devices);
    if (foreseen) return this.#explain(foreseen);
    this.#isChoosing = true;
    const answer = await requestSharedSound(devices).finally(() => {
      this.#isChoosing = false;
    });
    if (answer === null || typeof answer === 'string') return this.#explain(answer);
    this.#explain(null);
    if (!recorder.isCapturing()) return recorder.start({ shared: answer });
    if (await recorder.share(answer)) return notify({ kind: 'success', ...texts.shared });
    releaseStream(answer);
    this.#explain('cannotMix');
  }

  /** Records with the microphone alone, which then hears the loudspeakers, too. */
  async startWithMicrophone(): Promise<void> {
    this.#explain(null);
    await this.#parts.recorder.start({ hearsSpeakers: true });
  }

  /** A press while this is asked for means what the first one meant. */
  async #refusal(): Promise<Refusal | null> {
    this.#isChoosing = true;
    try {
      return await this.#parts.recorder.refusal();
    } finally {
      this.#isChoosing = false;
    }
  }

  dismiss(): void {
    this.#explain(null);
  }

  #explain(problem: SharedSoundProblem | null): void {
    if (this.#problem === problem) return;
    this.#problem = problem;
    for (const listener of this.#listeners) listener();
  }
}
