import type { Database as SqliteFile, Statement } from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';

const maxStatements = 200;
/** Longer texts are inserts of many rows, which are seldom repeated. */
const maxLength = 4_000;
/** After these a cached statement could use outdated columns of its table. */
const changesSchema = /^\s*(create|alter|drop|reindex|vacuum)\b/i;

/**
 * The file as Kysely sees it, with an LRU cache of prepared statements: preparing one takes longer than running most. A
 * cached statement must not be iterated while it runs again; all of ours run to completion.
 */
export function keepStatements(file: SqliteFile): SqliteDatabase {
  const kept = new Map<string, Statement<unknown[]>>();

  function prepare(sql: string): Statement<unknown[]> {
    if (changesSchema.test(sql)) kept.clear();
    const found = kept.get(sql);
    const statement = found ?? file.prepare<unknown[]>(sql);
    if (sql.length > maxLength || changesSchema.test(sql)) return statement;
    // Moved to the end, so that the first is the least recently used.
    if (found) kept.delete(sql);
    kept.set(sql, statement);
    if (kept.size > maxStatements) kept.delete(kept.keys().next().value as string);
    return statement;
  }

  return { prepare, close: () => file.close() } as SqliteDatabase;
}
