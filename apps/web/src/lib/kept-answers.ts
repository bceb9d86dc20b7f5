import type { KeptAnswer, OfflineDatabase } from './offline-database.ts';

const keptMs = 30 * 24 * 60 * 60_000;

/** Larger answers are not kept, and all together take no more than this. Bytes. */
export const limits = { one: 4_000_000, all: 24_000_000, count: 400 };

/** The answers of one person that this browser keeps. Nothing here throws: without a store nothing is kept. */
export class KeptAnswers {
  readonly #database: OfflineDatabase;
  readonly #userId: string;
  #isDropped = false;

  constructor(database: OfflineDatabase, userId: string) {
    this.#database = database;
    this.#userId = userId;
  }

  /** What was kept under a key, undefined where nothing is or it is too old. */
  async read(key: string, now: number): Promise<unknown> {
    const kept = await this.#try(() => this.#database.answers.get([this.#userId, key]));
    return kept && now - kept.at < keptMs ? kept.data : undefined;
  }

  /** Keeps an answer; the oldest make room for it. */
  async write(key: string, data: unknown, now: number): Promise<void> {
    const bytes = JSON.stringify(data)?.length ?? 0;
    if (bytes > limits.one) return this.remove(key);
    await this.#try(async () => {
      if (this.#isDropped) return;
      await this.#database.answers.put({ userId: this.#userId, key, data, at: now, bytes });
      await this.#prune(now);
    });
  }

  async remove(key: string): Promise<void> {
    await this.#try(() => this.#database.answers.delete([this.#userId, key]));
  }

  /**
   * Deletes every answer that names something, by its id, which was deleted: its words are in none any more. `orOf`: also answers
   * that tell what comes of it without naming it, by their keys.
   */
  async dropNaming(id: string, orOf: (key: string) => boolean): Promise<void> {
    const names = ({ key, data }: KeptAnswer) =>
      orOf(key) || key.includes(id) || JSON.stringify(data).includes(id);
    await this.#try(() => this.#database.answers.where('userId').equals(this.#userId).filter(names).delete());
  }

  /** Deletes what other people read in this browser. */
  async dropOthers(): Promise<void> {
    await this.#try(() => this.#database.answers.where('userId').notEqual(this.#userId).delete());
  }

  /** Deletes everything, e.g. with the sign-in. `isEnd`: nothing is kept afterwards either. */
  async drop({ isEnd }: { isEnd: boolean }): Promise<void> {
    this.#isDropped ||= isEnd;
    await this.#try(() => this.#database.answers.clear());
  }

  async #prune(now: number): Promise<void> {
    const { answers } = this.#database;
    await answers
      .where('at')
      .below(now - keptMs)
      .delete();
    const newestFirst = (await answers
      .where('[userId+at+bytes]')
      .between([this.#userId, -Infinity, -Infinity], [this.#userId, Infinity, Infinity])
      .reverse()
      .keys()) as unknown as [string, number, number][];
    let bytes = 0;
    const first = newestFirst.findIndex(([, , size], index) => {
      bytes += size;
      return bytes > limits.all || index >= limits.count;
    });
    const [, oldest] = newestFirst[first] ?? [];
    if (oldest !== undefined) await answers.where('at').belowOrEqual(oldest).delete();
  }

  async #try<T>(work: () => PromiseLike<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch {
      return undefined;
    }
  }
}
