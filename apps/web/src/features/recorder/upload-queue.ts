import type { WingmanClient } from '@wingman/client/wingman-client.ts';
import type { WingmanError } from '@wingman/client/wingman-error.ts';
import { toWingmanError } from '@wingman/client/wingman-error.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { retryDelayMs } from '../../lib/retry-delay.ts';
import { WokenWork } from '../../lib/woken-work.ts';
import { messages } from '../../messages/messages.ts';
import { audioSlices } from './audio-slices.ts';
import type { LockPort } from './lock-port.ts';
import { uploadLockName } from './lock-port.ts';
import type { Notify } from './notification.ts';
import type { RecorderSession } from './recorder-session.ts';
import { sameSession } from './recorder-session.ts';
import type { RebuiltAudio, RecordingVault, VaultRecording } from './recording-vault.ts';
import { mayHaveArrived, restMsOf, verdictOf } from './upload-failure.ts';
import { UploadReports } from './upload-reports.ts';

const texts = messages.recorder;

export type UploadQueueParts = {
  vault: RecordingVault;
  locks: LockPort;
  upload: WingmanClient['uploadRecording'];
  discard: WingmanClient['discardUpload'];
  /** Waits until nothing more of a recording is sent as one that goes on. Throws while the server wants no requests. */
  settleLive: (id: string) => Promise<void>;
  session: () => RecorderSession | null;
  /** The id of the user to whom a token belongs, by the server's word. */
  ownerOfToken: (token: string) => Promise<string>;
  notify: Notify;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Whether the browser has a network at all. */
  isOnline: () => boolean;
  /** 0 to 1; spreads the retries. */
  random: () => number;
  /** The server has a recording, or has transcribed it. */
  onServerRecording: (recording: Recording) => void;
};

/** While the local store does not answer it is asked again after this long. */
const storeRetryMs = 2_000;

/**
 * Sends what this browser keeps, oldest first, one at a time over all tabs, and only for the person who is
 * signed in. A recording counts as sent when the server's own answer about it has been read, never before.
 */
export class UploadQueue {
  readonly #parts: UploadQueueParts;
  readonly #listeners = new Set<() => void>();
  #progress: ReadonlyMap<string, number> = new Map();
  readonly #work: WokenWork;
  #current: { id: string; session: RecorderSession; abort: AbortController } | null = null;
  /** A sign-in that the server does not accept: nothing is sent with it again. */
  #deadSession: RecorderSession | null = null;
  readonly #owners = new Map<string, string>();
  /** End of the server's Retry-After. */
  #restUntil = 0;
  /** Works that are under way while nothing may be sent. */
  #holds = 0;
  readonly #reports: UploadReports;
  /** Recordings that a person asked to send as they are. */
  readonly #asked = new Set<string>();
  /** Outcomes that the server told before the end of a live recording was settled here. */
  readonly #early = new Map<string, Recording>();
  /** Acknowledged in this page, whatever the local store says. */
  readonly #acknowledged = new Set<string>();

