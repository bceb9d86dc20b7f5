import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Handle } from '../handle.ts';
import { storedJson } from '../stored-text.ts';

// Lists of any length in one parameter: the statement is the same however long they are, so that it is prepared once.

const isPostgres = (handle: Handle) => handle.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Pairs of whole numbers as a table (first, second). Join it with CROSS JOIN, which SQLite executes in the written
 * order.
 */
export function asRows(handle: Handle, pairs: [first: number, second: number][]): RawBuilder<unknown> {
  const json = JSON.stringify(pairs);
  return isPostgres(handle)
    ? sql`(
        select cast(pair ->> 0 as bigint) as first, cast(pair ->> 1 as bigint) as second
        from jsonb_array_elements(cast(${json} as jsonb)) as pair
      )`
    : sql`(select value ->> 0 as first, value ->> 1 as second from json_each(${json}))`;
}

/** Texts as a table (value). */
export function asTexts(handle: Handle, texts: string[]): RawBuilder<unknown> {
  return isPostgres(handle)
    ? sql`(select unnest(cast(${texts} as text[])) as value)`
    : sql`(select value from json_each(${storedJson(texts)}))`;
}

/** Whether the column is one of the values: all texts, or all whole numbers. PostgreSQL looks an array up in an index. */
export function isOneOf(handle: Handle, column: string, values: string[] | number[]): RawBuilder<boolean> {
  const ref = sql.ref(column);
  if (!isPostgres(handle)) return sql`${ref} in (select value from json_each(${storedJson(values)}))`;
  return typeof values[0] === 'number'
    ? sql`${ref} = any(cast(${values} as integer[]))`
    : sql`${ref} = any(cast(${values} as text[]))`;
}
