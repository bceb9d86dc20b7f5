export type SilenceWatch = ReturnType<typeof createSilenceWatch>;

/** Idle timeout: aborts `signal` when nothing was received for `limitMs`, or when `outer` aborts. Stop it when done. */
export function createSilenceWatch(outer: AbortSignal, limitMs: number) {
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), limitMs);
  return {
    signal: AbortSignal.any([outer, silent.signal]),
    heard: () => void timer.refresh(),
    isBroken: () => silent.signal.aborted,
    stop: () => clearTimeout(timer),
  };
}
