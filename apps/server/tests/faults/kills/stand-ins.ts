import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { hearNumbers, numbersIn, wordOf } from './numbered-words.ts';
import type { SeededRandom } from './seeded-random.ts';

export type StandIns = {
  /** Settings with which the program uses them. */
  env: Record<string, string>;
  /** Chunks of audio heard, and questions answered. */
  counts: { heard: number; asked: number };
  close(): void;
};

/** Milliseconds that an answer takes, from and to. */
const speechMs = [20, 250] as const;
const chatMs = [5, 60] as const;

/** A speech and a chat provider over HTTP: the one hears numbered words, the other repeats what it was given. */
export async function startStandIns(random: SeededRandom): Promise<StandIns> {
  const counts = { heard: 0, asked: 0 };
  const server = createServer((request, response) => {
    const isSpeech = request.url?.endsWith('/audio/transcriptions');
    const answer = async () => {
      const body = await buffer(request);
      if (isSpeech) {
        counts.heard += 1;
        await delay(random.between(...speechMs));
        sendTranscript(response, await audioIn(body, request.headers['content-type'] ?? ''));
        return;
      }
      counts.asked += 1;
      await tell(response, answerTo(body.toString(), counts.asked), () => delay(random.between(...chatMs)));
    };
    // The program may be killed while it is being answered.
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    env: {
      SPEECH_ENGINE: 'provider',
      SPEECH_BASE_URL: url,
      SPEECH_API_KEY: 'key',
      SPEECH_VAD: 'energy',
      CHAT_BASE_URL: url,
      CHAT_API_KEY: 'key',
      CHAT_MODEL: 'piccolo',
      REWORDING: 'off',
    },
    counts,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function audioIn(body: Buffer, contentType: string): Promise<Buffer> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  }).formData();
  return Buffer.from(await (form.get('file') as File).arrayBuffer());
}

function sendTranscript(response: ServerResponse, wav: Buffer): void {
  const segments = hearNumbers(wav).map(({ number, start, end }) => ({ start, end, text: wordOf(number) }));
  const text = segments.map((segment) => segment.text).join(' ');
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text, segments }));
}

/** Quotes the first word of each excerpt with its mark, and which answer it is. */
function answerTo(body: string, number: number): string[] {
  const { messages } = JSON.parse(body) as { messages: { content: unknown }[] };
  const prompt = JSON.stringify(messages.at(-1)?.content ?? '');
  const excerpts = prompt.split(/\[(?=\d+\] )/).slice(1, 4);
  const said = excerpts.flatMap((excerpt) => {
    const [first] = numbersIn(excerpt);
    return first === undefined ? [] : [` Hai detto «${wordOf(first)}» [${Number.parseInt(excerpt, 10)}].`];
  });
  return [`Risposta numero ${number}.`, ...said];
}

async function tell(response: ServerResponse, chunks: string[], pause: () => Promise<unknown>) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const content of chunks) {
    response.write(eventOf({ content }, null));
    await pause();
  }
  response.end(`${eventOf({}, 'stop')}data: [DONE]\n\n`);
}

function eventOf(delta: object, finish: string | null): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}
