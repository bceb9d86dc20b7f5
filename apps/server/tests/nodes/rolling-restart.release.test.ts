import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { newTestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { createDatabase } from '@wingman/db/testing/test-databases.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fakeTranscription, saying } from '../../src/testing/fake-transcription.ts';
import { servingOn, wingman } from '../../src/testing/program.ts';
import { freePort } from '../../src/testing/spawned-program.ts';
import { newFolder } from '../../src/testing/test-app.ts';

const lookMs = 100;

async function isReady(port: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Passes each request on to a node that was ready a moment ago, in turn, and never tries one twice. */
async function startBalancer(ports: string[]): Promise<string> {
  let ready: string[] = [];
  let turn = 0;
  const look = async () => {
    const found = await Promise.all(ports.map(isReady));
    ready = ports.filter((_, index) => found[index]);
  };
  await look();
  const looking = setInterval(() => void look(), lookMs);
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    turn += 1;
    const { method, url, headers } = asked;
    const options = { method, headers, port: ready[turn % ready.length], host: '127.0.0.1', agent: false };
    const passed = request({ ...options, path: url }, (from) => {
      answer.writeHead(from.statusCode ?? 0, from.headers);
      from.pipe(answer);
    });
    passed.on('error', (error) => answer.writeHead(502).end(JSON.stringify({ message: String(error) })));
    asked.pipe(passed);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    clearInterval(looking);
    server.closeAllConnections();
    server.close();
  });
  return String((server.address() as AddressInfo).port);
}

/** Two nodes on one database and one folder. */
async function newNodes() {
  const { options, remove } = await createDatabase('postgres');
  if (options.kind !== 'postgres') throw new Error('Nodes need PostgreSQL');
  onTestFinished(remove);
  const provider = await fakeTranscription(() => saying('il treno parte alle otto'));
  const shared = {
    DATABASE_URL: options.url,
    DATA_DIR: newFolder(),
    DRAIN_SECONDS: '1',
    RATE_LIMITS: 'off',
    SPEECH_ENGINE: 'provider',
    SPEECH_BASE_URL: provider.baseUrl,
    SPEECH_API_KEY: 'key',
    SPEECH_VAD: 'energy',
  };
  const start = async (port: string) => {
    const node = wingman([], { ...shared, PORT: port });
    await vi.waitUntil(() => isReady(port), { timeout: 30_000, interval: lookMs });
    return node;
  };
  const ports = [await freePort(), await freePort()];
  return { ports, start };
}

it('two nodes that are restarted one after the other fail no request', async () => {
  const { ports, start } = await newNodes();
  const nodes = await Promise.all(ports.map(start));
  const app = servingOn(await startBalancer(ports));
  const testUser = await newTestUser(app);
  const failed: unknown[] = [];
  const sent: string[] = [];
  let isOver = false;
  const busy = [
    async () => testUser.call('GET', '/api/recordings'),
    async () => {
      const question = { message: 'Quando parte il treno?', superSearch: true };
      return testUser.call('POST', '/api/chat', { ...question, sessionId: crypto.randomUUID() });
    },
    async () => {
      const answer = await upload(app, testUser, [['audio', toneWav(2)]]);
      sent.push((answer.body as Recording).id);
      return answer;
    },
  ].map(async (ask) => {
    while (!isOver) {
      const { status, body } = await ask();
      if (status !== 200) failed.push({ status, body });
      await delay(5);
    }
  });

  for (const [index, port] of ports.entries()) {
    nodes[index]?.child.kill('SIGTERM');
    expect(await nodes[index]?.ended).toBe(0);
    await start(port);
    // The next one goes only once this one is asked again.
    await delay(3 * lookMs);
  }
  isOver = true;
  await Promise.all(busy);
  expect(failed).toEqual([]);
  const list = async () => (await testUser.call('GET', '/api/recordings')).body as Recording[];
  await vi.waitUntil(async () => (await list()).every(({ status }) => status === 'ready'), {
    timeout: 45_000,
    interval: 200,
  });
  expect((await list()).map(({ id }) => id).sort()).toEqual(sent.sort());
}, 120_000);
