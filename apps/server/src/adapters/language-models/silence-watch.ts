export type SilenceWatch = ReturnType<typeof createSilenceWatch>;

/** Aborts `signal` when nothing was heard for `limitMs`, or when `outer` aborts. To be stopped when done with it. */
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
