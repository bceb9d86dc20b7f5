import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Recording } from '@wingman/contract/recording.ts';

/** What the server does with the next upload. */
export type UploadBehaviour =
  | 'accept'
  /** Stores the recording, then closes the connection before the response. */
  | 'acceptSilently'
  /** Keeps the recording and says that its transcription is not ready. */
  | 'acceptSlowly'
  /** Closes the connection within the first bytes. */
  | 'cutHalfWay'
  /** Waits until `release` is called, then accepts. */
  | 'hold'
  | { status: number; type: string; body: string; retryAfter?: string };

export type ReceivedUpload = { id: string; token: string; audio: number[]; fields: Record<string, string> };

/** What has arrived of an upload, and what happens to the rest. */
type PendingUpload = { behaviour: UploadBehaviour; next: number; chunks: Buffer[] };

/** A real HTTP server that refuses, interrupts or accepts uploads as a test configures it. */
export class ScriptedServer {
  readonly #server: Server;
  /** Behaviours for the next uploads; `accept` when it is empty. */
  script: UploadBehaviour[] = [];
  /** Every upload that began or went on, whatever became of it. */
  attempts = 0;
  /** Bytes of slices that came, whatever became of them. */
  bytes = 0;
  /** Cuts the connection once when so many of them have come. */
  cutAt = Number.POSITIVE_INFINITY;
  /** Uploads that were received whole and kept. */
  readonly received: ReceivedUpload[] = [];
  readonly #uploading = new Map<string, PendingUpload>();
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
    const url = new URL(request.url ?? '', 'http://server.test');
    const [, , , id = '', verb] = url.pathname.split('/');
    if (verb === 'finish') return this.#finish(id, request, response);
    const isQuestion = Number(request.headers['content-length'] ?? 0) === 0;
    const upload = isQuestion ? this.#begin(id) : this.#uploadOf(id);
    if (!isQuestion && upload.behaviour === 'cutHalfWay') return cutHalfWay(request);
    const body = await readBody(request);
    if (this.bytes + body.length >= this.cutAt) {
      this.bytes += body.length;
      this.cutAt = Number.POSITIVE_INFINITY;
      throw new Error('cut');
    }
    if (typeof upload.behaviour === 'object') return refuse(response, upload.behaviour);
    this.bytes += body.length;
    if (body.length > 0 && Number(url.searchParams.get('from')) === upload.next) {
      upload.chunks.push(body);
      upload.next += Number(url.searchParams.get('count'));
    }
    sendJson(response, { next: upload.next, bytes: Buffer.concat(upload.chunks).length });
  }

  /** Each attempt of an upload begins by asking how far the server is. */
  #begin(id: string): PendingUpload {
    this.attempts += 1;
    const upload = this.#uploadOf(id);
    upload.behaviour = this.script.shift() ?? 'accept';
    return upload;
  }

  #uploadOf(id: string): PendingUpload {
    const upload = this.#uploading.get(id) ?? { behaviour: 'accept', next: 0, chunks: [] };
    this.#uploading.set(id, upload);
    return upload;
  }

  async #finish(id: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { socket, headers } = request;
    const { file } = JSON.parse((await readBody(request)).toString()) as { file: Record<string, unknown> };
    const { behaviour, chunks } = this.#uploadOf(id);
    if (behaviour === 'hold') await new Promise<void>((resolve) => this.#held.push(resolve));
    const fields = Object.fromEntries(Object.entries(file).map(([name, value]) => [name, String(value)]));
    const token = headers.authorization?.replace('Bearer ', '') ?? '';
    const upload = { id, token, audio: [...Buffer.concat(chunks)], fields };
    this.received.push(upload);
    if (behaviour === 'acceptSilently') socket.destroy();
    else sendJson(response, recordingOf(upload, behaviour === 'acceptSlowly' ? null : this.transcript));
  }
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, refusal: Extract<UploadBehaviour, object>): void {
  const { status, type, body, retryAfter } = refusal;
  const later = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  response.writeHead(status, { 'content-type': type, ...later }).end(body);
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
