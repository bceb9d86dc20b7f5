import path from 'node:path';
import { monthRange } from '../../packages/contract/src/time.ts';
import type { DatabaseOptions, WingmanDatabase } from '../../packages/db/src/database.ts';
import { openDatabase } from '../../packages/db/src/database.ts';
import {
  countKindIn,
  countUsersMadeIn,
  findKindFigures,
  findOwnFigures,
  findUserFigures,
} from '../../packages/db/src/repositories/statistics.repository.ts';
import { startPostgresServer } from '../../packages/db/src/testing/postgres-server.ts';
import { addManyRows, countEveryRow } from './many-rows.ts';
import type { Served } from './processes.ts';
import { median, productMain, serve, withFolder } from './processes.ts';

const sizes = { users: 10_000, conversations: 1_000_000, recordings: 200_000 };
const someUser = '00000000-0000-4000-8000-000000000007';
const runs = 31;
const account = {
  firstName: 'Prova',
  lastName: 'Misura',
  email: 'misura@example.test',
  password: 'parola segreta',
};

/** Median milliseconds of a few warm runs. */
async function time(run: () => Promise<unknown>, times = runs): Promise<{ mid: number; max: number }> {
  await run();
  const all: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const startedAt = performance.now();
    await run();
    all.push(performance.now() - startedAt);
  }
  return { mid: median(all), max: Math.max(...all) };
}

/** The first account of an instance is its administrator. */
async function registerAdmin(served: Served): Promise<string> {
  const answer = await fetch(`${served.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function get(served: Served, token: string, url: string): Promise<void> {
  const answer = await fetch(`${served.url}${url}`, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status !== 200) throw new Error(`${url} was answered ${answer.status}`);
  await answer.text();
}

type Month = { from: string; to: string };

/** The statements behind the overall figures and nothing else. */
async function overallStatements({ db }: WingmanDatabase, month: Month): Promise<void> {
  await findUserFigures(db);
  await findKindFigures(db, 'recordings');
  await findKindFigures(db, 'conversations');
  await countKindIn(db, 'conversations', month);
  await countKindIn(db, 'recordings', month);
  await countUsersMadeIn(db, month);
}

async function measure(folder: string, options: DatabaseOptions): Promise<void> {
  const settings = {
    SPEECH_ENGINE: 'off',
    ...(options.kind === 'postgres' ? { DATABASE_URL: options.url } : {}),
  };
  const first = await serve(productMain, folder, settings);
  const token = await registerAdmin(first);
  await first.stop();
  const database = await openDatabase(options);
  await addManyRows(database, sizes);
  const served = await serve(productMain, folder, settings);
  const month = monthRange(new Date(), 'Europe/Rome');
  try {
    const { db } = database;
    const naive = await time(() => countEveryRow(db, month.from), 5);
    console.log(`  ${options.kind}: counting every row takes ${naive.mid.toFixed(0)} ms`);
    const report = async (name: string, url: string, statements: () => Promise<unknown>) => {
      const call = await time(() => get(served, token, url));
      const raw = await time(statements);
      const ratio = (call.mid / raw.mid).toFixed(2);
      console.log(
        `    ${name}  ${call.mid.toFixed(1)} ms (longest ${call.max.toFixed(1)}), its statements alone ${raw.mid.toFixed(1)} ms, ratio ${ratio}`,
      );
    };
    await report('whole instance', '/api/admin/statistics', () => overallStatements(database, month));
    await report('one account   ', `/api/admin/statistics/${someUser}`, () =>
      findOwnFigures(db, someUser, month),
    );
    const list = await time(() => get(served, token, '/api/admin/users?limit=100'));
    const all = await time(() => get(served, token, '/api/admin/users'), 5);
    console.log(`    100 users ${list.mid.toFixed(1)} ms, all of them ${all.mid.toFixed(0)} ms`);
  } finally {
    await served.stop();
    await database.close();
  }
}

/** The administrator's figures with a million questions and ten thousand accounts, on both databases, warm. */
export async function benchStatistics(): Promise<void> {
  const { users, conversations, recordings } = sizes;
  console.log(
    `statistics: ${conversations} conversations, ${recordings} recordings, ${users} users, median of ${runs}`,
  );
  await withFolder((folder) =>
    measure(folder, { kind: 'sqlite', file: path.join(folder, 'wingman.sqlite') }),
  );
  const server = await startPostgresServer();
  try {
    await withFolder((folder) => measure(folder, { kind: 'postgres', url: server.url }));
  } finally {
    await server.stop();
  }
}
