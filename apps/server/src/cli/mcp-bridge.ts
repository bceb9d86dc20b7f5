import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
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
  /** Requests that have no answer yet. */
  const open = new Set<RequestId>();
  const above = new StreamableHTTPClientTransport(addressOf(server), {
    requestInit: { headers: { authorization: `Bearer ${keyOf(key)}` } },
    fetch: async (url, init) => withLastWord(await fetch(url, init), init?.body),
  });
  const below = new StdioServerTransport();
  above.onerror = report;
  above.onmessage = (message) => {
    // What a stream says last is for nobody if it has answered.
    if (isAnswer(message) && !open.delete(message.id as RequestId)) return;
    void below.send(message);
  };
  below.onmessage = (message) => {
    if (isRequest(message)) open.add(message.id);
    above.send(message).catch((error: unknown) => {
      report(error);
      if (isRequest(message) && open.delete(message.id)) void below.send(failureOf(message.id, said(error)));
    });
  };
  await above.start();
  await below.start();
  await new Promise<void>((resolve) => process.stdin.once('end', resolve));
  await above.close();
  await below.close();
}

type RequestMessage = JSONRPCMessage & { id: RequestId; method: string };

const isRequest = (message: JSONRPCMessage): message is RequestMessage =>
  'method' in message && 'id' in message;
const isAnswer = (message: JSONRPCMessage): message is Exclude<JSONRPCMessage, { method: string }> =>
  !('method' in message);

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function report(error: unknown): void {
  process.stderr.write(`Wingman did not answer: ${said(error)}\n`);
}

const failureOf = (id: RequestId, reason: string): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  error: { code: internalError, message: `Wingman did not answer: ${reason}` },
});

/** The library tells of no stream that ends before its answer: each says last that the request has failed, for whom it was not answered. */
function withLastWord(response: Response, sent: unknown): Response {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (!response.ok || !response.body || !isStream || typeof sent !== 'string') return response;
  const message = JSON.parse(sent) as JSONRPCMessage;
  if (!isRequest(message)) return response;
  const { status, headers } = response;
  return new Response(readThenSay(response.body, message.id), { status, headers });
}

function readThenSay(body: ReadableStream<Uint8Array>, id: RequestId): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const lastWord = (reason: string) =>
    new TextEncoder().encode(`\n\ndata: ${JSON.stringify(failureOf(id, reason))}\n\n`);
  return new ReadableStream({
    async pull(controller) {
      const end = (reason: string) => {
        controller.enqueue(lastWord(reason));
        controller.close();
      };
      try {
        const { done, value } = await reader.read();
        if (done) end('the answer ended early');
        else controller.enqueue(value);
      } catch (error) {
        report(error);
        end(said(error));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
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
