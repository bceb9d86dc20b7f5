import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { EmbeddingError } from '@wingman/core/ports/embedder.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEmbedder } from './openai-embedder.ts';

type Body = { model: string; input: string[] };
type Answer = (body: Body, response: ServerResponse, request: IncomingMessage) => void;

async function startWith(
  answer: Answer,
  { timeoutMs, model = 'piccolo' }: { timeoutMs?: number; model?: string } = {},
) {
  const asked: Body[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Body;
    asked.push(body);
    answer(body, response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const provider = { baseUrl, apiKey: 'sk-segreta', model };
  const embedder = createEmbedder(provider, { timeoutMs });
  const signal = new AbortController().signal;
  const embed = (...texts: string[]) => embedder.embed(texts, { purpose: 'text', signal });
  return { asked, embedder, embed };
}

const say = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const vectors = (response: ServerResponse, ...embeddings: unknown[]) =>
  say(response, { data: embeddings.map((embedding, index) => ({ index, embedding })) });

async function failure(run: Promise<unknown>): Promise<EmbeddingError> {
  const error = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EmbeddingError);
  return error as EmbeddingError;
}

describe('an OpenAI-compatible embedding service', () => {
  it('is asked with key, model and texts, and gives vectors of length 1 in the order of the texts', async () => {
    let authorization: string | undefined;
    const { embed, asked } = await startWith((_body, response, request) => {
      authorization = request.headers.authorization;
      const data = [
        { index: 1, embedding: [0, 5] },
        { index: 0, embedding: [3, 4] },
      ];
      say(response, { data });
    });
    const [first, second] = await embed('uno', 'due');
    expect(first?.[0]).toBeCloseTo(0.6);
    expect([...(second ?? [])]).toEqual([0, 1]);
    expect(asked).toEqual([{ model: 'piccolo', input: ['uno', 'due'] }]);
    expect(authorization).toBe('Bearer sk-segreta');
  });

  it('gives a model that wants it the words before a question and before a text', async () => {
    const { embedder, embed, asked } = await startWith((_body, response) => vectors(response, [1, 0]), {
      model: 'intfloat/multilingual-e5-small',
    });
    const { signal } = new AbortController();
    await embed('il pane');
    await embedder.embed(['che cosa?'], { purpose: 'question', signal });
    await embedder.embed(['che cosa?'], { purpose: 'question', signal, model: 'bge-m3' });
    expect(asked.map(({ input }) => input)).toEqual([
      ['passage: il pane'],
      ['query: che cosa?'],
      ['che cosa?'],
    ]);
  });

  it('is asked for another model where that is wanted', async () => {
    const { embedder, asked } = await startWith((_body, response) => vectors(response, [1, 0]));
    const { signal } = new AbortController();
    await embedder.embed(['uno'], { purpose: 'text', signal });
    await embedder.embed(['uno'], { purpose: 'text', signal, model: 'vecchio' });
    expect(asked).toEqual([
      { model: 'piccolo', input: ['uno'] },
      { model: 'vecchio', input: ['uno'] },
    ]);
  });

  it('is sent many texts in several calls', async () => {
    const { embed, asked } = await startWith(({ input }, response) =>
      vectors(response, ...input.map((text) => [Number(text), 1])),
    );
    const texts = Array.from({ length: 150 }, (_, index) => String(index));
    const found = await embed(...texts);
    expect(asked.map(({ input }) => input.length)).toEqual([64, 64, 22]);
    expect(found.map((vector) => Math.round((vector[0] as number) / (vector[1] as number)))).toEqual(
      texts.map(Number),
    );
  });

  it('is sent smaller parts when it finds a call too large, down to the one text that it refuses', async () => {
    const { embed, asked } = await startWith(({ input }, response) => {
      if (input.length > 2) response.writeHead(413).end();
      else vectors(response, ...input.map(() => [1, 0]));
    });
    expect(await embed('a', 'b', 'c', 'd', 'e')).toHaveLength(5);
    expect(asked.map(({ input }) => input.length)).toEqual([5, 3, 2, 1, 2]);
    const strict = await startWith((_body, response) => response.writeHead(400).end('no'));
    expect((await failure(strict.embed('a', 'b'))).kind).toBe('refused');
  });

  const broken: [what: string, answer: (response: ServerResponse) => unknown][] = [
    ['HTML', (response) => response.writeHead(200).end('<html>login</html>')],
    ['nothing', (response) => response.writeHead(200).end()],
    ['too few vectors', (response) => vectors(response, [1, 0])],
    ['too many vectors', (response) => vectors(response, [1, 0], [1, 0], [1, 0])],
    ['vectors of two lengths', (response) => vectors(response, [1, 0], [1, 0, 0])],
    ['vectors of zeros', (response) => vectors(response, [0, 0], [1, 0])],
    ['empty vectors', (response) => vectors(response, [], [])],
    ['text for numbers', (response) => vectors(response, ['1', '0'], [1, 0])],
    ['null for a number', (response) => vectors(response, [null, 1], [1, 0])],
    ['NaN', (response) => response.writeHead(200).end('{"data":[{"embedding":[NaN]},{"embedding":[1]}]}')],
    [
      'endless numbers',
      (response) => response.writeHead(200).end('{"data":[{"embedding":[1e999]},{"embedding":[1]}]}'),
    ],
    [
      'the same place twice',
      (response) => say(response, { data: [0, 0].map((index) => ({ index, embedding: [1, 0] })) }),
    ],
    [
      'a place that was not asked for',
      (response) => say(response, { data: [0, 9].map((index) => ({ index, embedding: [1, 0] })) }),
    ],
  ];

  it.each(broken)('that answers with %s is reported as misconfigured', async (_what, answer) => {
    const { embed } = await startWith((_body, response) => void answer(response));
    const { kind, reason } = await failure(embed('uno', 'due'));
    expect(kind).toBe('misconfigured');
    expect(reason).toMatch(/^Il servizio di embedding /);
  });

  const refusals: [status: number, kind: string, retryAfterSeconds: number | undefined][] = [
    [401, 'misconfigured', undefined],
    [404, 'misconfigured', undefined],
    [429, 'unavailable', 7],
    [500, 'unavailable', 7],
    [422, 'refused', undefined],
  ];

  it.each(refusals)('that answers %d is reported as %s', async (status, kind, retryAfterSeconds) => {
    const { embed } = await startWith((_body, response) => {
      response.writeHead(status, { 'retry-after': '7' }).end('wrong key sk-segreta at http://internal');
    });
    const error = await failure(embed('uno'));
    expect(error).toMatchObject({ kind, retryAfterSeconds });
    expect(JSON.stringify([error.reason, error.stack, error.cause ?? null])).not.toMatch(
      /segreta|http:\/\/internal/,
    );
  });

  it('that times out, disconnects or is unreachable is unavailable', async () => {
    const silent = await startWith(() => {}, { timeoutMs: 50 });
    expect((await failure(silent.embed('uno'))).reason).toBe(
      'Il servizio di embedding non ha risposto in tempo',
    );
    const cut = await startWith((_body, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"data":[');
      response.socket?.end();
    });
    expect((await failure(cut.embed('uno'))).kind).toBe('unavailable');
    const gone = await startWith((_body, response) => response.destroy());
    expect((await failure(gone.embed('uno'))).kind).toBe('unavailable');
  });

  it('is retried once when it has closed a keep-alive connection', async () => {
    let isClosed = true;
    const { embed } = await startWith((_body, response) => {
      if (isClosed) response.destroy();
      else vectors(response, [1, 0]);
      isClosed = false;
    });
    expect(await embed('uno')).toHaveLength(1);
  });

  it('is aborted at once with the signal', async () => {
    const leaving = new AbortController();
    const { embedder } = await startWith(() => leaving.abort(new Error('left')));
    await expect(embedder.embed(['uno'], { purpose: 'text', signal: leaving.signal })).rejects.toThrow(
      'left',
    );
  });
});
