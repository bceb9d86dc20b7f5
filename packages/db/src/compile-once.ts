import type { Compilable, CompiledQuery } from 'kysely';
import type { Handle } from './handle.ts';
import { storedText } from './stored-text.ts';

/**
 * A query for one row with one text parameter, whose SQL is built at its first use and only bound afterwards. Building
 * costs more than SQLite takes to find a row by its key: worth it only for queries of every request. `build` must use
 * the parameter unchanged, once, and return the same query for every value.
 */
export function compileOnce<Row>(build: (handle: Handle, parameter: string) => Compilable<Row>) {
  // Both dialects may be open in one process, each with its own SQL.
  const byDialect = new WeakMap<object, CompiledQuery<Row>>();
  return async (handle: Handle, parameter: string): Promise<Row | undefined> => {
    const { adapter } = handle.getExecutor();
    const query = byDialect.get(adapter) ?? compile(build(handle, ''));
    byDialect.set(adapter, query);
    const { rows } = await handle.executeQuery<Row>({ ...query, parameters: [storedText(parameter)] });
    return rows[0];
  };
}

function compile<Row>(query: Compilable<Row>): CompiledQuery<Row> {
  const compiled = query.compile();
  if (compiled.parameters.length !== 1) throw new Error(`Not one parameter: ${compiled.sql}`);
  return compiled;
}
