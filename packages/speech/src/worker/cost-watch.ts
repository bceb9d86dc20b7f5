/** Limits of a unit of work: milliseconds of processor time, and bytes of additional memory. */
export type CostLimits = { cpuMs: number; bytes: number };

const lookMs = 20;

/**
 * Resolves when this process has exceeded the limits since the call. For a process with one task at a time, whose work
 * leaves this thread free. Must be stopped when the work is done.
 */
export function watchCost(limits: CostLimits): { exceeded: Promise<void>; stop: () => void } {
  const before = process.cpuUsage();
  const heldBefore = process.memoryUsage.rss();
  const { promise: exceeded, resolve } = Promise.withResolvers<void>();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const held = process.memoryUsage.rss() - heldBefore;
    if ((user + system) / 1_000 > limits.cpuMs || held > limits.bytes) resolve();
  }, lookMs);
  return { exceeded, stop: () => clearInterval(timer) };
}
