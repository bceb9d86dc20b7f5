import type { QueryCompiler } from 'kysely';
import { Kysely, PostgresDialect, PostgresQueryCompiler, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../schema.ts';
import { storedParameter } from '../stored-text.ts';
import type { DialectTools } from './dialect-tools.ts';
import { errorCode } from './dialect-tools.ts';
import { preparingClient } from './prepared-reads.ts';
import { claimRunnableJob } from './runnable-job.ts';

const statementTimeoutMs = 60_000;
const connectTimeoutMs = 10_000;

/** PostgreSQL returns bigint and count() as text; ours fit a number. */
const numericTypes: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format),
};

/** A pool of connections; the first query connects. */
export function openPostgres(
  url: string,
  maxConnections = 10,
): { db: Kysely<Database>; close: () => Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    types: numericTypes,
    Client: preparingClient(),
    statement_timeout: statementTimeoutMs,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same for one that breaks while it is checked out and idle: the next query through it fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new CleaningPostgresDialect({ pool }) });
  const close = async () => {
    await db.destroy();
    // Kysely does not close a pool that it never used.
    if (!pool.ended) await pool.end();
  };
  return { db, close };
}

class CleaningPostgresDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new CleaningPostgresQueryCompiler();
  }
}

class CleaningPostgresQueryCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(storedParameter(parameter));
  }
}

/** No connection, or one that the server closed: class 08, and the 57P codes of a server that shuts down. */
const unreachableCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|08...$|57P0[1-3]$)/;
/** Messages of driver errors without a code. */
const unreachableWords =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when)/;

const busyCodes = new Set(['40001', '40P01', '53300', '55P03', '57014']);

export const postgresTools: DialectTools = {
  name: 'postgres',
  claimJob: (handle, claim) => claimRunnableJob(handle, claim, (next) => next.forUpdate().skipLocked()),
  async serialize(trx, name) {
    await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
  },
  isUniqueViolation: (error) => errorCode(error) === '23505',
  isForeignKeyViolation: (error) => errorCode(error) === '23503',
  isBusy: (error) => busyCodes.has(errorCode(error)),
  isUnreachable: (error) =>
    unreachableCodes.test(errorCode(error)) ||
    (error instanceof Error && unreachableWords.test(error.message)),
  isDiskFull: (error) => errorCode(error) === '53100',
};
