const storageKey = 'wingman-due-told';
const mostKept = 500;

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** Of what this browser has told, so that nothing is told twice; the tab that tells holds the lock. Keys name no words. */
export const toldNotices = {
  has: (key: string) => read().includes(key),
  add(keys: string[]): void {
    try {
      localStorage.setItem(storageKey, JSON.stringify([...read(), ...keys].slice(-mostKept)));
    } catch {
      // Then it is told again after a reload.
    }
  },
};
