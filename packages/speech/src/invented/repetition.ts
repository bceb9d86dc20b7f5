import { comparable } from './known-phrases.ts';
import { tooOften } from './loops.ts';

/** Isolated segments may be answers: fewer than this are kept. */
const leastLoop = 8;
/** How often a phrase must be repeated to count as a loop. */
const stuckTimes = 4;
const longestPhrase = 12;

export type Repetition = { once: string; times: number };

/** The phrase that a text repeats, and how often; undefined if it does not. */
export function repetitionIn(text: string): Repetition | undefined {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  const keys = words.map(comparable);
  for (let length = 1; length <= Math.min(longestPhrase, words.length / stuckTimes); length += 1) {
    if (!keys.every((key, index) => index < length || key === keys[index - length])) continue;
    return { once: words.slice(0, length).join(' '), times: words.length / length };
  }
  return undefined;
}

/** Runs of adjacent equal items. Each inner list has at least one item, in order. */
export function runsOf<T extends { text: string }>(items: T[]): T[][] {
  const runs: T[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run?.[0] && comparable(run[0].text) === comparable(item.text)) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

/** Whether segments are repeated more often than in speech, regardless of the time between them. */
export function isLoop(run: { text: string }[]): boolean {
  const words = comparable(run[0]?.text ?? '').split(' ').length;
  return run.length >= Math.max(tooOften(words), leastLoop);
}

/** Whether a run is long enough to be a loop. */
export function isStuck(run: { text: string }[]): boolean {
  return run.length >= stuckTimes;
}
