import { setTimeout as delay } from 'node:timers/promises';
import { wavOfNumbers } from '../../apps/server/tests/faults/kills/numbered-words.ts';
import { seededRandom } from '../../apps/server/tests/faults/kills/seeded-random.ts';
import { startStandIns } from '../../apps/server/tests/faults/kills/stand-ins.ts';
import { productMain, residentMb, type Served, serve, withFolder } from './processes.ts';
import { register } from './requests.ts';

const steps = [10, 25, 50, 100];
const secondsPerStep = 15;
const sliceBytes = 32_000;
const askEverySeconds = 10;
/** Delay of a slice that a user does not notice. */
const boundMs = 500;

type Took = { slice: number[]; answer: number[]; list: number[] };
const random = seededRandom(7);

async function timed(list: number[], url: string, token: string, init: RequestInit): Promise<void> {
  const startedAt = performance.now();
  const headers = { ...init.headers, authorization: `Bearer ${token}` };
  const answer = await fetch(url, { ...init, headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} was answered ${answer.status}`);
  list.push(performance.now() - startedAt);
}

/** Records for a while, a slice each second, and asks and looks now and then. */
async function testUser(url: string, token: string, index: number, took: Took): Promise<void> {
  const wav = wavOfNumbers(Array.from({ length: secondsPerStep }, (_, n) => index * secondsPerStep + n));
  const id = crypto.randomUUID();
  await delay(random.between(0, 1_000));
  const askAt = random.between(0, askEverySeconds - 1);
  const startedAt = performance.now();
  const others: Promise<void>[] = [];
  for (let n = 0; n < secondsPerStep; n += 1) {
    const body = wav.subarray(n * sliceBytes, (n + 1) * sliceBytes);
    const slices = `${url}/api/recordings/${id}/slices?from=${n}&count=1`;
    const headers = { 'content-type': 'application/octet-stream' };
    await timed(took.slice, slices, token, { method: 'POST', body, headers });
    if (n % askEverySeconds === askAt) others.push(ask(url, token, took));
    await delay(Math.max(0, startedAt + (n + 1) * 1_000 - performance.now()));
  }
  await Promise.all(others);
}

async function ask(url: string, token: string, took: Took): Promise<void> {
  const message = 'Che cosa ho detto oggi?';
  const body = JSON.stringify({ message, sessionId: crypto.randomUUID(), superSearch: true });
  const headers = { 'content-type': 'application/json' };
  await timed(took.answer, `${url}/api/chat`, token, { method: 'POST', body, headers });
  await timed(took.list, `${url}/api/recordings?limit=50`, token, {});
}

function p99(list: number[]): number {
  const sorted = list.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

async function step(served: Served, tokens: string[]): Promise<number> {
  const took: Took = { slice: [], answer: [], list: [] };
  await Promise.all(tokens.map((token, index) => testUser(served.url, token, index, took)));
  const figures = Object.entries(took).map(([what, list]) => `${what} ${p99(list).toFixed(0)} ms`);
  console.log(
    `  ${String(tokens.length).padStart(4)} people  p99: ${figures.join(', ')}; ${residentMb(served.pid, true).toFixed(0)} MB`,
  );
  return p99(took.slice);
}

/** How many people record and ask at one node at the same time; answers take the provider 10 to 240 ms of it. */
export async function benchMixed(): Promise<void> {
  const standIns = await startStandIns(random);
  await withFolder(async (folder) => {
    const served = await serve(productMain, folder, { ...standIns.env, RATE_LIMITS: 'off' });
    const tokens: string[] = [];
    let held = 0;
    console.log(
      `mixed: each person records, a slice of ${sliceBytes} bytes a second, and asks every ${askEverySeconds} s`,
    );
    for (const testUsers of steps) {
      while (tokens.length < testUsers) tokens.push((await register(served, tokens.length)).token);
      if ((await step(served, tokens)) <= boundMs) held = testUsers;
    }
    console.log(`  slices stay within ${boundMs} ms (p99) for ${held} people`);
    await served.stop();
  });
  standIns.close();
}
