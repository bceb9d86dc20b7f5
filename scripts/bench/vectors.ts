import path from 'node:path';
import { parseArgs } from 'node:util';
import { createKeptVectors } from '../../packages/core/src/recall/meaning/kept-vectors.ts';
import { findNearest } from '../../packages/core/src/recall/meaning/nearest.ts';
import type { DatabaseOptions, WingmanDatabase } from '../../packages/db/src/database.ts';
import { openDatabase } from '../../packages/db/src/database.ts';
import { migrateToLatest } from '../../packages/db/src/migrate.ts';
import { unbounded } from '../../packages/db/src/repositories/bounds.ts';
import { startPostgresServer } from '../../packages/db/src/testing/postgres-server.ts';
import { signBytes } from '../../packages/search/src/meaning/vectors.ts';
import { withFolder } from './processes.ts';
import { updateStatistics } from './raw-search.ts';
import {
  createExact,
  createVectors,
  dimension,
  mostNear,
  recall,
  type Stored,
  storeVectors,
} from './vectors-data.ts';
import { type Library, openSqliteVec, openUsearch, type Rows } from './vectors-libraries.ts';
import { openPgvector } from './vectors-pgvector.ts';
import { at, timeQuestions } from './vectors-timing.ts';

const questionCount = 40;
const blocksAtOnce = 100;

type Options = { libraries: string | undefined; postgres: string | undefined; graphs: number };

/**
 * The search by meaning of one user with ever more windows, on both databases, and in the same run libraries that do the
 * same. They are not dependencies of ours: `--libraries` names a folder in which `npm install sqlite-vec usearch` was run,
 * `--postgres` the programs of a PostgreSQL 18 with pgvector. Graphs are built up to `--graphs` windows, which takes minutes.
 */
export async function benchVectors(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args: args.filter((argument) => argument !== '--'),
    options: {
      windows: { type: 'string', default: '10000,100000,1000000' },
      database: { type: 'string', default: 'both' },
      libraries: { type: 'string' },
      postgres: { type: 'string' },
      graphs: { type: 'string', default: '100000' },
    },
  });
  const options = {
    libraries: values.libraries,
    postgres: values.postgres,
    graphs: Number(values.graphs),
  };
  console.log(
    `vectors: ${questionCount} questions, ${dimension} dimensions; recall against an exact scan of the numbers`,
  );
  for (const windows of values.windows.split(',').map(Number)) {
    if (values.database !== 'postgres') await withFolder((folder) => onSqlite(folder, windows, options));
    if (values.database !== 'sqlite') await onPostgres(windows, options);
  }
}

async function onSqlite(folder: string, windows: number, { libraries, graphs }: Options): Promise<void> {
  const file = path.join(folder, 'wingman');
  await measure({ kind: 'sqlite', file }, windows, async (rows, report) => {
    if (libraries === undefined) return;
    const opened = await openSqliteVec(libraries, path.join(folder, 'sqlite-vec'), rows);
    for (const library of opened) await report(library);
    if (windows <= graphs) await report(await openUsearch(libraries, rows));
  });
}

async function onPostgres(windows: number, { postgres, graphs }: Options): Promise<void> {
  const server = await startPostgresServer(postgres);
  const run = measure({ kind: 'postgres', url: server.url }, windows, async (rows, report, { db }) => {
    if (postgres === undefined) return;
    for (const library of await openPgvector(db, rows, windows <= graphs)) await report(library);
  });
  await run.finally(() => server.stop());
}

type Report = (library: Library) => Promise<void>;
type Others = (rows: Rows, report: Report, database: WingmanDatabase) => Promise<void>;

async function measure(options: DatabaseOptions, windows: number, others: Others): Promise<void> {
  const database = await openDatabase(options);
  try {
    await migrateToLatest(database);
    const { questions, window } = createVectors(windows, questionCount);
    const exact = createExact(questions);
    const startedAt = performance.now();
    const stored = await storeVectors(database, windows, (row) => {
      const vector = window();
      exact.add(row, vector);
      return vector;
    });
    const seconds = (performance.now() - startedAt) / 1_000;
    await updateStatistics(database);
    const report = async ({ name, seconds: taken, ask, close }: Library) => {
      const asked = await timeQuestions(questions, ask);
      const nearest = exact.nearest();
      const shares = [10, mostNear].map((count) => recall(asked.found, nearest, count).toFixed(1));
      console.log(
        `    ${name}: first ${asked.cold.toFixed(0)} ms, then p50 ${at(asked.times, 0.5).toFixed(1)} ms, p95 ${at(asked.times, 0.95).toFixed(1)} ms, processor ${asked.processor.toFixed(1)} ms; ` +
          `blocks ${asked.block.toFixed(1)} ms (first ${asked.coldBlock.toFixed(1)}); recall@10 ${shares[0]}, @${mostNear} ${shares[1]}; ` +
          `memory +${asked.grown.toFixed(0)} MB; stored in ${taken.toFixed(0)} s`,
      );
      close();
    };
    console.log(`  ${database.dialect.name}, ${windows} windows`);
    await report({ name: 'ours', seconds, ask: askOurs(database, stored), close: () => undefined });
    await others(rowsOf(database, stored), report, database);
  } finally {
    await database.close();
  }
}

function askOurs({ db }: WingmanDatabase, { userId, model, rowOf }: Stored): Library['ask'] {
  const keptVectors = createKeptVectors(db);
  return async (question) => {
    const found = await findNearest(db, keptVectors, {
      ...unbounded,
      userId,
      model,
      vectorOf: async () => question,
      limit: mostNear,
    });
    return found.map(({ recordingId, anchor }) => rowOf(recordingId, anchor));
  };
}

/** Blocks are stored in the order of the windows. */
function rowsOf({ db }: WingmanDatabase, { userId }: Stored): Rows {
  return async function* read() {
    const width = signBytes(dimension);
    for (let after = 0, row = 0; ; ) {
      const blocks = await db
        .selectFrom('embedding_parts')
        .select(['id', 'signs', 'vectors'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(blocksAtOnce)
        .execute();
      const last = blocks.at(-1);
      if (!last) return;
      const vectors = blocks.flatMap((block) =>
        rowsIn(block.vectors, dimension).map((one) => new Int8Array(one)),
      );
      yield { row, vectors, signs: blocks.flatMap((block) => rowsIn(block.signs, width)) };
      row += vectors.length;
      after = last.id;
    }
  };
}

const rowsIn = (bytes: Uint8Array, width: number) =>
  Array.from({ length: bytes.length / width }, (_, row) => bytes.slice(row * width, (row + 1) * width));
