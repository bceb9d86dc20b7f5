import { copyFileSync, mkdirSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { indexRecording } from '../../packages/core/src/recall/index-recording.ts';
import { openDatabase } from '../../packages/db/src/database.ts';
import { replaceSegments } from '../../packages/db/src/repositories/segment.repository.ts';
import { inTransaction } from '../../packages/db/src/testing/in-transaction.ts';
import { ownRecording } from '../../packages/db/src/testing/rows.ts';
import { addManyRows } from './many-rows.ts';
import type { Served } from './processes.ts';
import { median, productMain, serve, withFolder } from './processes.ts';

const bareMain = path.join(import.meta.dirname, 'bare-reads.ts');
const sizes = { users: 1, conversations: 10_000, recordings: 2_000 };
const concurrency = 16;
const rounds = 5;
const heard = 'Domani alle nove passa l’idraulico per la caldaia';

type Call = { name: string; method: string; url: string; seconds: number; body?: () => object };
const calls: Call[] = [
  { name: 'me', method: 'GET', url: '/api/auth/me', seconds: 1 },
  { name: '500 chats', method: 'GET', url: '/api/sessions', seconds: 1 },
  { name: '50 of 2000 recordings', method: 'GET', url: '/api/recordings?limit=50', seconds: 1 },
  { name: '2000 recordings', method: 'GET', url: '/api/recordings', seconds: 2 },
  {
    name: 'chat',
    method: 'POST',
    url: '/api/chat',
    seconds: 2,
    body: () => ({
      message: 'Quando passa l’idraulico?',
      sessionId: crypto.randomUUID(),
      superSearch: true,
    }),
  },
];

/** A provider that answers at once, with one streamed sentence. */
async function startProvider() {
  const chunk = (delta: object, finish_reason: string | null) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  const answer = `${chunk({ content: 'Alle nove [1].' }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`;
  const server = createServer((asked, response) => {
    asked.resume();
    asked.on('end', () => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, close: () => server.close() };
}

/** Makes one account; each has a number of its own. */
export async function register(served: Served, number = 0): Promise<{ token: string; id: string }> {
  const account = {
    firstName: 'Prova',
    lastName: 'Misura',
    email: `misura-${number}@example.test`,
    password: 'parola segreta',
  };
  const answer = await fetch(`${served.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } };
  return { token, id: user.id };
}

/** Everything belongs to the one who signed up; one recording is said to be about the plumber. */
async function fill(file: string, userId: string): Promise<void> {
  const database = await openDatabase({ kind: 'sqlite', file });
  const { db } = database;
  await addManyRows(database, sizes);
  for (const table of ['chat_sessions', 'conversations', 'recordings'] as const)
    await db.updateTable(table).set({ user_id: userId }).execute();
  const { id } = await db.selectFrom('recordings').select('id').orderBy('id').executeTakeFirstOrThrow();
  const said = { start: 0, end: 4, text: heard, speaker: null, confidence: 0.9, position: 0 };
  const recording = await ownRecording(db, id, userId);
  const segments = await inTransaction(db, (trx) =>
    replaceSegments(trx, recording, [{ ...said, spokenAt: new Date().toISOString() }]),
  );
  await inTransaction(db, (trx) => indexRecording(trx, { id, userId, segments }));
  await database.close();
}

type Figures = { perSecond: number; p99: number };

/** Keeps so many requests going for some seconds. */
export async function drive(url: string, token: string, call: Call, atOnce = concurrency): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const took: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + call.seconds * 1000;
  const worker = async () => {
    while (performance.now() < endsAt) {
      const sentAt = performance.now();
      await send(`${url}${call.url}`, token, call, agent);
      took.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  took.sort((a, b) => a - b);
  return { perSecond: took.length / seconds, p99: took[Math.floor(took.length * 0.99)] ?? 0 };
}

function send(url: string, token: string, { method, body }: Call, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const sent = request(url, { method, headers, agent }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${url} was answered ${answer.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body()));
  });
}

async function compare(product: Served, bare: Served, token: string, call: Call): Promise<void> {
  const own: Figures[] = [];
  const raw: Figures[] = [];
  // The first round warms both up.
  for (let round = 0; round <= rounds; round += 1) {
    const figures = [await drive(bare.url, token, call), await drive(product.url, token, call)] as const;
    if (round === 0) continue;
    raw.push(figures[0]);
    own.push(figures[1]);
  }
  const of = (list: Figures[], key: keyof Figures) => median(list.map((each) => each[key]));
  const ratio = (key: keyof Figures) => (of(own, key) / of(raw, key)).toFixed(2);
  console.log(
    `  ${call.name.padEnd(22)} ${of(own, 'perSecond').toFixed(0)}/s, bare ${of(raw, 'perSecond').toFixed(0)}/s, ratio ${ratio('perSecond')}; p99 ${of(own, 'p99').toFixed(1)} ms, bare ${of(raw, 'p99').toFixed(1)} ms, ratio ${ratio('p99')}`,
  );
}

/** Requests per second and p99 of everyday calls, beside a bare server that runs the same statements. */
export async function benchRequests(only: string[]): Promise<void> {
  console.log(`requests: ${concurrency} at once, median of ${rounds} rounds`);
  const provider = await startProvider();
  await withFolder(async (folder) => {
    const [ownFolder, bareFolder] = [path.join(folder, 'own'), path.join(folder, 'bare')];
    const settings = {
      SPEECH_ENGINE: 'off',
      RATE_LIMITS: 'off',
      CHAT_BASE_URL: provider.url,
      CHAT_MODEL: 'piccolo',
    };
    const first = await serve(productMain, ownFolder, settings);
    const { token, id } = await register(first);
    await first.stop();
    const file = path.join(ownFolder, 'wingman.sqlite');
    await fill(file, id);
    mkdirSync(bareFolder);
    copyFileSync(file, path.join(bareFolder, 'wingman.sqlite'));
    const product = await serve(productMain, ownFolder, settings);
    const bare = await serve(bareMain, bareFolder, settings);
    try {
      const chosen = calls.filter(({ name }) => only.length === 0 || only.includes(name));
      for (const call of chosen) await compare(product, bare, token, call);
    } finally {
      await Promise.all([product.stop(), bare.stop()]);
    }
  });
  provider.close();
}
