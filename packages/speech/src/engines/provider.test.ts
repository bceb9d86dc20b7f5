import type { IncomingMessage, ServerResponse } from 'node:http';
import { TranscriptionError } from '@wingman/core/ports/transcriber.ts';
import { formOf, serve } from '@wingman/models/testing/http-server.ts';
import { expect, test } from 'vitest';
import { sampleRate } from '../decode/pcm.ts';
import type { HeardChunk } from '../join/heard-chunk.ts';
import { hearChunk } from '../transcribe/hear-again.ts';
import { createProviderEngine, type ProviderConfig, timeoutFor } from './provider.ts';

const chunk = { offset: 100 * sampleRate, samples: new Float32Array(10 * sampleRate).fill(0.1) };

type Answer = (request: IncomingMessage, response: ServerResponse, form: FormData) => void;

/** The engine's result of `answer`, and the forms it sent. */
async function hear(
  answer: Answer,
  config: Partial<ProviderConfig> = {},
): Promise<{ forms: FormData[]; heard: HeardChunk | undefined; error: TranscriptionError | undefined }> {
  const forms: FormData[] = [];
  const baseUrl = await serve((request, response) => {
    void formOf(request).then((form) => {
      forms.push(form);
      answer(request, response, form);
    });
  });
  const engine = createProviderEngine({
    baseUrl: `${baseUrl}/v1/`,
    apiKey: 'chiave-segreta',
    model: 'whisper-1',
    language: 'it',
    ...config,
  });
  try {
    const heard = await engine.hear(chunk, new AbortController().signal);
    return { forms, heard, error: undefined };
  } catch (error) {
    if (!(error instanceof TranscriptionError)) throw error;
    expect(error.reason).not.toMatch(/chiave-segreta|127\.0\.0\.1|http/u);
    return { forms, heard: undefined, error };
  }
}

function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

test('times of verbose responses are shifted by the offset of the chunk', async () => {
  const { forms, heard } = await hear((request, response) => {
    expect(request.url).toBe('/v1/audio/transcriptions');
    expect(request.headers.authorization).toBe('Bearer chiave-segreta');
    const segments = [
      { start: 0.5, end: 2, text: ' Buongiorno. ', avg_logprob: Math.log(0.8) },
      { start: 3, end: 12, text: ' A giovedì.' },
    ];
    json(response, 200, { text: 'Buongiorno. A giovedì.', segments });
  });
  expect(heard).toMatchObject({
    segments: [
      { start: 100.5, end: 102, text: 'Buongiorno.', confidence: expect.closeTo(0.8) },
      { start: 103, end: 110, text: 'A giovedì.', confidence: null },
    ],
  });
  const [form] = forms;
  expect(form?.get('language')).toBe('it');
  expect(form?.get('response_format')).toBe('verbose_json');
  expect(form?.has('prompt')).toBe(false);
  const file = form?.get('file') as File;
  expect(file.name).toBe('audio.wav');
  expect(file.size).toBe(44 + 2 * chunk.samples.length);
});

test('language auto sends no language', async () => {
  const { forms } = await hear((_, response) => json(response, 200, { text: '' }), { language: 'auto' });
  expect(forms[0]?.has('language')).toBe(false);
});

test('a server that refuses verbose_json is asked for json, which is one segment', async () => {
  const { forms, heard } = await hear((_, response, form) => {
    if (form.get('response_format') === 'json') json(response, 200, { text: ' Buongiorno. ' });
    else json(response, 400, { error: { message: 'response_format' } });
  });
  expect(forms.length).toBe(2);
  expect(heard).toMatchObject({
    segments: [{ start: 100, end: 110, text: 'Buongiorno.', confidence: null }],
  });
});

test('gpt-4o models are asked for json at once, in short chunks', async () => {
  const model = 'gpt-4o-transcribe';
  const { forms } = await hear((_, response) => json(response, 200, { text: 'Sì' }), { model });
  expect(forms.map((form) => form.get('response_format'))).toEqual(['json']);
  const engine = createProviderEngine({ baseUrl: '', apiKey: '', model, language: 'it' });
  expect(engine.maxChunkSeconds).toBe(60);
});

