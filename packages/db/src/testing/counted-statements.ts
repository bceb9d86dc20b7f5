import type { KyselyPlugin } from 'kysely';
import type { Db } from '../handle.ts';

/** The same database, and how many statements it has answered. */
export function withCountedStatements(db: Db): { counted: Db; count: () => number } {
  let statements = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1;
      return result;
    },
  };
  return { counted: db.withPlugin(plugin), count: () => statements };
}
