import { leavingAccounts } from '../lib/leaving-accounts.ts';

/** For the pages of visitors, where whoever had an account comes to: was one of this browser deleted? */
export function lookForDeleted(): void {
  if (leavingAccounts().length === 0) return;
  // A failure is ignored: the next visit looks again.
  import('./erase-deleted-accounts.ts').then(
    ({ eraseDeletedAccounts }) => eraseDeletedAccounts().catch(() => {}),
    () => {},
  );
}
