import { sql } from 'kysely';
import type { Db } from '../../packages/db/src/handle.ts';
import { dimension, mostNear } from './vectors-data.ts';
import type { Library, Rows } from './vectors-libraries.ts';

const rowsPerStatement = 500;
const preselected = 300;

/**
 * pgvector in the same database: a graph (HNSW) of half-precision numbers, a graph of bits and all bits without an index, both with the
 * best compared exactly. `graphs`: to build one takes long.
 */
export async function openPgvector(db: Db, rows: Rows, graphs: boolean): Promise<Library[]> {
  await sql`create extension if not exists vector`.execute(db);
  await sql`drop table if exists vectors`.execute(db);
  await sql`
    create table vectors (
      id integer primary key,
      embedding halfvec(${sql.lit(dimension)}) not null,
      signs bit(${sql.lit(dimension)}) not null
    )
  `.execute(db);
  const startedAt = performance.now();
  for await (const { row, vectors } of rows())
    for (let start = 0; start < vectors.length; start += rowsPerStatement)
      await insert(db, row + start, vectors.slice(start, start + rowsPerStatement));
  await sql`vacuum analyze vectors`.execute(db);
  const stored = secondsSince(startedAt);
  const distance = sql.raw(`bit(${dimension})`);
  const bits = (question: Float32Array) => sql`
    select id from (
      select id, embedding from vectors
      order by signs <~> cast(binary_quantize(cast(${written(question)} as vector)) as ${distance})
      limit ${sql.lit(preselected)}
    ) as near order by embedding <=> cast(${written(question)} as halfvec) limit ${sql.lit(mostNear)}
  `;
  const numbers = (question: Float32Array) => sql`
    select id from vectors
    order by embedding <=> cast(${written(question)} as halfvec) limit ${sql.lit(mostNear)}
  `;
  const asked = (name: string, query: typeof bits, seconds: number, before?: () => Promise<void>) => ({
    name: `pgvector, ${name}`,
    seconds,
    close: () => undefined,
    async ask(question: Float32Array) {
      await before?.();
      const { rows: found } = await sql<{ id: number }>`${query(question)}`.execute(db);
      return found.map(({ id }) => id);
    },
  });
  const libraries: Library[] = [asked(`all bits and ${preselected} numbers`, bits, stored)];
  if (!graphs) return libraries;
  const built = async (index: string) => {
    const began = performance.now();
    // Longer than statements of ours may take.
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql.raw(`create index on vectors using hnsw (${index})`).execute(trx);
    });
    return stored + secondsSince(began);
  };
  const graph = await built('embedding halfvec_cosine_ops');
  return [...libraries, asked('HNSW of half-precision numbers', numbers, graph)];
}

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1_000;

const written = (vector: ArrayLike<number>) => `[${Array.from(vector).join(',')}]`;

async function insert(db: Db, row: number, vectors: Int8Array[]): Promise<void> {
  const values = vectors.map((vector, n) => {
    const numbers = written(vector);
    return sql`(cast(${row + n} as integer), cast(${numbers} as vector))`;
  });
  await sql`
    insert into vectors select id, cast(v as halfvec), cast(binary_quantize(v) as ${sql.raw(`bit(${dimension})`)})
    from (values ${sql.join(values)}) as given (id, v)
  `.execute(db);
}
