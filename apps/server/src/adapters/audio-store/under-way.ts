/** Work that a shutdown has to wait for. */
export function underWay() {
  const running = new Set<Promise<unknown>>();
  return {
    track<T>(work: Promise<T>): Promise<T> {
      running.add(work);
      return work.finally(() => running.delete(work));
    },
    /** Resolves when nothing is running, however it ended. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
