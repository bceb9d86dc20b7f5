import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

/** What repositories take: the database itself, or the transaction that the caller is in. */
export type Handle = Kysely<Database> | Transaction<Database>;
