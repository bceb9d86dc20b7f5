/**
 * Fails this process when it ends by itself, with nothing left to wait for, although `work` has not settled: without that it would
 * end as if all had been done. Whoever calls `process.exit` knows why, e.g. on SIGTERM.
 */
export function tellUnfinished(work: Promise<unknown>): void {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  work.then(settle, settle);
  process.on('beforeExit', () => {
    if (isSettled) return;
    process.stderr.write('Wingman ended before it was done: nothing was left to wait for.\n');
    process.exitCode = 1;
  });
}
