import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { WingmanDatabase } from '../database.ts';
import type { Db } from '../handle.ts';

type Row = Record<string, unknown>;

/** The plans, as text, by which the database executes the statements of `run`. */
export async function explainQueries(
  { db, dialect }: WingmanDatabase,
  run: (db: Db) => Promise<unknown>,
): Promise<string> {
  const nodes: RootOperationNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await run(db.withPlugin(plugin));
  const explain = dialect.name === 'sqlite' ? 'explain query plan' : 'explain';
  const lines: string[] = [];
  for (const node of nodes) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: crypto.randomUUID() });
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]));
    lines.push(...rows.map((row) => String(row.detail ?? row['QUERY PLAN'])));
  }
  return lines.join('\n');
}
