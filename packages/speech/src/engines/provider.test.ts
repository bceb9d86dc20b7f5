import type { IncomingMessage, ServerResponse } from 'node:http';
import { TranscriptionError } from '@wingman/core/ports/transcriber.ts';
import { expect, test } from 'vitest';
import { sampleRate } from '../pcm.ts';
import { formOf, serve } from '../testing/http-server.ts';
import type { HeardPiece } from './engine.ts';
import { createProviderEngine, type ProviderConfig } from './provider.ts';
import { retryAfter } from './provider-error.ts';

const piece = { offset: 100 * sampleRate, samples: new Float32Array(10 * sampleRate).fill(0.1) };

type Answer = (request: IncomingMessage, response: ServerResponse, form: FormData) => void;

/** What the engine makes of `answer`, and the forms it sent. */
async function hear(
  answer: Answer,
  config: Partial<ProviderConfig> = {},
): Promise<{ forms: FormData[]; heard: HeardPiece | undefined; error: TranscriptionError | undefined }> {
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
    const heard = await engine.hear(piece, new AbortController().signal);
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

test('times of verbose answers are moved by the offset of the piece', async () => {
  const { forms, heard } = await hear((request, response) => {
    expect(request.url).toBe('/v1/audio/transcriptions');
    expect(request.headers.authorization).toBe('Bearer chiave-segreta');
    const segments = [
      { start: 0.5, end: 2, text: ' Buongiorno. ', avg_logprob: Math.log(0.8) },
      { start: 3, end: 12, text: ' A giovedì.' },
    ];
    json(response, 200, { text: 'Buongiorno. A giovedì.', segments });
  });
  expect(heard).toEqual({
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
  expect(file.size).toBe(44 + 2 * piece.samples.length);
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
  expect(heard).toEqual({ segments: [{ start: 100, end: 110, text: 'Buongiorno.', confidence: null }] });
});

test('gpt-4o models are asked for json at once, in short pieces', async () => {
  const model = 'gpt-4o-transcribe';
  const { forms } = await hear((_, response) => json(response, 200, { text: 'Sì' }), { model });
  expect(forms.map((form) => form.get('response_format'))).toEqual(['json']);
  const engine = createProviderEngine({ baseUrl: '', apiKey: '', model, language: 'it' });
  expect(engine.maxPieceSeconds).toBe(60);
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
] as const)('answer %i is %s and asked at most twice', async (status, kind) => {
  const { error, forms } = await hear((_, response) =>
    json(response, status, { error: { message: 'chiave-segreta su http://127.0.0.1' } }),
  );
  expect(error?.kind).toBe(kind);
  expect(forms.length).toBeLessThanOrEqual(2);
});

test('429 is tried again when the provider says, an exhausted account after an hour', async () => {
  const busy = await hear((_, response) => json(response, 429, {}, { 'retry-after': '3' }));
  expect(busy.error).toMatchObject({ kind: 'temporary', retryAfterSeconds: 3 });
  const poor = await hear((_, response) => json(response, 429, { error: { code: 'insufficient_quota' } }));
  expect(poor.error).toMatchObject({ kind: 'temporary', retryAfterSeconds: 3_600 });
});

test('Retry-After is read as seconds or as a date, and nonsense is no answer', () => {
  const now = Date.parse('2026-03-01T10:00:00Z');
  expect(retryAfter('12', now)).toBe(12);
  expect(retryAfter('Sun, 01 Mar 2026 10:01:30 GMT', now)).toBe(90);
  expect(retryAfter('Sun, 01 Mar 2026 09:00:00 GMT', now)).toBe(0);
  expect(retryAfter('presto', now)).toBeUndefined();
  expect(retryAfter(null, now)).toBeUndefined();
});

test('a page of HTML with status 200 is not taken as success', async () => {
  const page = await hear((_, response) => response.end('<html>Benvenuto</html>'));
  expect(page.error?.kind).toBe('temporary');
  const other = await hear((_, response) => json(response, 200, { ok: true }));
  expect(other.error?.kind).toBe('temporary');
});

test('a dropped connection is temporary', async () => {
  const { error } = await hear((_, response) => response.destroy());
  expect(error?.kind).toBe('temporary');
});

test('D-07 what a provider finds too large is cut in halves, and the smaller size is remembered', async () => {
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
  const heard = await engine.hear(piece, signal);
  const segments = 'segments' in heard ? heard.segments : [];
  expect(segments[0]?.start).toBeCloseTo(100.1, 2);
  expect(segments.length).toBeGreaterThan(1);
  expect(engine.maxPieceSeconds).toBe(5);
  expect(sizes.filter((size) => size > limit)).toHaveLength(1);
  await engine.hear(piece, signal);
  expect(sizes.filter((size) => size > limit)).toHaveLength(1);
});

test('a provider that takes nothing at all refuses the recording for good', async () => {
  const { error, forms } = await hear((_, response) => json(response, 413, {}));
  expect(error?.kind).toBe('permanent');
  expect(forms.length).toBeLessThanOrEqual(3);
});

test('D-16 language and prompt go with every piece, and translation is never asked for', async () => {
  const { forms } = await hear((_, response) => json(response, 200, { text: '' }), { prompt: 'Ferrari' });
  expect(forms[0]?.get('language')).toBe('it');
  expect(forms[0]?.get('prompt')).toBe('Ferrari');
});

test('speech that was recorded very quietly is sent loud, so that sixteen bits hold it', async () => {
  const quiet = { offset: 0, samples: piece.samples.map((_, i) => 0.004 * Math.sin(i / 3)) };
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
