import type { Transaction } from '../handle.ts';
import { insertFigureEvent } from './figure.repository.ts';
import { updateRecordedSeconds } from './user.repository.ts';

/**
 * Adds the not yet counted seconds of this recording to its owner's total, or subtracts where it turned out shorter.
 * Idempotent: each second counts once. The example day counts for
 * nothing.
 */
export async function countRecordedSeconds(
  trx: Transaction,
  { id, now }: { id: string; now: string },
): Promise<void> {
  const row = await trx
    .selectFrom('recordings')
    .select(['user_id', 'duration', 'counted_seconds'])
    .where('id', '=', id)
    .where('is_example', '=', 0)
    .executeTakeFirst();
  if (!row || row.duration === row.counted_seconds) return;
  const { numUpdatedRows } = await trx
    .updateTable('recordings')
    .set({ counted_seconds: row.duration })
    .where('id', '=', id)
    .where('counted_seconds', '=', row.counted_seconds)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const amount = row.duration - row.counted_seconds;
  await updateRecordedSeconds(trx, row.user_id, amount, now);
  await insertFigureEvent(trx, { kind: 'recordedSeconds', userId: row.user_id, amount, at: now });
}
