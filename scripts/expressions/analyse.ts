import { check } from 'recheck';

/** `linear`: twice the text takes about twice the time; else why not, or why that cannot be told. */
export type Verdict = 'linear' | string;

/** An analysis that takes longer counts as undecided. */
const timeoutMs = 120_000;
/** Milliseconds of processor time for the text that is meant to show it; it has tens of thousands of characters. */
const mostForAttack = 50;

/**
 * The analyser's own verdict. What it only guessed, by trying texts on a matcher of its own that counts steps, is tried on V8
 * as well: the two look behind in different ways.
 */
export async function analyse(source: string, flags: string): Promise<Verdict> {
  const found = await check(source, flags, { timeout: timeoutMs });
  if (found.status === 'safe') return 'linear';
  if (found.status === 'unknown') return `undecided: ${found.error.kind}`;
  const { attack, complexity, checker } = found;
  const isGuess = checker === 'fuzz' && complexity.type === 'polynomial';
  if (isGuess && timeOf(source, flags, attack) < mostForAttack) return 'linear';
  return `${complexity.summary}, e.g. ${attack.pattern.slice(0, 200)}`;
}

type Attack = { pumps: { prefix: string; pump: string }[]; suffix: string };

/** The least of some attempts, with what is repeated written out to so many characters. */
function timeOf(source: string, flags: string, { pumps, suffix }: Attack): number {
  const share = 60_000 / Math.max(1, pumps.length);
  const repeated = pumps.map(({ prefix, pump }) => prefix + pump.repeat(share / Math.max(1, pump.length)));
  const text = repeated.join('') + suffix;
  const expression = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  const times = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    text.replace(expression, '');
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
