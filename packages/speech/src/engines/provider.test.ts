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
  [413, 'permanent'],
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
