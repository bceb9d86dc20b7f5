import type { Database as SqliteFile, Statement } from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';

const maxStatements = 200;
/** Longer texts are insertions of many rows, which seldom come twice alike. */
const maxLength = 4_000;
/** After these a kept statement could go on with columns that are no longer those of its table. */
const changesSchema = /^\s*(create|alter|drop|reindex|vacuum)\b/i;

/**
 * The file as Kysely sees it, with the statements used last kept ready: to prepare one takes longer than to run
 * most. Nothing may iterate over a kept statement while it is run again; all of ours run in one go.
 */
export function keepStatements(file: SqliteFile): SqliteDatabase {
  const kept = new Map<string, Statement<unknown[]>>();

  function prepare(sql: string): Statement<unknown[]> {
    if (changesSchema.test(sql)) kept.clear();
    const found = kept.get(sql);
    const statement = found ?? file.prepare<unknown[]>(sql);
    if (sql.length > maxLength || changesSchema.test(sql)) return statement;
    // Behind all others again, so that the first is the one unused for longest.
    if (found) kept.delete(sql);
    kept.set(sql, statement);
    if (kept.size > maxStatements) kept.delete(kept.keys().next().value as string);
    return statement;
  }

  return { prepare, close: () => file.close() } as SqliteDatabase;
}
