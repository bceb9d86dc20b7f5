import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ChatChunk } from '@wingman/core/ports/chat-model.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createChatModel } from './openai-chat-model.ts';

type Asked = { body: Record<string, unknown>; authorization: string | undefined };
type Answering = (response: ServerResponse, asked: Asked, count: number) => void | Promise<void>;

/** A provider on this machine that answers as told and remembers what it was asked. */
async function startProvider(answer: Answering) {
  const asked: Asked[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const call = { body: JSON.parse(await text(request)), authorization: request.headers.authorization };
    asked.push(call);
    await answer(response, call, asked.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}/v1`, asked };
}

const chunk = (content: string | undefined, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: content === undefined ? {} : { content }, finish_reason: finish }] })}\n\n`;

function stream(response: ServerResponse, ...parts: string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const part of parts) response.write(part);
}

const say =
  (finish: string): Answering =>
  (response) => {
    stream(response, chunk('Alle '), chunk('nove.'), chunk(undefined, finish), 'data: [DONE]\n\n');
    response.end();
  };

const refuse =
  (status: number, error: object): Answering =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
  };

const key = 'sk-very-secret-key';

async function ask(baseUrl: string, options: { silenceMs?: number; signal?: AbortSignal } = {}) {
  const model = createChatModel({ baseUrl, apiKey: key, model: 'piccolo' }, options);
  return { model, chunks: await chunksOf(model, options.signal) };
}

async function chunksOf(model: ReturnType<typeof createChatModel>, signal = new AbortController().signal) {
  const chunks: ChatChunk[] = [];
  const messages = [{ role: 'user' as const, content: 'Quando passa l’idraulico?' }];
  for await (const chunk of model.stream({ messages, temperature: 0.4, maxTokens: 300, signal }))
    chunks.push(chunk);
  return chunks;
}

