import type { WingmanClient } from '@wingman/client/wingman-client.ts';
import { toWingmanError, type WingmanError } from '@wingman/client/wingman-error.ts';
import type { Moment } from '@wingman/contract/moment.ts';
import { retryDelayMs } from '../../lib/retry-delay.ts';
import { WokenWork } from '../../lib/woken-work.ts';
import type { LocalMoment, MomentDatabase } from './moment-database.ts';

type Session = { userId: string; token: string };

export type MomentSenderParts = {
  database: MomentDatabase;
  client: Pick<WingmanClient, 'saveMoment' | 'updateMoment' | 'removeMoment'>;
  /** Who is signed in at this moment. */
  session: () => Session | null;
  /** Whether the token is this user's, by the server's word. Throws when the server cannot be asked. */
  isTheirs: (session: Session) => Promise<boolean>;
  /** Whether a tab of this browser records it now. */
  isCapturing: (recordingId: string) => Promise<boolean>;
  /** The server has it like this. What it is shown from then on is ready when this resolves. */
  onSaved: (moment: Moment) => Promise<void>;
  onRemoved: (moment: Pick<LocalMoment, 'id' | 'recordingId'>) => void;
  locks: LockManager | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
  /** 0 to 1; spreads the retries. */
  random: () => number;
};

/** A recording that has not arrived by then is no more. */
const longestWaitMs = 30 * 24 * 60 * 60_000;

const lastingStatuses = new Set([400, 403, 409, 413, 415, 422]);

/**
 * Tells the server what users added to recordings, one thing at a time over all tabs, and only for the user who is signed
 * in. What waits here is deleted once the server's own answer about it has been read.
 */
export class MomentSender {
  readonly #parts: MomentSenderParts;
  readonly #work: WokenWork;
  /** Nothing is sent before: the network is down, or the server wants a rest. */
  #restUntil = 0;
  #failures = 0;

  constructor(parts: MomentSenderParts) {
    this.#parts = parts;
    const { locks, now } = parts;
    this.#work = new WokenWork({
      work: () => this.#drain(),
      underLock: (work) => (locks ? locks.request('wingman-moments', work) : work()),
      now,
    });
  }

  /** Sends whatever is due. Resolves when nothing is due any more. */
  readonly wake = (): Promise<void> => this.#work.wake();

  /** The server is heard again, or has a recording: waiting times no longer count, but those of deletions. */
  readonly wakeAll = async (): Promise<void> => {
    this.#restUntil = 0;
    const userId = this.#parts.session()?.userId;
    if (userId === undefined) return;
    await this.#table
      .where('userId')
      .equals(userId)
      .modify((row) => {
        if (row.change !== 'delete' || row.attempts > 0) row.nextAttemptAt = 0;
      });
    await this.wake();
  };

  end(): void {
    this.#work.end();
  }

  get #table() {
    return this.#parts.database.moments;
  }

  async #drain(): Promise<void> {
    for (;;) {
      const session = this.#parts.session();
      if (!session || this.#work.hasEnded) return;
      const waiting = await this.#waitingFor(session.userId);
      if (waiting.length === 0) return;
      const now = this.#parts.now();
      const dueAt = (row: LocalMoment) => Math.max(this.#restUntil, row.nextAttemptAt);
      const due = waiting.find((row) => dueAt(row) <= now);
      if (!due) return this.#work.wakeAt(Math.min(...waiting.map(dueAt)));
      if (!(await this.#mayBeSent(session))) return;
      await this.#attempt(due, session.token);
    }
  }

  /** In the order in which they were made. A note whose recording has ended is as whole as it will be. */
  async #waitingFor(userId: string): Promise<LocalMoment[]> {
    const rows = await this.#table.where('userId').equals(userId).toArray();
    for (const row of rows) {
      if (row.change !== 'draft' || (await this.#parts.isCapturing(row.recordingId))) continue;
      row.change = 'new';
      await this.#table.update(row.id, { change: 'new' });
    }
    return rows
      .filter(({ change, refusal }) => change !== 'draft' && refusal === undefined)
      .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  }

  /** False: it is somebody else's sign-in, or it cannot be asked whose it is. */
  async #mayBeSent(session: Session): Promise<boolean> {
    try {
      const isTheirs = await this.#parts.isTheirs(session);
      // Asking takes a moment in which somebody else may have signed in.
      return isTheirs && this.#parts.session()?.token === session.token;
    } catch (error) {
      const failure = toWingmanError(error);
      if (!failure.endsSession) this.#rest(failure);
      return false;
    }
  }

  async #attempt(row: LocalMoment, token: string): Promise<void> {
    try {
      const saved = await this.#tell(row, token);
      this.#failures = 0;
      if (saved) await this.#parts.onSaved(saved).catch(() => {});
      else this.#parts.onRemoved(row);
      await this.#settle(row);
    } catch (error) {
      await this.#failed(row, toWingmanError(error));
    }
  }

  /** The moment as the server has it now; null where it has none. */
  async #tell(row: LocalMoment, token: string): Promise<Moment | null> {
    const { client } = this.#parts;
    const { recordingId, id, at, text, kind, image } = row;
    const named = { recordingId, id, token };
    if (row.change === 'new') {
      if (kind !== 'image') return client.saveMoment({ ...named, kind, at, text });
      return client.saveMoment({ ...named, kind, at, text, image: image ?? new Blob() });
    }
    try {
      if (row.change === 'edit') return await client.updateMoment({ ...named, at, text });
      await client.removeMoment(named);
    } catch (error) {
      // It was deleted elsewhere.
      if (toWingmanError(error).code !== 'not_found') throw error;
    }
    return null;
  }

  /** The server was told: what is here goes, unless it was changed meanwhile. */
  async #settle({ id, revision, change }: LocalMoment): Promise<void> {
    await this.#parts.database.transaction('rw', this.#table, async () => {
      const current = await this.#table.get(id);
      if (!current) return;
      if (current.revision === revision) return this.#table.delete(id);
      if (change !== 'new') return;
      // The server has it, as it was before.
      const { image: _image, before: _before, ...rest } = current;
      await this.#table.put({ ...rest, change: current.change === 'delete' ? 'delete' : 'edit' });
    });
  }

  async #failed(row: LocalMoment, error: WingmanError): Promise<void> {
    const now = this.#parts.now();
    if (error.code === 'aborted' || error.endsSession) return this.#rest(error);
    if (lastingStatuses.has(error.status)) {
      await this.#table.update(row.id, { refusal: error.message });
      return;
    }
    if (error.code === 'not_found' && now - Date.parse(row.createdAt) > longestWaitMs) {
      await this.#table.delete(row.id);
      return;
    }
    const attempts = row.attempts + 1;
    // A deletion that waits to be taken back may have been changed meanwhile.
    await this.#table.update(row.id, {
      attempts,
      nextAttemptAt: now + retryDelayMs(attempts, this.#parts.random()),
    });
    // Without the recording this one waits; without the server all do.
    if (error.code !== 'not_found') this.#rest(error);
  }

  #rest(error: WingmanError): void {
    this.#failures += 1;
    const asked = (error.retryAfterSeconds ?? 0) * 1_000;
    this.#restUntil = this.#parts.now() + Math.max(asked, retryDelayMs(this.#failures, this.#parts.random()));
    this.#work.wakeAt(this.#restUntil);
  }
}
