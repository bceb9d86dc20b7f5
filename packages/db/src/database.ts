import { sql } from 'kysely';
import type { DialectTools } from './dialects/dialect-tools.ts';
import { openPostgres, postgresTools } from './dialects/postgres.ts';
import { openSqlite, sqliteTools } from './dialects/sqlite.ts';
import type { Db } from './handle.ts';

export type DatabaseOptions =
  | { kind: 'sqlite'; file: string }
  | { kind: 'postgres'; url: string; maxConnections?: number };

/** An open database with its dialect's operations. */
export type WingmanDatabase = {
  db: Db;
  dialect: DialectTools;
  /** The SQLite file; undefined on PostgreSQL. */
  file: string | undefined;
  close(): Promise<void>;
};

/**
 * Opens the SQLite file (made when missing; its folder must exist) or a pool to PostgreSQL. Nothing is written and
 * no table is made here: call `migrateToLatest` before the first use.
 *
 * Inside a SQLite transaction use the transaction's handle only: there is one connection, and a query through the outer
 * handle would deadlock.
 */
export async function openDatabase(options: DatabaseOptions): Promise<WingmanDatabase> {
  const isSqlite = options.kind === 'sqlite';
  const { db, close } = isSqlite
    ? openSqlite(options.file)
    : openPostgres(options.url, options.maxConnections);
  let closing: Promise<void> | undefined;
  return {
    db,
    dialect: isSqlite ? sqliteTools : postgresTools,
    file: isSqlite ? options.file : undefined,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** @throws {Error} when the database does not answer */
export async function assertAnswers({ db }: WingmanDatabase): Promise<void> {
  await sql`select 1`.execute(db);
}