describe('the chat model', () => {
  it.each([
    ['stop', 'stop'],
    ['length', 'length'],
  ])('streams text and says why it stopped: %s', async (finish, reason) => {
    const { baseUrl, asked } = await startProvider(say(finish));
    const { chunks } = await ask(baseUrl);
    expect(chunks).toEqual([
      { type: 'text', text: 'Alle ' },
      { type: 'text', text: 'nove.' },
      { type: 'end', reason },
    ]);
    expect(asked).toMatchObject([
      {
        authorization: `Bearer ${key}`,
        body: { model: 'piccolo', stream: true, temperature: 0.4, max_tokens: 300 },
      },
    ]);
  });

  it('D-14 retries without a refused parameter, and remembers that', async () => {
    const { baseUrl, asked } = await startProvider((response, call, count) => {
      if ('max_tokens' in call.body) {
        return refuse(400, { message: "Unsupported parameter: 'max_tokens'", param: 'max_tokens' })(
          response,
          call,
          count,
        );
      }
      return say('stop')(response, call, count);
    });
    const { model, chunks } = await ask(baseUrl);
    expect(chunks.at(-1)).toEqual({ type: 'end', reason: 'stop' });
    expect(asked).toHaveLength(2);
    expect(asked[1]?.body).toMatchObject({ max_completion_tokens: 300, temperature: 0.4 });
    await chunksOf(model);
    expect(asked).toHaveLength(3);
  });

  it('D-14 omits the temperature where it is refused', async () => {
    const { baseUrl, asked } = await startProvider((response, call, count) => {
      if ('temperature' in call.body)
        return refuse(400, { message: 'temperature not supported' })(response, call, count);
      return say('stop')(response, call, count);
    });
    await ask(baseUrl);
    expect(asked).toHaveLength(2);
    expect(asked[1]?.body).not.toHaveProperty('temperature');
    expect(asked[1]?.body).toMatchObject({ max_tokens: 300 });
  });

  it.each([
    [401, 'failed'],
    [404, 'failed'],
    [400, 'failed'],
    [429, 'unavailable'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ])('D-14 asks once and reports the refusal without the key: %s', async (status, kind) => {
    const { baseUrl, asked } = await startProvider(refuse(status, { message: `Incorrect API key: ${key}` }));
    const error = await ask(baseUrl).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'ChatModelError', kind });
    expect((error as Error).message).toBe(`The chat provider answered with status ${status}`);
    expect((error as Error & { cause: Error }).cause.message).not.toContain(key);
    expect(Object.keys((error as Error & { cause: Error }).cause)).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it('D-14 times out on a silent provider, before the first word or after', async () => {
    const silent = await startProvider(() => {});
    await expect(ask(silent.baseUrl, { silenceMs: 50 })).rejects.toMatchObject({ kind: 'timeout' });
    const halting = await startProvider((response) => stream(response, chunk('Alle ')));
    await expect(ask(halting.baseUrl, { silenceMs: 50 })).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('D-30 reports an interrupted answer', async () => {
    const cut = await startProvider((response) => {
      stream(response, chunk('Alle '));
      setImmediate(() => response.destroy());
    });
    await expect(ask(cut.baseUrl)).rejects.toMatchObject({ kind: 'unavailable' });
    const ended = await startProvider((response) => {
      stream(response, chunk('Alle '));
      response.end();
    });
    await expect(ask(ended.baseUrl)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('D-30 treats an answer withheld by the provider as interrupted', async () => {
    const { baseUrl } = await startProvider(say('content_filter'));
    await expect(ask(baseUrl)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('ignores pings and usage chunks between the words', async () => {
    const { baseUrl } = await startProvider((response) => {
      stream(response, chunk('Alle '), ': ping\n\n', 'event: ping\ndata: {}\n\n', chunk('nove.', 'stop'));
      response.end('data: {"usage":{"total_tokens":3}}\n\ndata: [DONE]\n\n');
    });
    const { chunks } = await ask(baseUrl);
    expect(chunks).toEqual([
      { type: 'text', text: 'Alle ' },
      { type: 'text', text: 'nove.' },
      { type: 'end', reason: 'stop' },
    ]);
  });

  it('reports an unreachable provider', async () => {
    await expect(ask('http://127.0.0.1:1/v1')).rejects.toMatchObject({
      name: 'ChatModelError',
      kind: 'unavailable',
    });
  });

  it('aborts the request when the question is aborted', async () => {
    const leaving = new AbortController();
    const closed = Promise.withResolvers<void>();
    const { baseUrl } = await startProvider((response) => {
      response.once('close', () => closed.resolve());
      stream(response, chunk('Alle '));
      setImmediate(() => leaving.abort());
    });
    await expect(ask(baseUrl, { signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' });
    await closed.promise;
  });

  it('D-35 sends an image inside the request, after the text', async () => {
    const { baseUrl, asked } = await startProvider(say('stop'));
    const model = createChatModel({ baseUrl, apiKey: key, model: 'piccolo' });
    const image = { type: 'image/png', base64: 'iVBORw0KGgo=' };
    const messages = [{ role: 'user' as const, content: 'Che cos’è?', image }];
    const { signal } = new AbortController();
    for await (const _ of model.stream({ messages, temperature: 0.4, maxTokens: 300, signal }));
    expect(asked[0]?.body.messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Che cos’è?' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
        ],
      },
    ]);
  });

  const delta = (part: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: part, finish_reason: finish }] })}\n\n`;

  it.each([
    ['reasoning_content', [delta({ reasoning_content: 'SEGRETO' }), delta({ reasoning_content: '!' })]],
    [
      'reasoning',
      [delta({ reasoning: 'SEGRETO', reasoning_details: [{ text: 'SEGRETO' }] }), delta({ reasoning: '!' })],
    ],
    ['parts', [delta({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'SEGRETO!' }] }] })]],
    ['marks', [...'<think>SEGRETO!</think>\n'].map((letter) => chunk(letter))],
  ])(
    'F-35 gives the answer without the reasoning, and tells that there is some: %s',
    async (_, reasoning) => {
      const { baseUrl } = await startProvider((response) => {
        stream(response, ...reasoning, chunk('Alle '), chunk('nove.', 'stop'));
        response.end();
      });
      const { chunks } = await ask(baseUrl);
      expect(chunks).toEqual([
        { type: 'reasoning' },
        { type: 'text', text: 'Alle ' },
        { type: 'text', text: 'nove.' },
        { type: 'end', reason: 'stop', reasoned: 8 },
      ]);
    },
  );

  it('F-35 learns from two consecutive answers that only the end of the reasoning is marked', async () => {
    let said = 'SEGRETO\n</think>\nAlle nove.';
    const { baseUrl } = await startProvider((response) => {
      stream(response, ...[...said].map((letter) => chunk(letter)), chunk(undefined, 'stop'));
      response.end();
    });
    const model = createChatModel({ baseUrl, apiKey: key, model: 'piccolo' });
    const textOf = async () => (await chunksOf(model)).filter((chunk) => chunk.type === 'text');
    for (let times = 0; times < 2; times += 1) {
      const chunks = await textOf();
      expect(chunks.some(({ restarts }) => restarts)).toBe(true);
    }
    expect(JSON.stringify(await textOf())).not.toContain('S');
    said = 'Alle nove.';
    await textOf();
    expect((await textOf()).length).toBeGreaterThan(1);
  });

  it('F-35 loses nothing of an answer that mentions a closing mark, nor of the next one', async () => {
    let said = 'Il ragionamento finisce con </think> e poi viene la risposta.';
    const { baseUrl } = await startProvider((response) => {
      stream(response, ...[...said].map((letter) => chunk(letter)), chunk(undefined, 'stop'));
      response.end();
    });
    const model = createChatModel({ baseUrl, apiKey: key, model: 'piccolo' });
    const shown = (chunks: ChatChunk[]) => chunks.map((chunk) => (chunk.type === 'text' ? chunk.text : ''));
    expect(shown(await chunksOf(model)).join('')).toBe(said);
    said = 'Alle nove.';
    expect(shown(await chunksOf(model)).filter((text) => text !== '').length).toBeGreaterThan(1);
  });

  it.each([
    ['an error', (response: ServerResponse | undefined) => response?.destroy()],
    ['silence', () => {}],
    ['the reader', (_: ServerResponse | undefined, leaving: AbortController) => leaving.abort()],
  ])('F-35 gives what it held of an answer that %s ends', async (_, end) => {
    const leaving = new AbortController();
    let open: ServerResponse | undefined;
    const { baseUrl } = await startProvider((response) => {
      open = response;
      // The second part tells the test that the first has arrived.
      stream(response, chunk('Allora, alle nove'), delta({ reasoning_content: '!' }));
    });
    const model = createChatModel({ baseUrl, apiKey: key, model: 'piccolo' }, { silenceMs: 1_000 });
    const chunks: ChatChunk[] = [];
    const reading = async () => {
      const messages = [{ role: 'user' as const, content: 'Quando passa?' }];
      const request = { messages, temperature: 0.4, maxTokens: 300, signal: leaving.signal };
      for await (const chunk of model.stream(request)) {
        chunks.push(chunk);
        if (chunk.type === 'reasoning') end(open, leaving);
      }
    };
    await expect(reading()).rejects.toThrow();
    expect(chunks).toEqual([{ type: 'reasoning' }, { type: 'text', text: 'Allora, alle nove' }]);
  });
});

it.each([
  ['in one line', (response: ServerResponse) => response.write('a'.repeat(65_536))],
  ['in many chunks', (response: ServerResponse) => response.write(chunk('parola '.repeat(1_000)))],
  [
    'in lines that say nothing',
    (response: ServerResponse) => response.write(`: ping${' '.repeat(60_000)}\n\n`),
  ],
])('F-93: an answer without end, %s, fails with its reason', async (_, more) => {
  let sent = 0;
  const { baseUrl } = await startProvider((response) => {
    stream(response, chunk('Alle '));
    const go = () => {
      while (!response.destroyed && more(response)) sent += 1;
    };
    response.on('drain', go);
    go();
  });
  const before = process.cpuUsage();
  await expect(ask(baseUrl)).rejects.toMatchObject({
    kind: 'failed',
    message: 'The chat provider gave an answer without end',
  });
  expect(sent).toBeLessThan(1_000);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(10);
});

it('F-33: no request is sent before the Retry-After of a provider', async () => {
  const { baseUrl, asked } = await startProvider((response) => {
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '20' }).end('{"error":{}}');
  });
  const model = createChatModel({ baseUrl, apiKey: key, model: 'piccolo' });
  for (let times = 0; times < 3; times += 1) {
    await expect(chunksOf(model)).rejects.toMatchObject({ kind: 'unavailable' });
  }
  expect(asked).toHaveLength(1);
});

it('F-98: bidirectional and invisible characters are removed, wherever chunks are cut', async () => {
  const { baseUrl } = await startProvider((response) => {
    const parts = ['Al\u0000le \u202e', 'no\u001b[1mve', ' \ud83d', '\ude00\r\nsì'].map((part) =>
      chunk(part),
    );
    stream(response, ...parts, chunk(undefined, 'stop'), 'data: [DONE]\n\n');
    response.end();
  });
  const { chunks } = await ask(baseUrl);
  expect(chunks.map((chunk) => (chunk.type === 'text' ? chunk.text : '')).join('')).toBe(
    'Alle no[1mve 😀\nsì',
  );
});
