import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

/** What a function takes that is only right inside a transaction. `Db` does not satisfy it. */
export type Transaction = KyselyTransaction<Database>;

/** What reads and single statements take: the database itself, or the transaction that the caller is in. */
export type Handle = Db | Transaction;
