import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export type ProviderCall = { body: Record<string, unknown>; response: ServerResponse };

/** A chat provider over HTTP with configured responses, which records its requests. */
export async function startStubProvider(answer: (call: ProviderCall) => void | Promise<void>) {
  const asked: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Record<string, unknown>;
    asked.push(body);
    await answer({ body, response });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return { asked, env: { CHAT_BASE_URL: baseUrl, CHAT_API_KEY: stubKey, CHAT_MODEL: 'piccolo' } };
}

export const stubKey = 'sk-chiave-segreta';

/** A refusal in the provider's own words, which name the key and an address as careless providers do. */
export function refuse({ response }: ProviderCall, status: number, message: string): void {
  const error = { message: `${message} (key ${stubKey} at http://provider.internal)` };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
}

/** One chunk of a streamed answer; `finish` is the reason why it is the last. */
export function say({ response }: ProviderCall, content: string, finish: string | null = null): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  const choices = [{ index: 0, delta: { content }, finish_reason: finish }];
  response.write(`data: ${JSON.stringify({ choices })}\n\n`);
  if (finish !== null) response.end('data: [DONE]\n\n');
}
