import { sql } from 'kysely';
import { canHoldRows } from '../dialects/held-rows.ts';
import type { Transaction } from '../handle.ts';

/**
 * Holds which chats of a user are in the trash until the end of the transaction, on all nodes: an answer that changes is either in
 * its table or packed, and changes there. Whoever also holds a recording or people takes those before.
 */
export async function lockTrashedChats(trx: Transaction, userId: string): Promise<void> {
  if (!canHoldRows(trx)) return;
  await sql`select pg_advisory_xact_lock(hashtext(${`trashed chats ${userId}`}))`.execute(trx);
}
