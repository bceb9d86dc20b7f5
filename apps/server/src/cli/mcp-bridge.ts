import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { apiKeyPrefix } from '@wingman/contract/api-key.ts';
import { StartFailure } from '../config/start-failure.ts';

export type BridgeOptions = { server?: string | undefined; key?: string | undefined };

/** The library's own number for what went wrong on the way. */
const internalError = -32_603;

/**
 * Hands the messages of an assistant that starts programs (standard input and output) to the server that has the recordings, and its
 * answers back, until the assistant closes the input. Nothing else is written to the output.
 */
export async function bridge({ server, key }: BridgeOptions): Promise<void> {
  const above = new StreamableHTTPClientTransport(addressOf(server), {
    requestInit: { headers: { authorization: `Bearer ${keyOf(key)}` } },
  });
  const below = new StdioServerTransport();
  above.onmessage = (message) => void below.send(message);
  below.onmessage = (message) => {
    above.send(message).catch((error: unknown) => below.send(failureOf(message, error)));
  };
  await above.start();
  await below.start();
  await new Promise<void>((resolve) => process.stdin.once('end', resolve));
  await above.close();
  await below.close();
}

/** The answer to what could not be handed on; a message that waits for none is dropped with a line on standard error. */
function failureOf(message: JSONRPCMessage, error: unknown): JSONRPCMessage {
  const said = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Wingman did not answer: ${said}\n`);
  const id = 'id' in message && message.id !== undefined ? message.id : 0;
  return { jsonrpc: '2.0', id, error: { code: internalError, message: `Wingman did not answer: ${said}` } };
}

function addressOf(server: string | undefined): URL {
  if (!server || !URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol))
    throw new StartFailure(
      '--server (or WINGMAN_URL) must be the address of a Wingman server, e.g. https://wingman.example.org.',
    );
  const base = server.endsWith('/') ? server : `${server}/`;
  return new URL('mcp', base);
}

function keyOf(key: string | undefined): string {
  if (key?.startsWith(apiKeyPrefix)) return key;
  throw new StartFailure(
    `WINGMAN_API_KEY (or --key) must be an API key, which begins with ${apiKeyPrefix}: it is made in the web app, under «Abbonamento».`,
  );
}
