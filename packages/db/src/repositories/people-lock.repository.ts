import { sql } from 'kysely';
import { canHoldRows } from '../dialects/held-rows.ts';
import type { Transaction } from '../handle.ts';

/**
 * Holds who is who among a user's people until the end of the transaction, on all nodes. Whoever also holds the index or the notes
 * of a recording takes those before.
 */
export async function lockPeople(trx: Transaction, userId: string): Promise<void> {
  if (!canHoldRows(trx)) return;
  await sql`select pg_advisory_xact_lock(hashtext(${`people ${userId}`}))`.execute(trx);
}
