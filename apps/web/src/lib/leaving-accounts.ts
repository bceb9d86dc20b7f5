const key = 'wingman-leaving';

/** The ids of the accounts used in this browser that wait, or waited, for their deletion. */
export function leavingAccounts(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Once an account is gone, what this browser keeps of it must go, too, also when the page is opened only later. */
export function noteLeaving(id: string): void {
  write([...new Set([...leavingAccounts(), id])]);
}

/** The account stays, or nothing of it is left. */
export function dropLeaving(id: string): void {
  write(leavingAccounts().filter((each) => each !== id));
}

function write(ids: string[]): void {
  try {
    if (ids.length > 0) localStorage.setItem(key, JSON.stringify(ids));
    else localStorage.removeItem(key);
  } catch {
    // Without storage this browser keeps nothing of anybody.
  }
}
