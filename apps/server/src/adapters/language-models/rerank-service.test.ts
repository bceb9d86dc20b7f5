import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { RankingError } from '@wingman/core/ports/reranker.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRerankService } from './rerank-service.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

async function startWith(answer: Answer) {
  const asked: unknown[] = [];
  const server = createServer(async (request, response) => {
    asked.push([request.url, await json(request)]);
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const reranker = createRerankService({ baseUrl, apiKey: 'sk-segreta', model: 'piccolo' });
  const rank = (signal = new AbortController().signal) =>
    reranker.rank('quanto costa', ['uno', 'due'], { signal });
  return { asked, rank };
}

const say = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const scores = (...pairs: [index: number, score: unknown][]) => ({
  results: pairs.map(([index, relevance_score]) => ({ index, relevance_score, document: { text: 'uno' } })),
});

describe('a service that ranks', () => {
  it('is asked with key, model, question and texts, and gives a score for each in their order', async () => {
    let authorization: string | undefined;
    const { rank, asked } = await startWith((response, request) => {
      authorization = request.headers.authorization;
      say(response, scores([1, 0.9], [0, 0.02]));
    });
    expect(await rank()).toEqual([0.02, 0.9]);
    expect(asked).toEqual([
      ['/v1/rerank', { model: 'piccolo', query: 'quanto costa', documents: ['uno', 'due'] }],
    ]);
    expect(authorization).toBe('Bearer sk-segreta');
  });

  it('that gives bare numbers is understood, too', async () => {
    const { rank } = await startWith((response) => say(response, scores([0, 0], [1, -4])));
    expect(await rank()).toEqual([0.5, expect.closeTo(0.018, 3)]);
  });

  const broken: [what: string, body: unknown][] = [
    ['HTML', '<html>login</html>'],
    ['too few scores', scores([0, 1])],
    ['too many scores', scores([0, 1], [1, 0], [2, 0])],
    ['the same text twice', scores([0, 1], [0, 0])],
    ['a text that was not asked about', scores([0, 1], [7, 0])],
    ['text for numbers', scores([0, '1'], [1, 0])],
  ];

  it.each(broken)('that answers with %s is reported as misconfigured', async (_what, body) => {
    const { rank } = await startWith((response) => say(response, body));
    await expect(rank()).rejects.toBeInstanceOf(RankingError);
    await expect(rank()).rejects.toMatchObject({
      kind: 'misconfigured',
      reason: expect.stringMatching(/^Il servizio per l’ordine /),
    });
  });

  it.each([
    [401, 'misconfigured'],
    [429, 'unavailable'],
    [500, 'unavailable'],
    [422, 'refused'],
  ])('that answers %d is reported as %s, without its words', async (status, kind) => {
    const { rank } = await startWith((response) => response.writeHead(status).end('wrong key sk-segreta'));
    const error = await rank().catch((reason: unknown) => reason as RankingError);
    expect(error).toMatchObject({ kind });
    expect(JSON.stringify([error, String(error)])).not.toContain('segreta');
  });

  it('is aborted at once with the signal', async () => {
    const leaving = new AbortController();
    const { rank } = await startWith(() => leaving.abort(new Error('left')));
    await expect(rank(leaving.signal)).rejects.toThrow('left');
  });
});
