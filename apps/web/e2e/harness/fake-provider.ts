import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export type ChatBody = { model: string; messages: { role: string; content: string }[]; stream?: boolean };

/** An OpenAI-compatible provider over HTTP with answers that the test sets. */
export type FakeProvider = {
  baseUrl: string;
  /** Texts of the next transcriptions. */
  transcript: string;
  /** The chunks in which answers arrive. */
  answer: string[];
  /** Milliseconds before each chunk of an answer. */
  chunkDelayMs: number;
  /** While set, answers go on after their first chunk only once this resolves. */
  held: Promise<void> | undefined;
  /** While set, every call is answered with this status. */
  failing: number | undefined;
  transcriptionCalls: number;
  /** Words that each transcription was told to expect, the last one last; undefined for none. */
  prompts: (string | undefined)[];
  chats: ChatBody[];
  /** Number of chat responses that have ended or were aborted. */
  ended: number;
  /** Resets its configuration and its log of requests. */
  reset(): FakeProvider;
  close(): Promise<void>;
};

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function promptIn({ headers }: IncomingMessage, body: Buffer): Promise<string | undefined> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData();
  return (form.get('prompt') as string | null) ?? undefined;
}

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function streamAnswer(
  response: ServerResponse,
  model: string,
  { answer, chunkDelayMs, held }: Pick<FakeProvider, 'answer' | 'chunkDelayMs' | 'held'>,
): Promise<void> {
  const chunk = (delta: object, finish_reason: string | null) =>
    `data: ${JSON.stringify({
      id: 'chat-1',
      object: 'chat.completion.chunk',
      created: 0,
      model,
      choices: [{ index: 0, delta, finish_reason }],
    })}\n\n`;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const [index, content] of answer.entries()) {
    if (index === 1) await held;
    if (chunkDelayMs > 0) await delay(chunkDelayMs);
    response.write(chunk({ content }, null));
  }
  response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
}

export async function startFakeProvider(): Promise<FakeProvider> {
  const server = createServer(async (request, response) => {
    const body = await read(request);
    if (provider.failing) {
      answerJson(response, provider.failing, { error: { message: 'no', type: 'server_error' } });
    } else if (request.url === '/v1/audio/transcriptions') {
      provider.transcriptionCalls += 1;
      provider.prompts.push(await promptIn(request, body));
      const text = provider.transcript;
      answerJson(response, 200, { text, duration: 2, segments: [{ id: 0, start: 0.5, end: 2, text }] });
    } else if (request.url === '/v1/chat/completions') {
      const chat = JSON.parse(body.toString()) as ChatBody;
      provider.chats.push(chat);
      response.once('close', () => {
        provider.ended += 1;
      });
      await streamAnswer(response, chat.model, provider);
    } else {
      answerJson(response, 404, { error: { message: 'unknown' } });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const provider: FakeProvider = {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    ...untold(),
    reset: () => Object.assign(provider, untold()),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
}

function untold() {
  return {
    transcript: '',
    answer: [],
    chunkDelayMs: 0,
    held: undefined,
    failing: undefined,
    transcriptionCalls: 0,
    prompts: [],
    chats: [],
    ended: 0,
  };
}
