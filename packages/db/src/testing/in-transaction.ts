import { Transaction as KyselyTransaction } from 'kysely';
import type { Handle, Transaction } from '../handle.ts';

/** Runs `work` in a transaction; where `handle` is one already, in that. */
export function inTransaction<Result>(
  handle: Handle,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  return handle instanceof KyselyTransaction ? work(handle) : handle.transaction().execute(work);
}
