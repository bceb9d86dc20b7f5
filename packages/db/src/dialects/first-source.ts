import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Handle } from '../handle.ts';

/** Seconds of the first {start, end} of a column that holds a JSON array of them; null where it is empty. */
export function firstSource(handle: Handle, column: string, end: 'start' | 'end'): RawBuilder<number | null> {
  const ref = sql.ref(column);
  return handle.getExecutor().adapter instanceof PostgresAdapter
    ? sql`cast(cast(${ref} as jsonb) -> 0 ->> ${sql.lit(end)} as double precision)`
    : sql`(${ref} ->> ${sql.lit(`$[0].${end}`)})`;
}
