import { createRequire } from 'node:module';
import path from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { cosine, signBytes } from '../../packages/search/src/meaning/vectors.ts';
import { dimension, mostNear } from './vectors-data.ts';
import type { Ask } from './vectors-timing.ts';

/** All vectors in their order, some at a time, as they are stored. */
export type Rows = () => AsyncIterable<{ row: number; vectors: Int8Array[]; signs: Uint8Array[] }>;

export type Library = { name: string; ask: Ask; seconds: number; close: () => void };

const preselected = 300;

const fromFolder = (folder: string) => createRequire(path.join(path.resolve(folder), 'package.json'));

/**
 * sqlite-vec in a file of its own: exactly over bytes, and over bits with the best compared exactly by their bytes. A query
 * of it is one call, in which nothing else runs.
 */
export async function openSqliteVec(folder: string, file: string, rows: Rows): Promise<Library[]> {
  const extension = fromFolder(folder)('sqlite-vec') as { load: (db: unknown) => void };
  const db = new SqliteDatabase(file);
  extension.load(db);
  db.exec(`
    create virtual table bytes using vec0(embedding int8[${dimension}] distance_metric=cosine);
    create virtual table bits using vec0(embedding bit[${dimension}]);
    create table kept (id integer primary key, vector blob not null);
  `);
  const startedAt = performance.now();
  const addBytes = db.prepare('insert into bytes (rowid, embedding) values (?, vec_int8(?))');
  const addBits = db.prepare('insert into bits (rowid, embedding) values (?, vec_bit(?))');
  const keep = db.prepare('insert into kept values (?, ?)');
  for await (const { row, vectors, signs } of rows()) {
    db.transaction(() => {
      for (const [n, vector] of vectors.entries()) {
        const id = BigInt(row + n);
        addBytes.run(id, Buffer.from(vector));
        addBits.run(id, Buffer.from(signs[n] as Uint8Array));
        keep.run(id, Buffer.from(vector));
      }
    })();
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const nearBytes = db
    .prepare(`select rowid from bytes where embedding match vec_int8(?) and k = ${mostNear}`)
    .pluck();
  const nearBits = db.prepare(`
      select bits.rowid as id, vector from bits join kept on kept.id = bits.rowid
      where embedding match vec_bit(?) and k = ${preselected}
    `);
  const askBits = async (question: Float32Array) => {
    const found = nearBits.all(signsOf(question)) as { id: number; vector: Buffer }[];
    return found
      .map(({ id, vector }) => ({ id, near: cosine(question, new Int8Array(vector)) }))
      .sort((one, other) => other.near - one.near)
      .slice(0, mostNear)
      .map(({ id }) => id);
  };
  return [
    {
      name: 'sqlite-vec, bytes',
      ask: async (question) => nearBytes.all(bytesOf(question)) as number[],
      seconds,
      close: () => undefined,
    },
    { name: `sqlite-vec, bits and ${preselected} bytes`, ask: askBits, seconds, close: () => db.close() },
  ];
}

type UsearchIndex = {
  add: (keys: bigint[] | BigUint64Array, vectors: Int8Array, threads?: number) => void;
  search: (vector: Int8Array, count: number, threads: number) => { keys: BigUint64Array };
};

/** usearch: a graph (HNSW) of bytes in memory. */
export async function openUsearch(folder: string, rows: Rows): Promise<Library> {
  const { Index } = fromFolder(folder)('usearch') as { Index: new (options: object) => UsearchIndex };
  const index = new Index({
    dimensions: dimension,
    metric: 'cos',
    quantization: 'i8',
    connectivity: 16,
    expansion_add: 128,
    expansion_search: 128,
  });
  const startedAt = performance.now();
  for await (const { row, vectors } of rows()) {
    const all = new Int8Array(vectors.length * dimension);
    for (const [n, vector] of vectors.entries()) all.set(vector, n * dimension);
    index.add(
      BigUint64Array.from(vectors, (_, n) => BigInt(row + n)),
      all,
      1,
    );
  }
  return {
    name: 'usearch, HNSW of bytes',
    seconds: (performance.now() - startedAt) / 1_000,
    ask: async (question) =>
      [...index.search(new Int8Array(bytesOf(question)), mostNear, 1).keys].map(Number),
    close: () => undefined,
  };
}

function bytesOf(vector: Float32Array): Buffer {
  const most = vector.reduce((max, number) => Math.max(max, Math.abs(number)), 0) || 1;
  return Buffer.from(Int8Array.from(vector, (number) => Math.round((number / most) * 127)).buffer);
}

function signsOf(vector: Float32Array): Buffer {
  const signs = Buffer.alloc(signBytes(dimension));
  for (const [i, number] of vector.entries())
    if (number > 0) signs[i >> 3] = (signs[i >> 3] as number) | (1 << (i & 7));
  return signs;
}
