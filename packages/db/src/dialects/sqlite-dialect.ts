import { setTimeout as delay } from 'node:timers/promises';
import type { Database as SqliteFile } from 'better-sqlite3';
import type { DatabaseConnection, Driver, QueryCompiler, QueryResult, TransactionSettings } from 'kysely';
import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver, SqliteQueryCompiler } from 'kysely';
import { storedParameter } from '../stored-text.ts';
import { keepStatements } from './kept-statements.ts';

const retryEveryMs = 20;

export type PatientSqliteOptions = {
  file: SqliteFile;
  /** Milliseconds that a statement waits for another process's lock before SQLITE_BUSY is thrown. */
  lockWaitMs: number;
  /** Set before the first query, which throws when the file is no database. */
  pragmas: string[];
};

/**
 * Kysely's SQLite dialect with a few differences: write transactions take their lock at the start, waiting for
 * a lock does not stop the event loop (SQLite's own busy handler sleeps in the only thread), and migrations run
 * inside a transaction, so that a migration is never applied partially.
 */
export class PatientSqliteDialect extends SqliteDialect {
  readonly #options: PatientSqliteOptions;

  constructor(options: PatientSqliteOptions) {
    super({ database: keepStatements(options.file) });
    this.#options = options;
  }

  override createDriver(): Driver {
    return new PatientSqliteDriver(this.#options);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new CleaningSqliteQueryCompiler();
  }
}

class PatientSqliteDriver extends SqliteDriver {
  readonly #file: SqliteFile;
  readonly #lockWaitMs: number;
  #connection: PatientConnection | undefined;

  constructor(options: PatientSqliteOptions) {
    super({
      database: keepStatements(options.file),
      onCreateConnection: async (connection) => {
        const patient = new PatientConnection(connection, options.lockWaitMs);
        for (const pragma of options.pragmas)
          await patient.executeQuery(CompiledQuery.raw(`pragma ${pragma}`));
      },
    });
    this.#file = options.file;
    this.#lockWaitMs = options.lockWaitMs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= new PatientConnection(await super.acquireConnection(), this.#lockWaitMs);
    return this.#connection;
  }

  /** A transaction that reads first and writes later could not get the lock without a restart. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  /** A full disk rolls back the transaction by itself: a second rollback would fail, and hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.inTransaction) await super.rollbackTransaction(connection);
  }
}

class PatientConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection;
  readonly #lockWaitMs: number;

  constructor(inner: DatabaseConnection, lockWaitMs: number) {
    this.#inner = inner;
    this.#lockWaitMs = lockWaitMs;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const deadline = performance.now() + this.#lockWaitMs;
    for (;;) {
      try {
        return await this.#inner.executeQuery<Row>(query);
      } catch (error) {
        if (!isLocked(error) || performance.now() >= deadline) throw error;
      }
      await delay(retryEveryMs);
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#inner.streamQuery(query, chunkSize);
  }
}

/** SQLITE_BUSY_SNAPSHOT is not among them: repeating that statement can never succeed. */
function isLocked(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'SQLITE_BUSY' || error.code === 'SQLITE_BUSY_RECOVERY')
  );
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class CleaningSqliteQueryCompiler extends SqliteQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(storedParameter(parameter));
  }
}
