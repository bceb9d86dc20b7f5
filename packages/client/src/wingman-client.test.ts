import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { initTRPC, TRPCError } from '@trpc/server';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { DomainError } from '@wingman/contract/error.ts';
import { plainInput } from '@wingman/contract/plain-input.ts';
import superjson from 'superjson';
import { afterEach, describe, expect, test } from 'vitest';
import { createWingmanClient } from './wingman-client.ts';
import type { WingmanError } from './wingman-error.ts';
import { toWingmanError } from './wingman-error.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server | undefined;

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
});

/** A local server with scripted responses. Returns its URL. */
async function serve(handler: Handler): Promise<string> {
  const created = createServer(handler);
  server = created;
  await new Promise<void>((resolve) => created.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(created.address() as AddressInfo).port}`;
}

/** A tRPC server that speaks the product's protocol: transformer and error data as ours, few procedures. */
function serveProcedures(seen: IncomingMessage['headers'][] = []): Promise<string> {
  const t = initTRPC.create({
    transformer: { input: plainInput, output: superjson },
    errorFormatter: ({ shape, error }) => {
      const known = error.cause instanceof DomainError ? error.cause : new DomainError('internal');
      return { ...shape, message: known.message, data: { ...known.toBody(), httpStatus: known.status } };
    },
  });
  const fail = (code: 'unauthorized' | 'bad_credentials') => {
    throw new TRPCError({ code: 'UNAUTHORIZED', cause: new DomainError(code) });
  };
  const router = t.router({
    auth: t.router({
      me: t.procedure.query(() => ({ id: 'anna', createdAt: '2026-07-11T06:15:00.000Z' })),
      logout: t.procedure.mutation(() => fail('unauthorized')),
      login: t.procedure.input((value) => value).mutation(() => fail('bad_credentials')),
    }),
    chat: t.router({
      send: t.procedure
        .input((value) => value)
        .mutation(async function* () {
          yield { type: 'text', text: 'Buon' };
          yield { type: 'text', text: 'giorno' };
        }),
    }),
  });
  const handle = createHTTPHandler({ router, basePath: '/trpc/' });
  return serve((request, response) => {
    seen.push(request.headers);
    handle(request, response);
  });
}

async function failure(work: Promise<unknown>): Promise<WingmanError> {
  return toWingmanError(
    await work.then(
      () => new Error('it worked'),
      (error: unknown) => error,
    ),
  );
}

/** 4 MiB whose bytes tell where they belong. */
const content = Buffer.from(new Uint32Array(1024 * 1024).map((_, index) => index).buffer);

const upload = {
  id: '6f1f8fd2-9f0e-4f4e-8a53-3a5c7a0f7a11',
  audio: new Blob([content], { type: 'audio/webm' }),
  filename: 'recording.webm',
  recordedAt: '2026-07-11T06:15:00.000Z',
  segmentNumber: 2,
  isAutoSegmented: true,
};

const accepted = {
  id: upload.id,
  userId: 'anna',
  filename: 'recording.webm',
  title: null,
  transcript: 'Ciao',
  duration: 12,
  segmentNumber: 2,
  isAutoSegmented: true,
  audioPath: 'a',
  audioType: 'audio/webm',
  status: 'ready',
  statusReason: null,
  progress: null,
  createdAt: '2026-07-11T06:15:00.000Z',
};

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A server that stores the slices of one upload, and may break one connection. */
class SliceServer {
  kept: Buffer[] = [];
  next = 0;
  /** Received bytes, including lost ones. */
  received = 0;
  cutAtBytes = Number.POSITIVE_INFINITY;
  ended: unknown;
  readonly tokens = new Set<string | undefined>();

  handle: Handler = (request, response) => {
    const { socket } = request;
    const chunks: Buffer[] = [];
    this.tokens.add(request.headers.authorization);
    request.on('data', (chunk: Buffer) => {
      this.received += chunk.length;
      chunks.push(chunk);
      if (this.received < this.cutAtBytes) return;
      this.cutAtBytes = Number.POSITIVE_INFINITY;
      socket.destroy();
    });
    request.on('end', () => this.#answer(request, response, Buffer.concat(chunks)));
  };

  #answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const url = new URL(request.url ?? '', 'http://server.test');
    if (url.pathname.endsWith('/finish')) {
      const end = JSON.parse(body.toString()) as { bytes: number };
      const kept = Buffer.concat(this.kept).length;
      if (kept === end.bytes) {
        this.ended = end;
        json(response, 200, accepted);
        return;
      }
      [this.kept, this.next] = [[], 0];
      json(response, 409, { message: 'Conflitto', code: 'conflict' });
      return;
    }
    if (body.length > 0 && Number(url.searchParams.get('from')) === this.next) {
      this.kept.push(body);
      this.next += Number(url.searchParams.get('count'));
    }
    json(response, 200, { next: this.next });
  }
}

describe('procedures', () => {
  test('every request has the token and the time zone', async () => {
    const seen: IncomingMessage['headers'][] = [];
    const baseUrl = await serveProcedures(seen);
    let token = 'first';
    const client = createWingmanClient({ baseUrl, token: () => token, timeZone: 'Europe/Rome' });
    expect(await client.trpc.auth.me.query()).toMatchObject({ id: 'anna' });
    token = 'second';
    await client.trpc.auth.me.query();
    expect(seen.map((headers) => headers.authorization)).toEqual(['Bearer first', 'Bearer second']);
    expect(seen[0]?.['x-time-zone']).toBe('Europe/Rome');
  });

  test('F-81 a program has no time zone of its own', async () => {
    const seen: IncomingMessage['headers'][] = [];
    const client = createWingmanClient({ baseUrl: await serveProcedures(seen), token: 'x' });
    await client.trpc.auth.me.query();
    expect(seen[0]).not.toHaveProperty('x-time-zone');
  });

  test('the chunks of an answer arrive one by one', async () => {
    const client = createWingmanClient({ baseUrl: await serveProcedures() });
    const events = await client.trpc.chat.send.mutate({
      message: 'Ciao',
      sessionId: '6f1f8fd2-9f0e-4f4e-8a53-3a5c7a0f7a11',
    });
    const texts: string[] = [];
    for await (const event of events) if (event.type === 'text') texts.push(event.text);
    expect(texts).toEqual(['Buon', 'giorno']);
  });

  test('an error carries its status, its code and its Italian sentence', async () => {
    const client = createWingmanClient({ baseUrl: await serveProcedures() });
    const error = await failure(client.trpc.auth.login.mutate({ email: 'a@b.it', password: 'sbagliata' }));
    expect(error).toMatchObject({ status: 401, code: 'bad_credentials', message: 'Credenziali non valide' });
  });

  test('an expired session is reported; wrong credentials are not', async () => {
    let reports = 0;
    const onUnauthorized = () => {
      reports += 1;
    };
    const client = createWingmanClient({ baseUrl: await serveProcedures(), token: 'old', onUnauthorized });
    await failure(client.trpc.auth.login.mutate({ email: 'a@b.it', password: 'sbagliata' }));
    expect(reports).toBe(0);
    await failure(client.trpc.auth.logout.mutate());
    expect(reports).toBe(1);
  });

  const answers: [string, number, string, string][] = [
    ['413 HTML', 413, 'text/html', '<html><h1>413</h1></html>'],
    ['502 HTML', 502, 'text/html', '<html><h1>Bad Gateway</h1></html>'],
    ['504 empty', 504, 'text/plain', ''],
    ['200 with a page', 200, 'text/html', '<html>Accedi</html>'],
  ];
  for (const [title, status, type, body] of answers) {
    test(`D-28 ${title} becomes a short Italian sentence for calls and for uploads`, async () => {
      const baseUrl = await serve((request, response) => {
        request.resume().on('end', () => response.writeHead(status, { 'content-type': type }).end(body));
      });
      const client = createWingmanClient({ baseUrl });
      for (const work of [() => client.trpc.auth.me.query(), () => client.uploadRecording(upload)]) {
        const error = await failure(work());
        expect(error).toMatchObject({ status, code: 'foreign_answer' });
        expect(error.message).not.toMatch(/[<>]|Unexpected token|JSON/);
        expect(error.message.length).toBeGreaterThan(10);
        expect(error.message.length).toBeLessThanOrEqual(200);
      }
    });
  }

  test('the error thrown by a procedure shows the Italian sentence itself', async () => {
    const client = createWingmanClient({ baseUrl: 'http://127.0.0.1:9' });
    await expect(client.trpc.auth.me.query()).rejects.toThrow('Il server non è raggiungibile');
  });
});

describe('uploads', () => {
  test('are sent in slices with metadata, and return the recording', async () => {
    const uploads = new SliceServer();
    const baseUrl = await serve(uploads.handle);
    const shares: number[] = [];
    const client = createWingmanClient({ baseUrl, token: 'of-anna' });
    const recording = await client.uploadRecording({ ...upload, onProgress: (share) => shares.push(share) });
    expect(recording).toMatchObject({ id: upload.id, transcript: 'Ciao', status: 'ready' });
    expect(uploads.tokens).toEqual(new Set(['Bearer of-anna']));
    expect(Buffer.concat(uploads.kept)).toEqual(content);
    const { recordedAt, segmentNumber, isAutoSegmented, filename } = upload;
    const file = { filename, recordedAt, segmentNumber, isAutoSegmented };
    expect(uploads.ended).toEqual({ slices: uploads.next, bytes: content.length, file });
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  });

  test('resume after an interruption at 70 % with the remaining 30 %', async () => {
    const uploads = new SliceServer();
    uploads.cutAtBytes = content.length * 0.7;
    const baseUrl = await serve(uploads.handle);
    const client = createWingmanClient({ baseUrl });
    expect(await failure(client.uploadRecording(upload))).toMatchObject({ code: 'network' });
    const first = uploads.received;
    uploads.received = 0;
    // A restarted program only has the id.
    await createWingmanClient({ baseUrl }).uploadRecording(upload);
    expect(Buffer.concat(uploads.kept)).toEqual(content);
    expect(first / content.length).toBeGreaterThan(0.69);
    expect(uploads.received / content.length).toBeLessThan(0.36);
  });

  test('start over once when the server has something else under their id', async () => {
    const uploads = new SliceServer();
    uploads.kept = [Buffer.from('something else')];
    uploads.next = 1;
    const baseUrl = await serve(uploads.handle);
    await createWingmanClient({ baseUrl }).uploadRecording(upload);
    expect(Buffer.concat(uploads.kept)).toEqual(content);
  });

  test('a token for one upload overrides the current one', async () => {
    const uploads = new SliceServer();
    const client = createWingmanClient({ baseUrl: await serve(uploads.handle), token: 'of-bruno' });
    await client.uploadRecording({ ...upload, token: 'of-anna' });
    expect(uploads.tokens).toEqual(new Set(['Bearer of-anna']));
  });

  test('our own error body is passed through with its issues', async () => {
    const body = {
      message: 'Alcuni dati non sono validi',
      code: 'validation_failed',
      issues: [{ path: 'id', message: 'No' }],
    };
    const baseUrl = await serve((request, response) => {
      request.resume().on('end', () => json(response, 400, body));
    });
    const error = await failure(createWingmanClient({ baseUrl }).uploadRecording(upload));
    expect(error).toMatchObject({ status: 400, ...body });
  });

  test('a sign-in that has ended is reported by slices and by uploads, once it is the one in use', async () => {
    const baseUrl = await serve((request, response) => {
      const body = { message: 'Token non valido', code: 'invalid_token' };
      request.resume().on('end', () => json(response, 403, body));
    });
    let token = 'old';
    let reports = 0;
    const onUnauthorized = () => {
      reports += 1;
    };
    const client = createWingmanClient({ baseUrl, token: () => token, onUnauthorized });
    const slices = { ...upload, from: 0, count: 2, content: upload.audio };
    expect((await failure(client.sendSlices(slices))).code).toBe('invalid_token');
    await failure(client.uploadRecording(upload));
    expect(reports).toBe(2);
    token = 'new';
    await failure(client.uploadRecording({ ...upload, token: 'old' }));
    expect(reports).toBe(2);
  });

  test('a 200 about another recording is no success', async () => {
    const baseUrl = await serve((request, response) => {
      request.resume().on('end', () => json(response, 200, { ...accepted, id: 'another' }));
    });
    const error = await failure(createWingmanClient({ baseUrl }).uploadRecording(upload));
    expect(error.code).toBe('foreign_answer');
  });

  test('a broken connection and an abort are distinguished', async () => {
    const uploads = new SliceServer();
    uploads.cutAtBytes = 1;
    const client = createWingmanClient({ baseUrl: await serve(uploads.handle) });
    expect(await failure(client.uploadRecording(upload))).toMatchObject({ status: 0, code: 'network' });
    const aborted = client.uploadRecording({ ...upload, signal: AbortSignal.abort() });
    expect(await failure(aborted)).toMatchObject({ status: 0, code: 'aborted' });
  });

  test('the audio has an address of its own', () => {
    const client = createWingmanClient({ baseUrl: 'http://wingman.test/' });
    expect(client.audioUrl('a b')).toBe('http://wingman.test/api/recordings/a%20b/audio');
  });
});
