/** Milliseconds of processor time that this process uses for some work. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least of some attempts, of which there are more only while it is above `enough`. */
export function leastTimeOf(work: () => unknown, enough: number, attempts = 8): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < attempts && least > enough; i += 1) least = Math.min(least, timeOf(work));
  return least;
}

/** What the calibration loop takes on the machine on which bounds were set, in milliseconds. */
const usualMs = 10;
const text = 'La caldaia perde acqua, dice Marta alle 12:30. '.repeat(8_000);

/** A calibration loop like the measured code: expressions, chunks of text, maps and JSON. */
function calibrationLoop(): number {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/\p{L}+|\d+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const chunks = text.split('. ').map((chunk) => ({ chunk, length: chunk.length }));
  return (JSON.parse(JSON.stringify(chunks)) as unknown[]).length + counts.size;
}

/**
 * The current slowdown of this processor against the reference machine, at least 1: bounds of processor time are
 * multiplied by it. Other work on the machine reduces caches and clock rate, so call it right after a measurement, in
 * the same process.
 */
export function slowness(): number {
  const times = Array.from({ length: 5 }, () => timeOf(calibrationLoop)).sort((one, other) => one - other);
  return Math.max(1, (times[2] ?? 0) / usualMs);
}

export type GrowthRule = {
  /** Milliseconds of processor time for the whole, on a machine as fast as usual. */
  most: number;
  /** Shorter times are mostly other work of the process, and not compared. */
  comparedFrom: number;
  /** How often more time than for a quarter: four in linear code, sixteen where time grows with the square. */
  mostForFourfold: number;
};

/** Returns the least time of some attempts with the whole or a quarter of it, see `leastTimeOf`. */
export type Measure = (share: 1 | 0.25, enough: number) => number | Promise<number>;

const rounds = 3;

/**
 * Why what was measured takes too long, or undefined when it does not. A temporarily busy machine distorts one round,
 * not all.
 */
export async function tooSlow(
  measure: Measure,
  rule: GrowthRule,
  slownessNow: () => number | Promise<number> = slowness,
): Promise<string | undefined> {
  let why: string | undefined;
  for (let round = 0; round < rounds; round += 1) {
    const whole = await measure(1, rule.comparedFrom);
    if (whole < rule.comparedFrom) return undefined;
    why = await tooSlowIn(whole, measure, rule, slownessNow);
    if (why === undefined) return undefined;
  }
  return why;
}

async function tooSlowIn(
  whole: number,
  measure: Measure,
  { most, mostForFourfold }: GrowthRule,
  slownessNow: () => number | Promise<number>,
): Promise<string | undefined> {
  const bound = most * (whole < most ? 1 : await slownessNow());
  if (whole >= bound) return `${whole.toFixed(1)} ms, more than ${bound.toFixed(1)} ms`;
  const quarter = await measure(0.25, 0);
  const again = Math.min(whole, await measure(1, quarter * mostForFourfold));
  if (again < quarter * mostForFourfold) return undefined;
  return `${again.toFixed(1)} ms for four times what takes ${quarter.toFixed(1)} ms`;
}
