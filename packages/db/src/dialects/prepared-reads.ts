import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import type { Handle } from '../handle.ts';
import { errorCode } from './dialect-tools.ts';

/** By their SQL, the names of the statements that PostgreSQL keeps prepared. As many as the code has. */
const names = new Map<string, string>();

/**
 * Rows of a read of every question, which PostgreSQL parses and plans once a connection and not each time. The SQL must
 * be the same at every call, with all that varies in parameters, and name its columns: after a migration of another node
 * `select *` would be another result than the one prepared.
 */
export async function readPrepared<Row>(handle: Handle, query: RawBuilder<unknown>): Promise<Row[]> {
  const compiled = query.compile(handle);
  // Named by content: behind a pooler that shares connections between processes a name must not mean two statements.
  if (!names.has(compiled.sql))
    names.set(compiled.sql, `read_${createHash('sha256').update(compiled.sql).digest('hex').slice(0, 32)}`);
  const { rows } = await handle.executeQuery(compiled);
  return rows as Row[];
}

/** A pooler that hands each statement to another connection does not know the name there, or knows it already. */
const isUnknownName = (error: unknown) => ['26000', '42P05'].includes(errorCode(error));

/**
 * The class of a pool's connections, which keep the statements of `readPrepared`. Once a pooler in between shows that it
 * does not, all statements of this pool are sent whole.
 */
export function preparingClient(): typeof pg.Client {
  let mayPrepare = true;

  class PreparingClient extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg declares seven forms, of which this passes on all but one.
    override query(text: any, values?: any, callback?: any): any {
      const isNamed = mayPrepare && typeof text === 'string' && callback === undefined;
      const name = isNamed ? names.get(text) : undefined;
      if (name === undefined) return super.query(text, values, callback);
      return super.query({ name, text, values }).catch((error: unknown) => {
        if (!isUnknownName(error)) throw error;
        mayPrepare = false;
        return super.query(text, values);
      });
    }
  }

  return PreparingClient;
}
