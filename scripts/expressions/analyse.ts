import { check } from 'recheck';

/** `linear`: twice the text takes about twice the time; else why not, or why that cannot be told. */
export type Verdict = 'linear' | string;

/** A timeout for hangs, not for slowness: an analysis that takes longer counts as undecided. */
const timeoutMs = 900_000;
/**
 * How often more time four times the text takes: four where time is in proportion, sixteen where it grows with the
 * square.
 */
const mostForFourfold = 9;
/** Milliseconds of processor time below which nothing can be compared. */
const measurableMs = 4;
const attempts = 5;

/**
 * The analyser's own verdict. What it only guessed, by trying texts on a matcher of its own that counts steps, is tried
 * on V8 as well: the two look behind in different ways. Only how time grows counts there, not how fast this machine is.
 */
export async function analyse(source: string, flags: string): Promise<Verdict> {
  const found = await check(source, flags, { timeout: timeoutMs });
  if (found.status === 'safe') return 'linear';
  if (found.status === 'unknown') return `undecided: ${found.error.kind}`;
  const { attack, complexity, checker } = found;
  const isGuess = checker === 'fuzz' && complexity.type === 'polynomial';
  if (isGuess && growthOf(source, flags, attack) < mostForFourfold) return 'linear';
  return `${complexity.summary}, e.g. ${attack.pattern.slice(0, 200)}`;
}

/** A text that is meant to make an expression slow: what is repeated, with what stands before and behind it. */
export type Attack = { pumps: { prefix: string; pump: string }[]; suffix: string };

/** How many times as long V8 takes for four times the text: the least of some attempts. */
export function growthOf(source: string, flags: string, attack: Attack): number {
  const expression = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  let size = 250;
  while (size < 16_000 && timeOf(expression, textOf(attack, size), 1) < measurableMs) size *= 2;
  const [text, fourfold] = [textOf(attack, size), textOf(attack, 4 * size)];
  let times = 1;
  while (timeOf(expression, text, times) < measurableMs) times *= 2;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < attempts && least >= mostForFourfold; i += 1) {
    const one = timeOf(expression, text, times);
    least = Math.min(least, timeOf(expression, fourfold, times) / one);
  }
  return least;
}

/** The attack with what is repeated written out to so many characters. */
function textOf({ pumps, suffix }: Attack, size: number): string {
  const share = size / Math.max(1, pumps.length);
  const repeated = pumps.map(
    ({ prefix, pump }) => prefix + pump.repeat(Math.ceil(share / Math.max(1, pump.length))),
  );
  return repeated.join('') + suffix;
}

/** Milliseconds of processor time for so many runs. */
function timeOf(expression: RegExp, text: string, times: number): number {
  const before = process.cpuUsage();
  for (let i = 0; i < times; i += 1) text.replace(expression, '');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