  constructor(parts: UploadQueueParts) {
    this.#parts = parts;
    this.#reports = new UploadReports(parts.notify);
    this.#work = new WokenWork({
      work: () => this.#drain(),
      underLock: (work) => parts.locks.run(uploadLockName, work),
      now: parts.now,
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Share sent, 0 to 1, of the recordings under way in this tab; 1: sent whole, the server is working on it. */
  readonly getProgress = (): ReadonlyMap<string, number> => this.#progress;

  /** Sends whatever is due. Resolves when nothing is due any more. */
  wake(): Promise<void> {
    return this.#work.wake();
  }

  /** The network is back, or somebody has signed in: waiting times no longer count. */
  async wakeAll(): Promise<void> {
    const session = this.#parts.session();
    if (!session) return;
    for (const row of await this.#parts.vault.list(session.userId)) {
      if (row.status === 'pending' && row.nextAttemptAt > 0) {
        await this.#parts.vault.update(row.id, { nextAttemptAt: 0 });
      }
    }
    await this.wake();
  }

  /** A person asks to send a recording now, also one that was refused. */
  async retry(id: string): Promise<void> {
    const row = await this.#parts.vault.get(id);
    if (!row || row.uploaded || row.status === 'capturing') return;
    this.#asked.add(id);
    this.#restUntil = 0;
    this.#reports.discard(id);
    await this.#parts.vault.update(id, { status: 'pending', nextAttemptAt: 0 });
    await this.wake();
  }

  /** A person does not want to send a file after all: it is forgotten here. The file itself stays where it was. */
  async cancelImport(id: string): Promise<void> {
    const row = await this.#parts.vault.get(id);
    if (!row?.isImported || row.uploaded) return;
    await this.#parts.vault.remove(id);
    if (this.#current?.id === id) this.#current.abort.abort();
    const token = this.#parts.session()?.token;
    // What the server has of it is deleted there after a month at the latest.
    if (token) await this.#parts.discard({ id, token }).catch(() => {});
  }

  /** Somebody else, or nobody, is signed in: what is under way for another sign-in is broken off. */
  sessionChanged(): void {
    const session = this.#parts.session();
    if (this.#current && !sameSession(this.#current.session, session)) this.#current.abort.abort();
  }

  /**
   * What the server says about recordings, unasked: a pending one that it has needs no sending, and one under way
   * has arrived, whatever becomes of the answer to its upload.
   */
  async noteServerRecordings(recordings: readonly Recording[]): Promise<void> {
    const session = this.#parts.session();
    if (!session) return;
    const rows = new Map((await this.#parts.vault.list(session.userId)).map((row) => [row.id, row]));
    for (const recording of recordings) {
      const row = rows.get(recording.id);
      if (!row || row.status === 'capturing' || recording.status === 'recording') continue;
      // Of what was sent while it was made, the server may have a part only: that is settled by its end.
      if (row.wasLive && !row.uploaded) {
        if (isOutcome(recording)) this.#early.set(recording.id, recording);
        continue;
      }
      // Another tab may have sent it.
      this.#reports.discard(row.id);
      if (row.uploaded) await this.#noteChange(row, recording);
      else await this.#acknowledge(recording);
    }
  }

  async #noteChange(row: VaultRecording, recording: Recording): Promise<void> {
    if (row.serverStatus === recording.status && row.transcript === recording.transcript) return;
    await this.#parts.vault.update(row.id, serverFacts(recording));
    this.#reports.tellOutcome(recording);
  }

  /** Runs the work while no tab sends: this tab's sending is broken off, another's awaited. The rest goes on after it. */
  async holdDuring(work: () => Promise<void>): Promise<void> {
    this.#holds += 1;
    this.#current?.abort.abort();
    try {
      await this.#parts.locks.run(uploadLockName, work);
    } finally {
      this.#holds -= 1;
      void this.wake();
    }
  }

  /** Sends nothing more; what is under way is broken off. */
  end(): void {
    this.#work.end();
    this.#current?.abort.abort();
  }

  async #drain(): Promise<void> {
    for (;;) {
      const session = this.#parts.session();
      if (!session || sameSession(session, this.#deadSession) || this.#work.hasEnded || this.#holds > 0)
        return;
      const waiting = await this.#waitingFor(session.userId);
      if (this.#parts.now() < this.#restUntil) return this.#wakeFor(waiting);
      const due = waiting.rows.find((row) => row.nextAttemptAt <= this.#parts.now());
      // Reading takes a moment in which somebody else may have signed in.
      if (due && sameSession(session, this.#parts.session())) {
        if (await this.#attempt(due, session)) continue;
        return this.#wakeFor(await this.#waitingFor(session.userId));
      }
      if (!due) return this.#wakeFor(waiting);
    }
  }

  async #waitingFor(userId: string): Promise<Waiting> {
    const { rows, isWhole } = await this.#parts.vault.listKnown(userId);
    const isWaiting = (row: VaultRecording) => row.status === 'pending' && !this.#acknowledged.has(row.id);
    return { rows: rows.filter(isWaiting), isWhole };
  }

  #wakeFor({ rows, isWhole }: Waiting): void {
    const soonest = isWhole ? Number.POSITIVE_INFINITY : this.#parts.now() + storeRetryMs;
    const due = Math.max(this.#restUntil, Math.min(soonest, ...rows.map((row) => row.nextAttemptAt)));
    if (rows.length === 0 && isWhole) this.#work.sleep();
    else this.#work.wakeAt(due);
  }

  /** True: go on with the next one. */
  async #attempt(row: VaultRecording, session: RecorderSession): Promise<boolean> {
    const audio = await this.#audioOf(row);
    if (!audio) return true;
    const abort = new AbortController();
    this.#current = { id: row.id, session, abort };
    let share = 0;
    this.#setProgress(row.id, 0);
    try {
      if (!(await this.isTheirs(session))) {
        this.#deadSession = session;
        return false;
      }
      if (!sameSession(session, this.#parts.session())) return true;
      await this.#parts.settleLive(row.id);
      const recording = await this.#parts.upload({
        id: row.id,
        audio: audioSlices(this.#parts.vault, row, audio),
        filename: row.filename,
        recordedAt: row.startedAt,
        segmentNumber: row.segmentNumber,
        ...{ isAutoSegmented: row.isAutoSegmented, language: row.language },
        token: session.token,
        signal: abort.signal,
        onProgress: (sent) => {
          share = sent;
          this.#setProgress(row.id, sent);
        },
      });
      await this.#acknowledge(recording);
      const early = this.#early.get(row.id);
      if (early && !isOutcome(recording)) await this.noteServerRecordings([early]);
      return true;
    } catch (error) {
      return await this.#failed(row, session, toWingmanError(error), share === 1);
    } finally {
      this.#current = null;
      this.#early.delete(row.id);
      this.#setProgress(row.id, null);
    }
  }

  /** Whether the token is this user's; asked once for each. Throws when the server cannot be asked. */
  async isTheirs({ token, userId }: RecorderSession): Promise<boolean> {
    const owner = this.#owners.get(token) ?? (await this.#parts.ownerOfToken(token));
    this.#owners.set(token, owner);
    return owner === userId;
  }

  /** The audio to send; null when there is none, or only a part that nobody has asked to send as it is. */
  async #audioOf(row: VaultRecording): Promise<RebuiltAudio | null> {
    const rebuilt = await this.#parts.vault.findAudio(row.id).catch(() => undefined);
    // The store does not answer: what it holds is neither missing nor refused, and is asked for again soon.
    if (rebuilt === null) throw new Error('The local store does not answer');
    if (rebuilt && (rebuilt.complete || this.#asked.has(row.id))) return rebuilt;
    await this.#refuse(row, rebuilt ? texts.upload.incomplete : texts.upload.missing, false);
    return null;
  }

  async #failed(
    row: VaultRecording,
    session: RecorderSession,
    error: WingmanError,
    sentWhole: boolean,
  ): Promise<boolean> {
    if (this.#acknowledged.has(row.id)) return true;
    switch (verdictOf(error)) {
      case 'aborted':
        return true;
      case 'signedOut':
        // Reported with the redirect to the login.
        this.#deadSession = session;
        return false;
      case 'refused':
        await this.#refuse(row, error.message, error.code === 'foreign_answer', error);
        return true;
      case 'retry': {
        const attempts = row.attempts + 1;
        const now = this.#parts.now();
        this.#restUntil = Math.max(this.#restUntil, now + restMsOf(error));
        const nextAttemptAt = Math.max(this.#restUntil, now + retryDelayMs(attempts, this.#parts.random()));
        const isOffline = error.code === 'network' && !this.#parts.isOnline();
        const quiet = isOffline || (attempts === 1 && mayHaveArrived(error, sentWhole));
        await this.#parts.vault.update(row.id, {
          attempts,
          nextAttemptAt,
          lastError: quiet ? undefined : error.message,
          lastStatus: error.status,
        });
        if (isOffline) this.#reports.tellWaiting(row.id);
        else if (!quiet) this.#reports.tellFailure(row.id, error.message);
        // Without a network the others would fail the same way.
        return error.code !== 'network';
      }
    }
  }

  async #refuse(row: VaultRecording, reason: string, onTheWay: boolean, error?: WingmanError): Promise<void> {
    await this.#parts.vault.update(row.id, {
      status: 'refused',
      attempts: row.attempts + 1,
      lastError: reason,
      lastStatus: error?.status,
      refusedOnTheWay: onTheWay,
    });
    this.#reports.tellFailure(row.id, reason, error?.code === 'recording_limit_reached');
  }

  async #acknowledge(recording: Recording): Promise<void> {
    const { vault, now } = this.#parts;
    // The server's event may come before its answer to the upload: the outcome is reported once.
    if (!this.#acknowledged.has(recording.id)) this.#reports.expectOutcome(recording.id);
    this.#acknowledged.add(recording.id);
    this.#asked.delete(recording.id);
    await vault.update(recording.id, {
      status: 'uploaded',
      uploaded: true,
      uploadedAt: now(),
      lastError: undefined,
      ...serverFacts(recording),
    });
    vault.releaseMemory(recording.id);
    this.#parts.onServerRecording(recording);
    this.#reports.tellOutcome(recording);
  }

  #setProgress(id: string, share: number | null): void {
    const progress = new Map(this.#progress);
    if (share === null) progress.delete(id);
    else progress.set(id, share);
    this.#progress = progress;
    for (const listener of this.#listeners) listener();
  }
}

function serverFacts(recording: Recording) {
  return { serverStatus: recording.status, transcript: recording.transcript };
}

type Waiting = { rows: VaultRecording[]; isWhole: boolean };

const isOutcome = ({ status }: Recording) => status === 'ready' || status === 'failed';