test.each([
  [500, 'temporary'],
  [503, 'temporary'],
  [408, 'temporary'],
  [409, 'temporary'],
  [401, 'unavailable'],
  [403, 'unavailable'],
  [404, 'unavailable'],
  [415, 'permanent'],
  [422, 'permanent'],
  [400, 'permanent'],
] as const)('status %i is %s and requested at most twice', async (status, kind) => {
  const { error, forms } = await hear((_, response) =>
    json(response, status, { error: { message: 'chiave-segreta su http://127.0.0.1' } }),
  );
  expect(error?.kind).toBe(kind);
  expect(forms.length).toBeLessThanOrEqual(2);
});

test('429 is retried when the provider says, an exhausted quota after an hour', async () => {
  const busy = await hear((_, response) => json(response, 429, {}, { 'retry-after': '3' }));
  expect(busy.error).toMatchObject({ kind: 'temporary', retryAfterSeconds: 3 });
  const poor = await hear((_, response) => json(response, 429, { error: { code: 'insufficient_quota' } }));
  expect(poor.error).toMatchObject({ kind: 'temporary', retryAfterSeconds: 3_600 });
});

test('an HTML page with status 200 is not treated as success', async () => {
  const page = await hear((_, response) => response.end('<html>Benvenuto</html>'));
  expect(page.error?.kind).toBe('temporary');
  const other = await hear((_, response) => json(response, 200, { ok: true }));
  expect(other.error?.kind).toBe('temporary');
});

test('a dropped connection is temporary', async () => {
  const { error } = await hear((_, response) => response.destroy());
  expect(error?.kind).toBe('temporary');
});

test('D-07 a chunk refused as too large is halved, and the smaller size is remembered', async () => {
  const sizes: number[] = [];
  const limit = 44 + 2 * 6 * sampleRate;
  const baseUrl = await serve((request, response) => {
    void formOf(request).then((form) => {
      const { size } = form.get('file') as File;
      sizes.push(size);
      if (size > limit) json(response, 413, { error: { message: 'Maximum content size limit exceeded' } });
      else
        json(response, 200, {
          text: 'x',
          segments: [{ start: 0.1, end: 1, text: `parola ${sizes.length}` }],
        });
    });
  });
  const engine = createProviderEngine({ baseUrl, apiKey: 'k', model: 'whisper-1', language: 'it' });
  const { signal } = new AbortController();
  const heard = await engine.hear(chunk, signal);
  const segments = 'segments' in heard ? heard.segments : [];
  expect(segments[0]?.start).toBeCloseTo(100.1, 2);
  expect(segments.length).toBeGreaterThan(1);
  expect(engine.maxChunkSeconds).toBe(5);
  expect(sizes.filter((size) => size > limit)).toHaveLength(1);
  await engine.hear(chunk, signal);
  expect(sizes.filter((size) => size > limit)).toHaveLength(1);
});

test('F-91: a temporary 413 is not final, and chunks grow back after it', async () => {
  let requests = 0;
  const baseUrl = await serve((request, response) => {
    void formOf(request).then(() => {
      requests += 1;
      if (requests > 1 && requests <= 4) json(response, 413, {});
      else json(response, 200, { text: 'sì' });
    });
  });
  const engine = createProviderEngine({ baseUrl, apiKey: 'k', model: 'whisper-1', language: 'it' });
  const asked = () => engine.hear(chunk, new AbortController().signal);
  await asked();
  await expect(asked()).rejects.toMatchObject({ kind: 'temporary' });
  for (let times = 0; times < 8; times += 1) await asked();
  expect(engine.maxChunkSeconds).toBeGreaterThan(10);
  const before = requests;
  await asked();
  expect(requests - before).toBe(1);
});

test('the recording fails when a provider accepts no size at all', async () => {
  const { error, forms } = await hear((_, response) => json(response, 413, {}));
  expect(error?.kind).toBe('permanent');
  expect(forms.length).toBeLessThanOrEqual(3);
});

test('D-16 language and prompt are sent with every chunk, and translation is never requested', async () => {
  const { forms } = await hear((_, response) => json(response, 200, { text: '' }), { prompt: 'Ferrari' });
  expect(forms[0]?.get('language')).toBe('it');
  expect(forms[0]?.get('prompt')).toBe('Ferrari');
});

