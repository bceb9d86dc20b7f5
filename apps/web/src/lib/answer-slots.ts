/**
 * Over HTTP/1.1 a browser opens six connections to a host, for all tabs together. Answers that are written may hold this
 * many of them, so that uploads and lists never wait for answers.
 */
const slotCount = 3;

/**
 * Takes one of the browser's connections for an answer. Resolves with the way to give it back, or with null when all
 * are taken. A closed tab gives its slot back by itself. Without Web Locks there is always one.
 */
export async function takeAnswerSlot(locks: LockManager | undefined): Promise<(() => void) | null> {
  if (!locks) return () => {};
  for (let number = 0; number < slotCount; number += 1) {
    const release = await holdIfFree(locks, `wingman-answer-${number}`);
    if (release) return release;
  }
  return null;
}

function holdIfFree(locks: LockManager, name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      if (lock) return new Promise<void>((release) => resolve(release));
      resolve(null);
      return undefined;
    };
    locks.request(name, { ifAvailable: true }, hold).catch(reject);
  });
}
