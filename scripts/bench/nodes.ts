import path from 'node:path';
import { seededRandom } from '../../apps/server/tests/faults/kills/seeded-random.ts';
import { startStandIns } from '../../apps/server/tests/faults/kills/stand-ins.ts';
import { toneWav } from '../../packages/api/src/testing/tone-wav.ts';
import { openDatabase } from '../../packages/db/src/database.ts';
import { createTestDatabase } from '../../packages/db/src/testing/postgres-database.ts';
import { startPostgresServer } from '../../packages/db/src/testing/postgres-server.ts';
import { productMain, type Served, serve, withFolder } from './processes.ts';
import { drive, register } from './requests.ts';

const recordings = 80;
const secondsEach = 20;
/** Of the work, in which a rate is measured: after the start and before the last ones. */
const measured = { from: 0.2, to: 0.9 };
const lookMs = 20;

type Instance = { url: string; settings: Record<string, string>; dataDir: string };

async function uploadAll({ url }: Served, token: string): Promise<void> {
  for (let n = 0; n < recordings; n += 1) {
    const body = new FormData();
    body.set('audio', new Blob([new Uint8Array(toneWav(secondsEach))]), 'recording.wav');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/api/recordings`, { method: 'POST', headers, body });
    if (answer.status !== 200) throw new Error(`an upload was answered ${answer.status}`);
    await answer.arrayBuffer();
  }
}

async function withNodes<T>(
  count: number,
  { dataDir, settings }: Instance,
  use: (nodes: Served[]) => Promise<T>,
) {
  const nodes = await Promise.all(Array.from({ length: count }, () => serve(productMain, dataDir, settings)));
  try {
    return await use(nodes);
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
  }
}

/** Recordings transcribed in a second, from the moment that all nodes are at work. */
async function transcribe(count: number, instance: Instance): Promise<number> {
  const { db, close } = await openDatabase({ kind: 'postgres', url: instance.url });
  const waiting = () => db.selectFrom('jobs').select('id').where('kind', '<>', 'day-digest').execute();
  const left = async () => (await waiting()).length;
  const reached = async (done: number) => {
    while (recordings - (await left()) < done) await new Promise((resolve) => setTimeout(resolve, lookMs));
    return { done: recordings - (await left()), at: performance.now() };
  };
  const rate = await withNodes(count, instance, async () => {
    const [begun, ended] = [
      await reached(recordings * measured.from),
      await reached(recordings * measured.to),
    ];
    await reached(recordings);
    return (ended.done - begun.done) / ((ended.at - begun.at) / 1000);
  });
  await close();
  return rate;
}

/** Requests answered in a second by all nodes together, asked as often at once whatever their number. */
async function ask(count: number, token: string, instance: Instance): Promise<number> {
  const call = { name: 'list', method: 'GET', url: '/api/recordings?limit=50', seconds: 6 };
  return withNodes(count, instance, async (nodes) => {
    const all = await Promise.all(nodes.map(({ url }) => drive(url, token, call, 16 / count)));
    return all.reduce((sum, { perSecond }) => sum + perSecond, 0);
  });
}

const tell = (what: string, unit: string, [one, two]: [number, number]) =>
  console.log(
    `  ${what.padEnd(15)} 1 node ${one.toFixed(1)} ${unit}, 2 nodes ${two.toFixed(1)} ${unit}, ratio ${(two / one).toFixed(2)}`,
  );

/** One node against two on the same PostgreSQL and the same files. */
export async function benchNodes(): Promise<void> {
  const postgres = await startPostgresServer();
  const standIns = await startStandIns(seededRandom(1));
  await withFolder(async (folder) => {
    const rates: number[] = [];
    const asked: number[] = [];
    for (const count of [1, 2]) {
      const { url } = await createTestDatabase(postgres.url, 'nodes');
      const dataDir = path.join(folder, String(count));
      const base = { DATABASE_URL: url, RATE_LIMITS: 'off' };
      const silent = { url, dataDir, settings: { ...base, SPEECH_ENGINE: 'off' } };
      const { token } = await withNodes(1, silent, async ([node]) => {
        const account = await register(node as Served);
        await uploadAll(node as Served, account.token);
        return account;
      });
      rates.push(await transcribe(count, { ...silent, settings: { ...base, ...standIns.env } }));
      asked.push(await ask(count, token, silent));
    }
    console.log(
      `nodes: ${recordings} recordings of ${secondsEach} s through a provider of 20 to 250 ms; 16 requests at once`,
    );
    tell('transcriptions', '/s', rates as [number, number]);
    tell('requests', '/s', asked as [number, number]);
  });
  standIns.close();
  await postgres.stop();
}
