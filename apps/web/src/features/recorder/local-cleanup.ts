import type { RecordingVault } from './recording-vault.ts';

const keptMs = 30 * 24 * 60 * 60_000;
/** Share of the browser's quota from which copies of acknowledged recordings make room. */
const fullShare = 0.8;

async function usedShare(storage: StorageManager | undefined): Promise<number> {
  try {
    const { usage = 0, quota = 0 } = (await storage?.estimate?.()) ?? {};
    return quota > 0 ? usage / quota : 0;
  } catch {
    return 0;
  }
}

/**
 * Removes local copies of recordings that the server acknowledged more than 30 days ago; all acknowledged ones
 * when space is short. What the server does not have is never touched. `now` is in milliseconds since 1970.
 */
export async function cleanUploaded(
  vault: RecordingVault,
  storage: StorageManager | undefined,
  now: number,
): Promise<void> {
  const isShort = (await usedShare(storage)) >= fullShare;
  const before = isShort ? Number.POSITIVE_INFINITY : now - keptMs;
  for (const { id } of await vault.uploadedBefore(before)) await vault.remove(id);
}

/** Removes everything this browser keeps of one person, except what is being recorded now. */
export async function clearLocalRecordings(vault: RecordingVault, userId: string): Promise<void> {
  const rows = [...(await vault.list(userId)), ...(await vault.askedOf(userId))];
  for (const { id, status } of rows) if (status !== 'capturing') await vault.remove(id);
}
