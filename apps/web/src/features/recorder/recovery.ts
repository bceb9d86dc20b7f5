import type { LockPort } from './lock-port.ts';
import { captureLockName } from './lock-port.ts';
import type { RecordingVault } from './recording-vault.ts';

/**
 * Finds recordings that a crash, a reload or a closed tab left half way, whoever made them, and makes them
 * ready to be sent. A recording that some tab is still capturing is held by that tab's lock and left alone.
 * Answers the ids that were recovered.
 */
export async function recoverRecordings(vault: RecordingVault, locks: LockPort): Promise<string[]> {
  const recovered: string[] = [];
  for (const { id } of await vault.capturing()) {
    await locks.runIfFree(captureLockName(id), async () => {
      const row = await vault.get(id);
      if (row?.status !== 'capturing') return;
      const measured = await vault.measure(id);
      // What a store holds that does not answer is not known: the next look recovers it.
      if (!measured) return;
      const { bytes, sliceCount } = measured;
      if (bytes === 0 && row.bytes === 0) return vault.remove(id);
      // The last slice may have been written and not yet counted; a counted one that is missing stays missing.
      await vault.update(id, {
        status: 'pending',
        bytes: Math.max(bytes, row.bytes),
        sliceCount: Math.max(sliceCount, row.sliceCount),
      });
      recovered.push(id);
    });
  }
  return recovered;
}

/**
 * Gives recordings that something between browser and server refused (a proxy's own limit, say) another
 * chance: whoever runs the proxy may have put it right since.
 */
export async function reconsiderRefusals(vault: RecordingVault, userId: string): Promise<void> {
  for (const row of await vault.list(userId)) {
    if (row.status === 'refused' && row.refusedOnTheWay) {
      await vault.update(row.id, { status: 'pending', nextAttemptAt: 0 });
    }
  }
}
