import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { ApiKeyScope } from '@wingman/contract/api-key.ts';
import { onTestFinished } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import type { TestUser } from '../../testing/test-user.ts';

/** An API key that allows this. */
export async function keyOf(testUser: TestUser, scopes: ApiKeyScope[]): Promise<string> {
  const { body } = await testUser.call('POST', '/api/keys', { name: 'Assistente', scopes });
  return (body as { key: string }).key;
}

export async function connect(app: TestApp, key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(app.url('/mcp')), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  onTestFinished(() => client.close());
  return client;
}

export async function use(client: Client, name: string, input: Record<string, unknown> = {}) {
  const result = (await client.callTool({ name, arguments: input })) as CallToolResult;
  const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  // biome-ignore lint/suspicious/noExplicitAny: what a tool says has many shapes.
  return { isError: result.isError ?? false, text, said: result.structuredContent as any };
}
