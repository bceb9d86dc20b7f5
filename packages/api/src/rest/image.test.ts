import { randomUUID } from 'node:crypto';
import { type ChatResponse, chatEventSchema } from '@wingman/contract/conversation.ts';
import type { ChatModel, ChatRequest } from '@wingman/core/ports/chat-model.ts';
import { images, segment } from '@wingman/core/testing/images.ts';
import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { call, newTestUser, type TestUser } from '../testing/test-user.ts';

type Entry = [name: string, value: string | Buffer, filename?: string];

async function ask(app: TestApp, testUser: Pick<TestUser, 'token'> | undefined, entries: Entry[]) {
  const form = new FormData();
  for (const [name, value, filename] of entries) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), filename ?? 'foto.jpg');
  }
  const headers: Record<string, string> = testUser ? { authorization: `Bearer ${testUser.token}` } : {};
  const response = await fetch(app.url('/api/chat'), { method: 'POST', headers, body: form });
  return { status: response.status, body: (await response.json()) as unknown };
}

const shown = images.jpeg(4000, 3000, { bytes: 6 * 1024 * 1024 });
/** As a phone makes it. */
const photo = Buffer.concat([
  shown.subarray(0, 2),
  segment(0xe1, `Exif\0\0Via Roma 7, Torino${'.'.repeat(30_000)}`),
  shown.subarray(2),
]);

describe.each(['sqlite', 'postgres'] as const)('an image in a chat on %s', (kind) => {
  async function start() {
    const requests: ChatRequest[] = [];
    const chatModel: ChatModel = {
      async *stream(request) {
        requests.push(request);
        yield { type: 'text', text: 'Un gatto.' };
        yield { type: 'end', reason: 'stop' };
      },
    };
    const app = await startTestApp({ kind, chatModel });
    return { app, requests, anna: await newTestUser(app) };
  }

  it('D-35 is answered line by line for clients that accept it, with the events of the streamed chat', async () => {
    const { app, anna } = await start();
    const form = new FormData();
    form.append('sessionId', randomUUID());
    form.append('image', new Blob([new Uint8Array(images.png(10, 10))]), 'foto.png');
    const response = await fetch(app.url('/api/chat'), {
      method: 'POST',
      headers: { authorization: `Bearer ${anna.token}`, accept: 'application/x-ndjson' },
      body: form,
    });
    expect(response.headers.get('content-type')).toContain('application/x-ndjson');
    const lines = (await response.text()).trimEnd().split('\n');
    const events = lines.map((line) => chatEventSchema.parse(JSON.parse(line)));
    expect(events.map(({ type }) => type)).toEqual(['started', 'text', 'done']);
    expect(events.at(-1)).toMatchObject({ conversation: { response: 'Un gatto.', status: 'complete' } });
  });

  it('D-29 may set the range to search, or ignore its dates', async () => {
    const { app, anna } = await start();
    const asked = async (range: string) => {
      const entries: Entry[] = [
        ['sessionId', randomUUID()],
        ['message', 'Chi c’era ieri?'],
        ['superSearch', 'true'],
        ['range', range],
        ['image', Buffer.from(images.png(10, 10))],
      ];
      return ask(app, anna, entries);
    };
    const range = { from: '2026-03-01T08:00:00.000Z', to: '2026-03-01T09:00:00.000Z' };
    expect(await asked(JSON.stringify(range))).toMatchObject({
      status: 200,
      body: { conversation: { scope: range } },
    });
    expect(await asked('null')).toMatchObject({
      body: { conversation: { scope: { from: null, to: null } } },
    });
    expect(await asked('ieri')).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(await asked(JSON.stringify({ from: range.to, to: range.from }))).toMatchObject({ status: 400 });
  });

  it('D-35, F-14: is accepted with any order of fields, with or without text, and only its owner sees it, without its location', async () => {
    const { app, requests, anna } = await start();
    const sessionId = randomUUID();
    const first = await ask(app, anna, [
      ['image', photo],
      ['superSearch', 'true'],
      ['sessionId', sessionId],
      ['agentId', ''],
      ['message', 'Che animale è?'],
    ]);
    expect(first.status).toBe(200);
    const { response, conversation } = first.body as ChatResponse;
    expect(response).toBe('Un gatto.');
    expect(conversation).toMatchObject({ message: 'Che animale è?', scope: { superSearch: true } });
    const sent = Buffer.from(requests[0]?.messages.at(-1)?.image?.base64 ?? '', 'base64');
    expect(sent.equals(shown), 'what the provider sees').toBe(true);
    const alone = await ask(app, anna, [
      ['sessionId', sessionId],
      ['image', images.png(10, 10)],
    ]);
    expect(alone).toMatchObject({
      status: 200,
      body: { conversation: { message: '', scope: { superSearch: false } } },
    });

    const address = conversation.imageUrl as string;
    const image = await fetch(app.url(address), { headers: { cookie: anna.cookie } });
    expect(image.status).toBe(200);
    expect(image.headers.get('content-type')).toBe('image/jpeg');
    expect(image.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await image.arrayBuffer()).equals(shown)).toBe(true);
    const bruno = await newTestUser(app);
    expect(await bruno.call('GET', address)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await call(app, 'GET', address)).toMatchObject({ status: 401 });
    await anna.call('DELETE', `/api/sessions/${sessionId}`);
    expect(await anna.call('GET', address)).toMatchObject({ status: 404 });
  });

  it('D-35 that is invalid is refused with the reason, and no exchange is stored', async () => {
    const { app, anna } = await start();
    const session: Entry = ['sessionId', randomUUID()];
    for (const [status, message, image] of [
      [400, "L'immagine è vuota", Buffer.alloc(0)],
      [400, 'Le foto in formato HEIC non sono supportate: inviala come JPEG o PNG', images.container('heic')],
      [400, "Il file non è un'immagine JPEG, PNG, WebP o GIF", Buffer.from('%PDF-1.7 …')],
      [400, "L'immagine è danneggiata e non può essere letta", images.png(0, 0)],
      [
        400,
        "L'immagine può avere al massimo 50 milioni di punti: riducila e riprova",
        images.png(30_000, 30_000),
      ],
      [413, "L'immagine può pesare al massimo 10 MB", images.png(9, 9, 10 * 1024 * 1024 + 1)],
    ] as const) {
      expect(await ask(app, anna, [session, ['image', image]])).toMatchObject({ status, body: { message } });
    }
    const png: Entry = ['image', images.png(9, 9)];
    expect(await ask(app, anna, [session, png, png])).toMatchObject({ status: 400 });
    expect(await ask(app, anna, [session, ['foto', images.png(9, 9)]])).toMatchObject({
      status: 400,
      body: { code: 'image_missing' },
    });
    expect(await ask(app, anna, [['sessionId', '1'], png])).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'sessionId' }] },
    });
    expect(await ask(app, anna, [session, ['message', '']])).toMatchObject({
      status: 400,
      body: { message: 'Scrivi un messaggio' },
    });
    expect(await ask(app, undefined, [session, png])).toMatchObject({ status: 401 });
    expect((await anna.call('GET', '/api/sessions')).body).toEqual([]);
  });

  it('is optional: a form with text alone is a question', async () => {
    const { app, anna } = await start();
    const asked = await ask(app, anna, [
      ['message', 'Che cosa ho detto oggi?'],
      ['sessionId', randomUUID()],
    ]);
    expect(asked).toMatchObject({ status: 200, body: { conversation: { imageUrl: null } } });
  });
});
