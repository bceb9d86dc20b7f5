import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Heard = {
  /** When it came, in milliseconds of the monotonic clock. */
  at: number;
  path: string;
  fields: Record<string, string>;
  filename: string;
  audio: Buffer;
};

/** What the provider says next: a text with segments, or a refusal. */
export type Reply = {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** In place of a body: text that is no JSON. */
  raw?: string;
};

/** An OpenAI-compatible transcription service over HTTP that says what a test tells it, until the test ends. */
export async function fakeTranscription(reply: (heard: Heard, call: number) => Reply | Promise<Reply>) {
  const calls: Heard[] = [];
  const server = createServer((request, response) => {
    void readForm(request).then(async (heard) => {
      calls.push(heard);
      const { status = 200, headers = {}, body, raw } = await reply(heard, calls.length);
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(raw ?? JSON.stringify(body));
    });
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const away = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(() => (server.listening ? away() : undefined));
  return { baseUrl: `http://127.0.0.1:${port}/v1`, calls, away, back: () => listen(port) };
}

async function readForm(request: IncomingMessage): Promise<Heard> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(Buffer.concat(chunks), { headers }).formData();
  const file = form.get('file') as File;
  const fields: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') fields[name] = value;
  return {
    at: performance.now(),
    path: request.url ?? '',
    fields,
    filename: file.name,
    audio: Buffer.from(await file.arrayBuffer()),
  };
}

/** An answer with one segment that lies where speech was sent. */
export function saying(text: string, start = 0.6, end = 2.5): Reply {
  return { body: { text, segments: [{ start, end, text }] } };
}