test('very quiet speech is amplified before it is sent, so that 16 bits preserve it', async () => {
  const quiet = { offset: 0, samples: chunk.samples.map((_, i) => 0.004 * Math.sin(i / 3)) };
  let peak = 0;
  const baseUrl = await serve((request, response) => {
    void formOf(request).then(async (form) => {
      const bytes = Buffer.from(await (form.get('file') as File).arrayBuffer());
      for (let at = 44; at < bytes.length; at += 2) peak = Math.max(peak, bytes.readInt16LE(at));
      json(response, 200, { text: '' });
    });
  });
  await createProviderEngine({ baseUrl, apiKey: 'k', model: 'whisper-1', language: 'it' }).hear(
    quiet,
    new AbortController().signal,
  );
  expect(peak / 32_767).toBeCloseTo(0.5, 1);
});

test('F-33: a service is not called before its Retry-After, also for other running recordings', async () => {
  let calls = 0;
  const baseUrl = await serve((_, response) => {
    calls += 1;
    if (calls === 1) json(response, 200, { text: 'sì' });
    else json(response, 503, {}, { 'retry-after': '20' });
  });
  const engine = createProviderEngine({ baseUrl, apiKey: 'k', model: 'whisper-1', language: 'it' });
  const [one, other] = [new AbortController().signal, new AbortController().signal];
  const asked = () => engine.hear(chunk, one);
  await asked();
  await expect(engine.hear(chunk, other)).rejects.toMatchObject({ kind: 'temporary', retryAfterSeconds: 20 });
  for (let times = 0; times < 3; times += 1) {
    const error = await asked().catch((cause: TranscriptionError) => cause);
    expect(error).toMatchObject({
      kind: 'temporary',
      reason: 'Il servizio di trascrizione ha risposto con un errore',
    });
    expect((error as TranscriptionError).retryAfterSeconds).toBeGreaterThan(10);
  }
  expect(calls).toBe(2);
});

test('F-92: the timeout depends on the length of the audio sent', () => {
  expect(timeoutFor(4)).toBeLessThan(35_000);
  expect(timeoutFor(30)).toBeLessThan(45_000);
  expect(timeoutFor(600)).toBe(300_000);
});

test('F-93: an endless response is aborted, and so is implausibly much text', async () => {
  let sent = 0;
  const endless = await hear((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"text":"');
    const more = () => {
      while (!response.destroyed && response.write('a'.repeat(65_536))) sent += 65_536;
    };
    response.on('drain', more);
    more();
  });
  const reason = 'Il servizio di trascrizione ha dato una risposta troppo lunga';
  expect(endless.error).toMatchObject({ kind: 'temporary', reason });
  expect(sent).toBeLessThan(16 * 1024 * 1024);
  const long = await hear((_, response) => json(response, 200, { text: 'parola '.repeat(100_000) }));
  expect(long.error).toMatchObject({ kind: 'temporary', reason });
});

test('F-98, F-99: text is sanitized, times are ordered, and invalid segments are dropped', async () => {
  const { heard } = await hear((_, response) =>
    json(response, 200, {
      text: 'x',
      segments: [
        { start: 6, end: 4, text: 'tre\u202e\u0007' },
        { start: -3, end: 2.5, text: '  uno\n\u0000 ' },
        { start: '2', end: null, text: 'due' },
        { start: 900, end: 901, text: 'quattro' },
        { start: 1, end: 2 },
        null,
        { start: 1, end: 2, text: '\u200b' },
      ],
    }),
  );
  expect(heard).toMatchObject({
    segments: [
      { start: 100, end: 102, text: 'uno' },
      { start: 102, text: 'due' },
      { start: 106, text: 'tre' },
      { end: 110, text: 'quattro' },
    ],
    counts: { segments: 7, unreadable: 2, misplaced: 4 },
  });
});

test('F-30: the second request has another temperature and no prompt', async () => {
  const forms: FormData[] = [];
  const baseUrl = await serve((request, response) => {
    void formOf(request).then((form) => {
      forms.push(form);
      json(response, 200, { text: 'x', segments: [{ start: 0, end: 1, text: 'x', compression_ratio: 9.5 }] });
    });
  });
  const engine = createProviderEngine({
    baseUrl,
    apiKey: 'k',
    model: 'm',
    language: 'it',
    prompt: 'Ferrari',
  });
  const heard = await hearChunk(engine, chunk, { signal: new AbortController().signal });
  expect(heard).toMatchObject({ segments: [{ text: 'x' }] });
  expect(forms.map((form) => [form.get('temperature'), form.get('prompt')])).toEqual([
    ['0', 'Ferrari'],
    ['0.4', null],
  ]);
});
