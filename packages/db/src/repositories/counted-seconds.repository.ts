import type { Transaction } from '../handle.ts';
import { updateRecordedSeconds } from './user.repository.ts';

/**
 * Adds to the owner's seconds what they do not hold yet of this recording's length; takes some off where it turned out
 * shorter. However often it is called, each second counts once.
 */
export async function countRecordedSeconds(
  trx: Transaction,
  { id, now }: { id: string; now: string },
): Promise<void> {
  const row = await trx
    .selectFrom('recordings')
    .select(['user_id', 'duration', 'counted_seconds'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.duration === row.counted_seconds) return;
  const { numUpdatedRows } = await trx
    .updateTable('recordings')
    .set({ counted_seconds: row.duration })
    .where('id', '=', id)
    .where('counted_seconds', '=', row.counted_seconds)
    .executeTakeFirst();
  if (numUpdatedRows > 0n)
    await updateRecordedSeconds(trx, row.user_id, row.duration - row.counted_seconds, now);
}
