import { randomId } from '../random-id.ts';
import type { TabMessage } from './messages.ts';

/** Milliseconds between two looks of a visible tab at whether the leader still answers. */
const askMs = 10_000;
/** Milliseconds within which a leader answers. One that sleeps or hangs does not. */
const answerMs = 5_000;
/** Without locks: milliseconds after which a tab that hears of no leader leads; each tab waits differently long. */
const claimMs = 300;

export type ElectionParts = {
  /** Of the lock; the same in all tabs that share. */
  name: string;
  /** The browser's Web Locks; undefined on pages without a secure context. */
  locks: LockManager | undefined;
  post: (message: TabMessage) => void;
  /** What the leader tells of itself. */
  state: () => { connected: boolean; lastId: string | null };
  isVisible: () => boolean;
  /** This tab leads from now on. */
  onLead: () => void;
  /** It does not any more. */
  onResign: () => void;
};

/**
 * Chooses one tab among those of an account. The leader holds a Web Lock, which the browser gives to the next tab when
 * its holder closes or crashes. A leader that sleeps keeps its lock and says nothing: a visible tab takes the lock away.
 * Pages over plain http have no locks: there the tabs agree by messages alone.
 */
export class Election {
  readonly id = randomId();
  readonly #parts: ElectionParts;
  #isLeader = false;
  #isOver = false;
  /** Gives the held lock back. */
  #release: (() => void) | null = null;
  /** Ends the wait for the lock. */
  #waiting: AbortController | null = null;
  #asking: ReturnType<typeof setInterval> | undefined;
  #takeoverTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: ElectionParts) {
    this.#parts = parts;
  }

  get isLeader(): boolean {
    return this.#isLeader;
  }

  start(): void {
    this.#isOver = false;
    this.#asking = setInterval(() => this.checkLeader(), askMs);
    if (this.#parts.locks) {
      this.#waitForLock(this.#parts.locks);
      this.#post({ type: 'who', from: this.id });
      if (this.#parts.isVisible()) this.#expectAnswer(answerMs);
    } else {
      this.#post({ type: 'who', from: this.id });
      this.#expectAnswer(claimMs * (1 + Math.random()));
    }
  }

  /** The tab closes or sleeps: another one is to lead. */
  stop(): void {
    this.#isOver = true;
    clearInterval(this.#asking);
    clearTimeout(this.#takeoverTimer);
    this.#takeoverTimer = undefined;
    this.#waiting?.abort();
    if (this.#isLeader) this.#post({ type: 'leaving', from: this.id });
    this.#resign();
  }

  /** Asks whether the leader is awake, e.g. when the tab is looked at again. Hidden tabs do not ask. */
  checkLeader(): void {
    if (this.#isOver || this.#isLeader || !this.#parts.isVisible()) return;
    this.#post({ type: 'who', from: this.id });
    this.#expectAnswer(answerMs);
  }

  /** What another tab said. */
  hear(message: TabMessage): void {
    switch (message.type) {
      case 'who':
        if (this.#isLeader) this.tell();
        return;
      case 'leading':
      case 'event':
        clearTimeout(this.#takeoverTimer);
        this.#takeoverTimer = undefined;
        if (this.#isLeader) this.#settle(message.from);
        return;
      case 'leaving':
        if (!this.#parts.locks) this.#expectAnswer(claimMs * Math.random());
    }
  }

  /** Tells the other tabs how the leader's stream stands. */
  tell(): void {
    this.#post({ type: 'leading', from: this.id, ...this.#parts.state() });
  }

  #post(message: TabMessage): void {
    this.#parts.post(message);
  }

  #expectAnswer(ms: number): void {
    this.#takeoverTimer ??= setTimeout(() => {
      this.#takeoverTimer = undefined;
      this.#takeOver();
    }, ms);
  }

  #takeOver(): void {
    if (this.#isOver || this.#isLeader) return;
    const { locks } = this.#parts;
    this.#waiting?.abort();
    if (locks) void this.#hold(locks, { steal: true });
    else this.#lead();
  }

  #waitForLock(locks: LockManager): void {
    this.#waiting = new AbortController();
    void this.#hold(locks, { signal: this.#waiting.signal });
  }

  async #hold(locks: LockManager, options: LockOptions): Promise<void> {
    let isHeld = false;
    try {
      await locks.request(this.#parts.name, options, () => {
        if (this.#isOver) return;
        isHeld = true;
        this.#lead();
        return new Promise<void>((resolve) => {
          this.#release = resolve;
        });
      });
    } catch {
      // The wait was ended, or another tab took the lock away from this one.
      if (!isHeld) return;
      this.#resign();
      if (!this.#isOver) this.#waitForLock(locks);
    }
  }

  /** Two lead, which happens without locks only: the one with the smaller id stays. */
  #settle(other: string): void {
    if (this.#parts.locks) return;
    if (other < this.id) this.#resign();
    else this.tell();
  }

  #lead(): void {
    this.#isLeader = true;
    clearTimeout(this.#takeoverTimer);
    this.#takeoverTimer = undefined;
    this.#parts.onLead();
    this.tell();
  }

  #resign(): void {
    this.#release?.();
    this.#release = null;
    if (!this.#isLeader) return;
    this.#isLeader = false;
    this.#parts.onResign();
  }
}
