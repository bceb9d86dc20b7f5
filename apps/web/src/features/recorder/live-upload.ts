import type { WingmanClient } from '@wingman/client/wingman-client.ts';
import { toWingmanError, type WingmanError } from '@wingman/client/wingman-error.ts';
import type { RecorderSession } from './recorder-session.ts';
import { sameSession } from './recorder-session.ts';
import type { RecordingVault, VaultRecording } from './recording-vault.ts';
import { verdictOf } from './upload-failure.ts';

export type LiveUploadParts = {
  vault: RecordingVault;
  client: Pick<WingmanClient, 'sendSlices'>;
  session: () => RecorderSession | null;
  /** Whether the server maps this token to the user. */
  isTheirs: (session: RecorderSession) => Promise<boolean>;
  /** The server has the slices of a recording before this number. */
  onSent: (id: string, next: number) => void;
  /** Milliseconds on a clock that only goes forward. */
  monotonicNow: () => number;
};

/** What is known of a recording that is sent while it is made. */
type Live = {
  session: RecorderSession;
  /** The slice that the server expects next: those before it are safe there. */
  next: number;
  /** The server takes no slices of it while it goes on, or not from us: it will be sent at its end. */
  isGivenUp: boolean;
  retryAt: number;
  /** The server asked for a pause, with this error. */
  refusal: WingmanError | null;
  failures: number;
  sending: Promise<void> | null;
};

/** Slices are two seconds long: so many are worth a request. */
const worthSending = 2;
/** After a long time offline not everything goes in one request. */
const slicesAtOnce = 200;
const firstPauseMs = 4_000;
const longestPauseMs = 60_000;

/**
 * Sends recordings while they are made, so that their words can be found during them. Nothing depends on it: this
 * browser keeps everything, and what was not sent this way is sent at the end.
 */
export class LiveUpload {
  readonly #parts: LiveUploadParts;
  readonly #live = new Map<string, Live>();

  constructor(parts: LiveUploadParts) {
    this.#parts = parts;
  }

  /** A slice lies in the vault. Sends what is new, unless that is under way. */
  sliceKept(id: string): void {
    const live = this.#liveOf(id);
    if (!live || live.isGivenUp || live.sending !== null || this.#parts.monotonicNow() < live.retryAt) return;
    live.sending = this.#sendNew(id, live).finally(() => {
      live.sending = null;
    });
  }

  /**
   * Waits for the slices that are under way; whatever was not sent is for the upload of the whole. Throws the error
   * with which the server asked to be left alone, as long as it does.
   */
  async settle(id: string): Promise<void> {
    const live = this.#live.get(id);
    await live?.sending;
    // The whole of it would be asked for at once, too: the queue waits instead.
    if (live?.refusal && this.#parts.monotonicNow() < live.retryAt) throw live.refusal;
    this.#live.delete(id);
  }

  #liveOf(id: string): Live | null {
    const session = this.#parts.session();
    const known = this.#live.get(id);
    if (known) return known;
    if (!session) return null;
    const live = {
      session,
      next: 0,
      isGivenUp: false,
      retryAt: 0,
      refusal: null,
      failures: 0,
      sending: null,
    };
    this.#live.set(id, live);
    return live;
  }

  async #sendNew(id: string, live: Live): Promise<void> {
    try {
      while (!live.isGivenUp && (await this.#sendSome(id, live)));
      live.failures = 0;
      live.refusal = null;
    } catch (cause) {
      const error = toWingmanError(cause);
      const verdict = verdictOf(error);
      live.isGivenUp ||= verdict !== 'retry';
      live.failures += 1;
      const restMs = (error.retryAfterSeconds ?? 0) * 1_000;
      live.refusal = restMs > 0 ? error : null;
      const pause = Math.max(restMs, Math.min(longestPauseMs, firstPauseMs * 2 ** (live.failures - 1)));
      live.retryAt = this.#parts.monotonicNow() + pause;
    }
  }

  /** False when there was nothing to send. */
  async #sendSome(id: string, live: Live): Promise<boolean> {
    const { vault, client } = this.#parts;
    const slices = await vault.slicesFrom(id, live.next, slicesAtOnce);
    const row = slices.length >= worthSending ? await vault.get(id) : undefined;
    if (!row) return false;
    if (!(await this.#mayStillSend(row, live.session))) {
      live.isGivenUp = true;
      return false;
    }
    if (!row.wasLive) await vault.update(id, { wasLive: true });
    const { next } = await client.sendSlices({
      id,
      from: live.next,
      count: slices.length,
      content: new Blob(slices),
      recordedAt: row.startedAt,
      segmentNumber: row.segmentNumber,
      isAutoSegmented: row.isAutoSegmented,
      language: row.language,
      token: live.session.token,
    });
    const isForward = next > live.next;
    live.next = next;
    this.#parts.onSent(id, next);
    return isForward;
  }

  /** Another user may have signed in meanwhile, here or in another tab. */
  async #mayStillSend(row: VaultRecording, session: RecorderSession): Promise<boolean> {
    if (row.userId !== session.userId || !sameSession(session, this.#parts.session())) return false;
    return (await this.#parts.isTheirs(session)) && sameSession(session, this.#parts.session());
  }
}
