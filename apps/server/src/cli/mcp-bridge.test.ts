import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult, JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { newTestUser } from '@wingman/api/testing/test-user.ts';
import { expect, it, onTestFinished } from 'vitest';
import { wingman } from '../testing/program.ts';
import { mainFile } from '../testing/spawned-program.ts';
import { startTestApp } from '../testing/test-app.ts';

async function start(scopes: string[]) {
  const app = await startTestApp();
  await newTestUser(app);
  const anna = await newTestUser(app, { subscriptionPlan: 'pro' });
  const { body } = await anna.call('POST', '/api/keys', { name: 'Assistente', scopes });
  const { id, key } = body as { id: string; key: string };
  const revoke = () => anna.call('DELETE', `/api/keys/${id}`);
  return { app, key, revoke, server: app.url('/').slice(0, -1) };
}

async function connect(env: Record<string, string>, args: string[] = []) {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [mainFile, 'mcp', ...args],
    env: { PATH: process.env.PATH ?? '', ...env },
    stderr: 'pipe',
  });
  onTestFinished(() => client.close());
  await client.connect(transport);
  return client;
}

it('an assistant that starts programs uses the tools of the server over standard input and output', async () => {
  const { server, key, revoke } = await start(['read']);
  const client = await connect({ WINGMAN_URL: server, WINGMAN_API_KEY: key });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('search_recordings');
  const listed = (await client.callTool({ name: 'list_recordings', arguments: {} })) as CallToolResult;
  expect(listed.structuredContent).toMatchObject({ recordings: [] });
  expect(listed.structuredContent).not.toHaveProperty('nextCursor');
  await revoke();
  await expect(client.listTools()).rejects.toThrow('Wingman did not answer');
});

/** A server that refuses notifications and answers no request: its streams end, or break. */
async function startFaulty(): Promise<string> {
  const faulty = createServer(async (request, response) => {
    const { id, method } = (await json(request)) as { id?: unknown; method: string };
    if (id === undefined) {
      response.writeHead(503).end('busy');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': here\n\n', () => (method === 'breaks' ? response.destroy() : response.end()));
  });
  faulty.listen(0, '127.0.0.1');
  await once(faulty, 'listening');
  onTestFinished(() => void faulty.close());
  return `http://127.0.0.1:${(faulty.address() as AddressInfo).port}`;
}

it('a request is answered also when its stream ends or breaks, and a notification never', async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [mainFile, 'mcp', '--server', await startFaulty(), '--key', 'wm_una'],
    env: { PATH: process.env.PATH ?? '' },
    stderr: 'pipe',
  });
  const answers: JSONRPCMessage[] = [];
  let told = '';
  transport.onmessage = (message) => answers.push(message);
  transport.stderr?.on('data', (chunk) => {
    told += String(chunk);
  });
  onTestFinished(() => transport.close());
  await transport.start();
  await transport.send({ jsonrpc: '2.0', method: 'notifications/something' });
  await expect.poll(() => told, { timeout: 60_000 }).toContain('Wingman did not answer: ');
  await transport.send({ jsonrpc: '2.0', id: 7, method: 'ends' });
  await expect.poll(() => answers.length, { timeout: 60_000 }).toBe(1);
  await transport.send({ jsonrpc: '2.0', id: 'b', method: 'breaks' });
  await expect.poll(() => answers.length, { timeout: 60_000 }).toBe(2);
  expect(answers).toMatchObject([7, 'b'].map((id) => ({ id, error: { code: -32_603 } })));
});

it('the server and the key are also taken as options', async () => {
  const { server, key } = await start(['ask']);
  const client = await connect({}, ['--server', `${server}/`, '--key', key]);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['ask']);
});

it('what is missing is said in one sentence, and nothing on standard output', async () => {
  for (const [args, sentence] of [
    [[], '--server (or WINGMAN_URL) must be the address of a Wingman server'],
    [['--server', 'ftp://x'], '--server (or WINGMAN_URL) must be the address of a Wingman server'],
    [['--server', 'http://127.0.0.1:1'], 'WINGMAN_API_KEY (or --key) must be an API key'],
    [['--server', 'http://127.0.0.1:1', '--key', 'segreta'], 'WINGMAN_API_KEY (or --key) must be an API key'],
  ] as const) {
    const { ended, output } = wingman(['mcp', ...args], {});
    expect([args, await ended]).toEqual([args, 1]);
    expect(output().err).toContain(sentence);
    expect(output().out).toBe('');
  }
});
