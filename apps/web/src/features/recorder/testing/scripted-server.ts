import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Recording } from '@wingman/contract/recording.ts';

/** What the server does with the next upload. */
export type UploadBehaviour =
  | 'accept'
  /** Keeps the recording, then cuts the connection before the answer. */
  | 'acceptSilently'
  /** Keeps the recording and says that its transcription is not ready. */
  | 'acceptSlowly'
  /** Cuts the connection when half of the body has come. */
  | 'cutHalfWay'
  /** Waits until `release` is called, then accepts. */
  | 'hold'
  | { status: number; type: string; body: string; retryAfter?: string };

export type ReceivedUpload = { id: string; token: string; audio: number[]; fields: Record<string, string> };

/** Uploads met by a real HTTP server that refuses, breaks off or accepts them as a test tells it to. */
export class ScriptedServer {
  readonly #server: Server;
  /** Behaviours for the next uploads; `accept` when it is empty. */
  script: UploadBehaviour[] = [];
  /** Every upload that began, whatever became of it. */
  attempts = 0;
  /** Uploads that were received whole and kept. */
  readonly received: ReceivedUpload[] = [];
  readonly #held: (() => void)[] = [];
  transcript = 'Ciao a tutti';

  constructor() {
    this.#server = createServer((request, response) => {
      const { socket } = request;
      this.#answer(request, response).catch(() => socket.destroy());
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Lets the uploads that are on hold through. */
  release(): void {
    for (const goOn of this.#held.splice(0)) goOn();
  }

  /** Distinct recordings that the server keeps. */
  get recordingIds(): string[] {
    return [...new Set(this.received.map(({ id }) => id))];
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.attempts += 1;
    const behaviour = this.script.shift() ?? 'accept';
    if (behaviour === 'cutHalfWay') return cutHalfWay(request);
    const { socket } = request;
    const body = await readBody(request);
    if (typeof behaviour === 'object') {
      const { status, type, body: text, retryAfter } = behaviour;
      const later = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
      response.writeHead(status, { 'content-type': type, ...later }).end(text);
      return;
    }
    if (behaviour === 'hold') await new Promise<void>((resolve) => this.#held.push(resolve));
    const upload = await parseUpload(request, body);
    this.received.push(upload);
    if (behaviour === 'acceptSilently') {
      socket.destroy();
      return;
    }
    const recording = recordingOf(upload, behaviour === 'acceptSlowly' ? null : this.transcript);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(recording));
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function cutHalfWay(request: IncomingMessage): void {
  const { socket } = request;
  const half = Number(request.headers['content-length'] ?? 0) / 2;
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received >= half) socket.destroy();
  });
}

async function parseUpload(request: IncomingMessage, body: Buffer): Promise<ReceivedUpload> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  const audio = form.get('audio') as File;
  const fields: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') fields[name] = value;
  return {
    id: fields.id ?? '',
    token: request.headers.authorization?.replace('Bearer ', '') ?? '',
    audio: [...new Uint8Array(await audio.arrayBuffer())],
    fields,
  };
}

/** The server's answer about an upload. Tokens of these tests name their user: `token-of-anna`. */
export function recordingOf(
  upload: Pick<ReceivedUpload, 'id' | 'token'>,
  transcript: string | null,
): Recording {
  return {
    id: upload.id,
    userId: upload.token.replace('token-of-', ''),
    filename: 'recording.webm',
    title: null,
    transcript: transcript ?? '',
    duration: 20,
    segmentNumber: 1,
    isAutoSegmented: false,
    audioPath: 'a',
    audioType: 'audio/webm',
    status: transcript === null ? 'transcribing' : 'ready',
    statusReason: null,
    progress: null,
    createdAt: '2026-07-11T06:15:00.000Z',
  };
}
