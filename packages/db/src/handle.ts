import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

/** Parameter of functions that need a transaction. `Db` does not satisfy it. */
export type Transaction = KyselyTransaction<Database>;

/** Parameter of reads and single statements: the database itself, or the caller's transaction. */
export type Handle = Db | Transaction;
