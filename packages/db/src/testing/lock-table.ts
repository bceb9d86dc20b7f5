import { sql } from 'kysely';
import type { Handle } from '../handle.ts';

/** On PostgreSQL: blocks all other reads and writes of the table until the transaction ends. */
export async function lockTable(trx: Handle, table: string): Promise<void> {
  await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
}
