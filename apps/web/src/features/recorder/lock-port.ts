/** Locks that all tabs of this browser share. A lock is free again when its tab closes or crashes. */
export type LockPort = {
  /** Waits for the lock, runs the work, releases the lock. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Runs the work only if the lock is free; otherwise returns undefined at once. */
  runIfFree<T>(name: string, work: () => Promise<T>): Promise<T | undefined>;
};

/** The browser's Web Locks; where they are missing, locks that hold within this page alone. */
export function lockPort(locks: LockManager | undefined): LockPort {
  return locks ? webLocks(locks) : pageLocks();
}

function webLocks(locks: LockManager): LockPort {
  return {
    run: (name, work) => locks.request(name, work),
    runIfFree: (name, work) =>
      locks.request(name, { ifAvailable: true }, async (lock) => (lock ? await work() : undefined)),
  };
}

function pageLocks(): LockPort {
  const held = new Map<string, Promise<unknown>>();
  const hold = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const running = work();
    const settled = running.then(
      () => {},
      () => {},
    );
    held.set(name, settled);
    try {
      return await running;
    } finally {
      if (held.get(name) === settled) held.delete(name);
    }
  };
  return {
    async run(name, work) {
      while (held.has(name)) await held.get(name);
      return hold(name, work);
    },
    runIfFree: async (name, work) => (held.has(name) ? undefined : hold(name, work)),
  };
}

/** The lock that a tab holds for as long as it captures a recording. */
export function captureLockName(recordingId: string): string {
  return `wingman-capture-${recordingId}`;
}

/** The lock under which one tab at a time sends recordings. */
export const uploadLockName = 'wingman-upload';
