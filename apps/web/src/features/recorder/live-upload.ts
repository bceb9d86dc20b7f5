import type { WingmanClient } from '@wingman/client/wingman-client.ts';
import { toWingmanError, type WingmanError } from '@wingman/client/wingman-error.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import type { RecorderSession } from './recorder-session.ts';
import { sameSession } from './recorder-session.ts';
import type { RecordingVault, VaultRecording } from './recording-vault.ts';
import { verdictOf } from './upload-failure.ts';

export type LiveUploadParts = {
  vault: RecordingVault;
  client: Pick<WingmanClient, 'sendSlices' | 'finishRecording'>;
  session: () => RecorderSession | null;
  /** Does the server know this token as the user's? */
  isTheirs: (session: RecorderSession) => Promise<boolean>;
  /** Milliseconds on a clock that only goes forward. */
  monotonicNow: () => number;
};

/** What is known of a recording that is sent while it is made. */
type Live = {
  session: RecorderSession;
  /** The slice that the server expects next: those before it are safe there. */
  next: number;
  /** The server takes no slices of it, or not from us: it will be sent whole. */
  isGivenUp: boolean;
  retryAt: number;
  /** The server asked to be left alone, with this error. */
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
 * browser keeps everything, and what was not sent this way is sent whole at the end.
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
    live.sending = this.#sendNew(id, live, worthSending).finally(() => {
      live.sending = null;
    });
  }

  /**
   * Ends a recording on the server without sending it again. Null when it has to be sent whole: not everything of
   * it has arrived, or it did not begin in this page.
   */
  async finish(
    row: VaultRecording,
    session: RecorderSession,
    signal: AbortSignal,
  ): Promise<Recording | null> {
    const live = this.#live.get(row.id);
    this.#live.delete(row.id);
    if (!live || !sameSession(live.session, session)) return null;
    await live.sending;
    // The whole of it would be asked for at once, too: the queue waits instead.
    if (live.refusal && this.#parts.monotonicNow() < live.retryAt) throw live.refusal;
    await this.#sendNew(row.id, live, 1);
    if (live.isGivenUp || live.failures > 0 || live.next !== row.sliceCount) return null;
    try {
      const { id, sliceCount: slices, bytes } = row;
      return await this.#parts.client.finishRecording({ id, slices, bytes, token: session.token, signal });
    } catch {
      return null;
    }
  }

  /** Everything else about this recording happens without slices. */
  forget(id: string): void {
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

  async #sendNew(id: string, live: Live, least: number): Promise<void> {
    try {
      while (!live.isGivenUp && (await this.#sendSome(id, live, least)));
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
  async #sendSome(id: string, live: Live, least: number): Promise<boolean> {
    const { vault, client } = this.#parts;
    const slices = await vault.slicesFrom(id, live.next, slicesAtOnce);
    const row = slices.length >= least ? await vault.get(id) : undefined;
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
      token: live.session.token,
    });
    const isForward = next > live.next;
    live.next = next;
    return isForward;
  }

  /** Somebody else may have signed in meanwhile, here or in another tab. */
  async #mayStillSend(row: VaultRecording, session: RecorderSession): Promise<boolean> {
    if (row.userId !== session.userId || !sameSession(session, this.#parts.session())) return false;
    return (await this.#parts.isTheirs(session)) && sameSession(session, this.#parts.session());
  }
}
