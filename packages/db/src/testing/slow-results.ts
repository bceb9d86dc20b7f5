import { type KyselyPlugin, type QueryId, type RootOperationNode, TableNode } from 'kysely';
import type { Db } from '../handle.ts';

/**
 * The same database, where the rows of a `select` from `table` reach the caller only after `arrive`: as when the answer of
 * a busy database comes late, while others go on.
 */
export function withSlowResults(db: Db, table: string, arrive: () => Promise<void>): Db {
  const slow = new WeakSet<QueryId>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (selectsFrom(node, table)) slow.add(queryId);
      return node;
    },
    async transformResult({ queryId, result }) {
      if (slow.has(queryId)) await arrive();
      return result;
    },
  };
  return db.withPlugin(plugin);
}

function selectsFrom(node: RootOperationNode, table: string): boolean {
  if (node.kind !== 'SelectQueryNode') return false;
  return (node.from?.froms ?? []).some((from) => TableNode.is(from) && from.table.identifier.name === table);
}
