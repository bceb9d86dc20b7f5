import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Handle } from '../handle.ts';

/**
 * Pairs of whole numbers as a table (first, second), in one parameter: the statement is the same however many there
 * are, so that it is prepared once. Join it with CROSS JOIN, which SQLite executes in the written order.
 */
export function asRows(handle: Handle, pairs: [first: number, second: number][]): RawBuilder<unknown> {
  const json = JSON.stringify(pairs);
  return handle.getExecutor().adapter instanceof PostgresAdapter
    ? sql`(
        select cast(pair ->> 0 as bigint) as first, cast(pair ->> 1 as bigint) as second
        from jsonb_array_elements(cast(${json} as jsonb)) as pair
      )`
    : sql`(select value ->> 0 as first, value ->> 1 as second from json_each(${json}))`;
}
