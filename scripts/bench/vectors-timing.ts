import { setImmediate as turn } from 'node:timers/promises';

/** Numbers of windows, nearest first. */
export type Ask = (question: Float32Array) => Promise<number[]>;

export type Asked = {
  found: number[][];
  /** Milliseconds of the very first question, and of the others, sorted. */
  cold: number;
  times: number[];
  /** Milliseconds of this process's processor time for one question, the median; the server of PostgreSQL has its own. */
  processor: number;
  /** The longest time in milliseconds in which nothing else could run, with the first question and without. */
  coldBlock: number;
  block: number;
  /** Megabytes by which the process grew. */
  grown: number;
};

const rounds = 3;

/** Asks all questions some times; only the first round is counted as cold or warm by its place. */
export async function timeQuestions(questions: Float32Array[], ask: Ask): Promise<Asked> {
  const before = residentMb();
  const first = await timed(() => ask(questions[0] as Float32Array));
  const times: number[] = [];
  const blocks: number[] = [];
  const processor: number[] = [];
  let found: number[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    found = [];
    for (const question of questions) {
      const one = await timed(() => ask(question));
      found.push(one.result);
      times.push(one.ms);
      blocks.push(one.block);
      processor.push(one.processor);
    }
  }
  for (const values of [times, blocks, processor]) values.sort((one, other) => one - other);
  return {
    found,
    cold: first.ms,
    times,
    processor: at(processor, 0.5),
    coldBlock: first.block,
    // Other programs stop this one, too: not the single longest time.
    block: at(blocks, 0.95),
    grown: residentMb() - before,
  };
}

/** Of sorted values. */
export const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;

const residentMb = () => process.memoryUsage().rss / 1024 ** 2;

type Timed<T> = { result: T; ms: number; processor: number; block: number };

async function timed<T>(run: () => Promise<T>): Promise<Timed<T>> {
  let isRunning = true;
  let block = 0;
  let last = performance.now();
  const watch = async () => {
    while (isRunning) {
      await turn();
      const now = performance.now();
      block = Math.max(block, now - last);
      last = now;
    }
  };
  const watched = watch();
  const before = process.cpuUsage();
  const startedAt = performance.now();
  const result = await run();
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(before);
  isRunning = false;
  await watched;
  return { result, ms, processor: (user + system) / 1_000, block };
}
