/** What a chunk of work may use up: milliseconds of processor time, and bytes of memory beside those held before. */
export type CostLimits = { cpuMs: number; bytes: number };

const lookMs = 20;

/**
 * Resolves when this process has used up more since the call than it may. For a process that does one thing at a time;
 * work that is to be watched leaves this thread free. To be stopped when the work is done.
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
