import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
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
  expect(listed.structuredContent).toMatchObject({ recordings: [], nextCursor: null });
  await revoke();
  await expect(client.listTools()).rejects.toThrow('Wingman did not answer');
}, 120_000);

it('the server and the key are also taken as options', async () => {
  const { server, key } = await start(['ask']);
  const client = await connect({}, ['--server', `${server}/`, '--key', key]);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['ask']);
}, 120_000);

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
}, 120_000);
