import { firstRetryDelayMs } from '../../../lib/retry-delay.ts';
import type { AskedQuestion, WaitingQuestion } from '../question.ts';
import { type KeptQuestion, QuestionDatabase } from './question-database.ts';

export type KeptQuestionsParts = {
  database: QuestionDatabase;
  userId: string;
  locks: LockManager | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** Without locks: milliseconds after which a page that was sending a question counts as closed. */
const longestAskMs = 30_000;

/** Days for which the questions of somebody who does not sign in here again are kept. */
const forgottenAfterDays = 30;

const lockName = (id: string) => `wingman-question-${id}`;

/** The questions of one user that this browser keeps until the server has them. Each method throws when there is no store. */
export class KeptQuestions {
  readonly userId: string;
  readonly #parts: KeptQuestionsParts;
  /** Those that this page is sending, with the way to give their locks back. */
  readonly #held = new Map<string, () => void>();

  constructor(parts: KeptQuestionsParts) {
    this.#parts = parts;
    this.userId = parts.userId;
  }

  get #table() {
    return this.#parts.database.questions;
  }

  /** Writes down what this page is about to ask. It is this page's until it is dropped, waits or is released. */
  async hold(question: AskedQuestion): Promise<void> {
    this.#held.set(question.id, await this.#lock(question.id));
    await this.#add(question, 'asked').catch((error: unknown) => {
      this.release(question.id);
      throw error;
    });
  }

  /** Puts it behind those that wait. */
  async put(question: AskedQuestion): Promise<void> {
    await this.#add(question, 'waiting');
  }

  /** What could not be sent waits now. Rejects when it is not here any more. */
  async wait(id: string): Promise<void> {
    const nextAttemptAt = this.#parts.now() + firstRetryDelayMs;
    const changed = await this.#update(id, { state: 'waiting', attempts: 1, nextAttemptAt });
    this.release(id);
    if (changed === 0) throw new Error('The question is not kept');
  }

  /** The page no longer sends it; whether the server has it is not known. */
  release(id: string): void {
    this.#held.get(id)?.();
    this.#held.delete(id);
  }

  /** The server has it, or the composer. */
  async drop(id: string): Promise<void> {
    await this.#table.where('id').equals(id).delete();
    this.release(id);
  }

  /** Takes it back from what waits. Undefined when it is not here any more. */
  withdraw(id: string): Promise<AskedQuestion | undefined> {
    return this.#parts.database.transaction('rw', this.#table, async () => {
      const row = await this.#table.get({ id });
      if (row?.userId !== this.userId) return undefined;
      await this.#table.delete(row.order);
      return row.question;
    });
  }

  async refuse(id: string, refusal: string): Promise<void> {
    await this.#update(id, { refusal });
  }

  async delay(id: string, attempts: number, nextAttemptAt: number): Promise<void> {
    await this.#update(id, { attempts, nextAttemptAt });
  }

  /** Sends what was refused again. */
  async retry(id: string): Promise<void> {
    await this.#update(id, { refusal: undefined, attempts: 0, nextAttemptAt: 0 });
  }

  /** Waiting times no longer count. */
  async hurry(): Promise<void> {
    await this.#mine().modify({ nextAttemptAt: 0 });
  }

  /** Those that wait or were refused, in their order. */
  async rows(): Promise<KeptQuestion[]> {
    const rows = await this.#mine().sortBy('order');
    return rows.filter(({ state }) => state === 'waiting');
  }

  /** The same as they are shown. */
  async list(): Promise<WaitingQuestion[]> {
    return (await this.rows()).map(({ question, refusal }) => ({ ...question, refusal }));
  }

  /** What a page was sending when it was closed waits from now on. Resolves with when the next may, null: there is none. */
  async adopt(): Promise<number | null> {
    const rows = (await this.#mine().toArray()).filter(({ state }) => state === 'asked');
    if (rows.length === 0) return null;
    const held = await this.#heldNames();
    let next: number | null = null;
    for (const { id, askedAt } of rows) {
      if (this.#held.has(id)) continue;
      const freeAt = held === null ? askedAt + longestAskMs : 0;
      if (held?.has(lockName(id))) continue;
      if (freeAt <= this.#parts.now()) await this.#update(id, { state: 'waiting', nextAttemptAt: 0 });
      else next = Math.min(next ?? freeAt, freeAt);
    }
    return next;
  }

  /** The chat was deleted, and what waits for it with it. */
  async dropChat(sessionId: string): Promise<void> {
    await this.#table.where({ userId: this.userId, sessionId }).delete();
  }

  /** Deletes everything of the user, e.g. at logout. */
  async clear(): Promise<void> {
    await this.#mine().delete();
  }

  /** Deletes what others asked long ago and never came back to. */
  async dropForgotten(): Promise<void> {
    const before = this.#parts.now() - forgottenAfterDays * 86_400_000;
    const old = this.#table.where('askedAt').below(before);
    await old.filter(({ userId }) => userId !== this.userId).delete();
  }

  #mine() {
    return this.#table.where('userId').equals(this.userId);
  }

  #update(id: string, change: Partial<Omit<KeptQuestion, 'order'>>): Promise<number> {
    return this.#table
      .where('id')
      .equals(id)
      .modify((row) => {
        Object.assign(row, change);
      });
  }

  async #add(question: AskedQuestion, state: KeptQuestion['state']): Promise<void> {
    const { id, sessionId } = question;
    const askedAt = this.#parts.now();
    const row = { id, userId: this.userId, sessionId, question, state, askedAt };
    await this.#table.add({ ...row, attempts: 0, nextAttemptAt: 0 });
  }

  async #lock(id: string): Promise<() => void> {
    const { locks } = this.#parts;
    if (!locks) return () => {};
    return new Promise((resolve, reject) => {
      locks.request(lockName(id), () => new Promise<void>((release) => resolve(release))).catch(reject);
    });
  }

  /** Null without locks. */
  async #heldNames(): Promise<Set<string | undefined> | null> {
    const { locks } = this.#parts;
    if (!locks) return null;
    const { held = [] } = await locks.query();
    return new Set(held.map(({ name }) => name));
  }
}

let database: QuestionDatabase | undefined;
let opened: KeptQuestions | undefined;

/** The questions of a user, the same for the whole page. */
export function questionsOf(userId: string): KeptQuestions {
  database ??= new QuestionDatabase();
  if (opened?.userId !== userId) {
    opened = new KeptQuestions({ database, userId, locks: navigator.locks, now: () => Date.now() });
  }
  return opened;
}
