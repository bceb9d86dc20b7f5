import { join } from 'node:path';
import { newTestUser, type TestUser } from '@wingman/api/testing/test-user.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { createTestClock } from '@wingman/core/testing/port-doubles.ts';
import { wavOf } from '@wingman/speech/convert/wav.ts';
import { loadLocalEngine } from '@wingman/speech/engines/local.ts';
import { writeToneModel } from '@wingman/speech/testing/tone-model.ts';
import { speakTones } from '@wingman/speech/testing/tones.ts';
import { babble, inARow, music, noise, silent } from '@wingman/speech/testing/voice.ts';
import { expect, it, vi } from 'vitest';
import { fakeTranscription, type Heard, type Reply, saying } from '../../testing/fake-transcription.ts';
import { newFolder, startTestApp, type TestApp } from '../../testing/test-app.ts';

const rate = 16_000;

async function appWith(baseUrl: string, env: Record<string, string> = {}, overrides = {}) {
  const app = await startTestApp({
    env: { SPEECH_ENGINE: 'provider', SPEECH_BASE_URL: baseUrl, SPEECH_API_KEY: 'chiave', ...env },
    overrides,
  });
  return { app, testUser: await newTestUser(app) };
}

async function send(app: TestApp, testUser: TestUser, samples: Float32Array, sampleRate = rate) {
  const { status, body } = await upload(app, testUser, [['audio', wavOf(samples, sampleRate), 'nota.wav']]);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Recording;
}

async function read(testUser: TestUser, id: string): Promise<Recording & { segments: { text: string }[] }> {
  return (await testUser.call('GET', `/api/recordings/${id}`)).body as never;
}

/** What the engine of the tests hears in the audio that a provider was sent, as a provider would answer it. */
async function toneProvider(): Promise<(heard: Heard) => Promise<Reply>> {
  const modelDir = join(newFolder(), 'model');
  writeToneModel(modelDir);
  const engine = await loadLocalEngine({ modelDir, threads: 1, language: 'it' });
  return async ({ audio }) => {
    const { transcribeFile } = await import('@wingman/speech/transcribe/transcribe.ts');
    const { writeFile } = await import('node:fs/promises');
    const path = join(newFolder(), 'chunk.wav');
    await writeFile(path, audio);
    const { segments } = await transcribeFile(path, engine, { signal: new AbortController().signal });
    return { body: { text: segments.map(({ text }) => text).join(' '), segments } };
  };
}

it('D-07 a recording larger than the provider accepts is sent in parts and joined without seams', async () => {
  const limit = 26_214_400;
  const hear = await toneProvider();
  const { baseUrl, calls } = await fakeTranscription((heard) =>
    heard.audio.length > limit ? { status: 413, body: { error: { message: 'too large' } } } : hear(heard),
  );
  const { app, testUser } = await appWith(baseUrl, { SPEECH_VAD: 'energy' });
  // 28.5 minutes of 128 kbit/s: 8 kHz of 16 bits, with a number every nineteen seconds.
  const numbers = Array.from({ length: 90 }, (_, i) =>
    [...String(i + 10)].map((d) => 'abcdefghil'[+d]).join(''),
  );
  const spoken = numbers.map((word) => speakTones(word, { sampleRate: 8_000, lead: 1, tail: 0 }));
  const gap = new Float32Array(8_000 * 19);
  const parts = spoken.flatMap((word) => {
    const sound = gap.map((_, i) => 0.002 * Math.sin(i / 5));
    sound.set(word);
    return [sound];
  });
  const samples = inARow(...parts);
  const { id } = await send(app, testUser, samples, 8_000);
  await vi.waitUntil(async () => (await read(testUser, id)).status === 'ready', { timeout: 60_000 });
  const { transcript, duration, segments } = await read(testUser, id);
  expect(transcript.split(' ')).toEqual(numbers);
  expect(duration).toBe(1_710);
  expect(segments).toHaveLength(numbers.length);
  expect(calls.length).toBeGreaterThan(1);
  for (const { audio } of calls) expect(audio.length).toBeLessThanOrEqual(limit);
  const whole = await fetch(app.url(`/api/recordings/${id}/audio`), {
    headers: { authorization: `Bearer ${testUser.token}` },
  });
  expect((await whole.arrayBuffer()).byteLength).toBe(44 + 2 * samples.length);
});

it.each([
  ['(a) digital silence', silent(20)],
  ['(b) faint noise', noise(20, 0.0005)],
  ['(b) music', music(20)],
])('D-12 %s gives no text, says so, and no phrase that the provider would invent', async (_, samples) => {
  const { baseUrl, calls } = await fakeTranscription((_heard, call) =>
    saying(
      ['Sottotitoli creati dalla comunità Amara.org', 'Grazie per la visione', 'Ferrari'][call % 3] ?? '',
    ),
  );
  const { app, testUser } = await appWith(baseUrl, { SPEECH_PROMPT: 'Ferrari' });
  const { id, status } = await send(app, testUser, samples);
  expect(status).toBe('ready');
  expect(await read(testUser, id)).toMatchObject({ transcript: '', segments: [], duration: 20 });
  expect(calls).toHaveLength(0);
  const asked = await testUser.call('POST', '/api/chat', { message: 'Che cosa ho detto oggi?' });
  expect(JSON.stringify(asked.body)).not.toMatch(/Amara|visione/);
});

it('D-12 (c) nothing, a header alone and a moment are refused, without a call and without a row', async () => {
  const { baseUrl, calls } = await fakeTranscription(() => saying('inventato'));
  const { app, testUser } = await appWith(baseUrl);
  const refused = {
    audio_empty: [Buffer.alloc(0), wavOf(new Float32Array(0))],
    audio_too_short: [wavOf(babble(0.05))],
  };
  for (const [code, files] of Object.entries(refused)) {
    for (const file of files) {
      const { status, body } = await upload(app, testUser, [['audio', file]]);
      expect({ status, code: (body as { code: string }).code }).toEqual({ status: 400, code });
    }
  }
  expect(calls).toHaveLength(0);
  expect((await testUser.call('GET', '/api/recordings')).body).toEqual([]);
});

it('D-12 (d) text hallucinated over a cough is dropped, (e) and spoken text is kept whole', async () => {
  const segments = [
    { start: 0.6, end: 2, text: 'Eccoci alla fine della serata.' },
    { start: 2.2, end: 3.6, text: 'Grazie per la visione.' },
    { start: 3.8, end: 5, text: 'Ci vediamo giovedì.' },
    { start: 30, end: 34, text: 'Sottotitoli creati dalla comunità Amara.org' },
  ];
  const { baseUrl } = await fakeTranscription(() => ({ body: { text: 'x', segments } }));
  const { app, testUser } = await appWith(baseUrl);
  const { transcript } = await send(app, testUser, inARow(silent(1), babble(5), silent(3), noise(1, 0.3)));
  expect(transcript).toBe('Eccoci alla fine della serata. Grazie per la visione. Ci vediamo giovedì.');
});

it('D-16 (a)(b)(c) every chunk names the language, asks for no translation, and keeps foreign names', async () => {
  const { baseUrl, calls } = await fakeTranscription(() => saying('Ho comprato il MacBook Pro.'));
  const { app, testUser } = await appWith(baseUrl);
  const { transcript } = await send(app, testUser, inARow(music(25), silent(1), babble(5)));
  expect(transcript).toBe('Ho comprato il MacBook Pro.');
  await send(app, testUser, inARow(silent(1), babble(0.8), silent(1)));
  expect(calls).toHaveLength(2);
  for (const { path, fields } of calls) {
    expect(path).toBe('/v1/audio/transcriptions');
    expect(fields.language).toBe('it');
  }
  // Twenty-five seconds of music are not sent.
  expect((calls[0]?.audio.length ?? 0) / 2 / rate).toBeLessThan(10);
});

it('D-16 (d) all chunks of twenty minutes are in the configured language', async () => {
  const { baseUrl, calls } = await fakeTranscription(() => saying('va bene'));
  const { app, testUser } = await appWith(baseUrl, { SPEECH_LANGUAGE: 'de', SPEECH_VAD: 'energy' });
  const minute = inARow(...Array.from({ length: 12 }, () => inARow(babble(4), silent(1))));
  const { id } = await send(app, testUser, inARow(...Array.from({ length: 20 }, () => minute)));
  await vi.waitUntil(async () => (await read(testUser, id)).status === 'ready', { timeout: 60_000 });
  expect(calls.length).toBeGreaterThan(1);
  expect(new Set(calls.map(({ fields }) => fields.language))).toEqual(new Set(['de']));
});

const spoken = inARow(silent(1), babble(5), silent(1));

/** An app with a manual clock. */
async function appWithClock(reply: (heard: Heard, call: number) => Reply) {
  const provider = await fakeTranscription(reply);
  const clock = createTestClock('2026-07-11T16:00:00.000Z');
  const { app, testUser } = await appWith(provider.baseUrl, {}, { clock, transcriptWaitMs: 0 });
  const { id } = await send(app, testUser, spoken);
  return { ...provider, app, testUser, id, clock };
}

it('D-17 (a) a busy provider is retried after its Retry-After, and not before', async () => {
  const busy = { status: 429, headers: { 'retry-after': '7' }, body: { error: { message: 'slow down' } } };
  const { calls, app, testUser, id, clock } = await appWithClock((_, call) =>
    call < 3 ? busy : saying('eccomi'),
  );
  for (const expected of [1, 2]) {
    await vi.waitUntil(async () => (await read(testUser, id)).statusReason !== null, { timeout: 10_000 });
    clock.advance(6_000);
    app.services.worker.wake();
    expect((await read(testUser, id)).status).toBe('queued');
    expect(calls).toHaveLength(expected);
    clock.advance(10_000);
    app.services.worker.wake();
    await vi.waitUntil(() => calls.length === expected + 1, { timeout: 10_000 });
  }
  await vi.waitUntil(async () => (await read(testUser, id)).status === 'ready', { timeout: 10_000 });
  expect(calls).toHaveLength(3);
});

it('D-17 (b)(d) errors and an outage of ten minutes are retried without the user', async () => {
  const broken = { status: 503, body: { error: { message: 'down' } } };
  const { calls, app, testUser, id, clock, away, back } = await appWithClock((_, call) =>
    call <= 3 ? broken : saying('di nuovo qui'),
  );
  const tryLater = async () => {
    clock.advance(5 * 60_000);
    app.services.worker.wake();
  };
  for (const expected of [1, 2, 3]) {
    await vi.waitUntil(() => calls.length === expected, { timeout: 10_000 });
    await vi.waitUntil(async () => (await read(testUser, id)).status === 'queued', { timeout: 10_000 });
    if (expected === 3) await away();
    await tryLater();
  }
  await vi.waitUntil(async () => /non è raggiungibile/.test((await read(testUser, id)).statusReason ?? ''), {
    timeout: 10_000,
  });
  await tryLater();
  await back();
  await vi.waitUntil(
    async () => {
      await tryLater();
      return (await read(testUser, id)).status === 'ready';
    },
    { timeout: 20_000, interval: 200 },
  );
  expect((await read(testUser, id)).transcript).toBe('di nuovo qui');
});

it('D-17 (c) a recording that is never accepted fails with the reason, keeps its audio, and can be retried', async () => {
  let isRepaired = false;
  const { calls, app, testUser, id } = await appWithClock(() =>
    isRepaired ? saying('adesso sì') : { status: 422, body: { error: { message: 'no' } } },
  );
  await vi.waitUntil(async () => (await read(testUser, id)).status === 'failed', { timeout: 10_000 });
  expect(calls.length).toBeLessThanOrEqual(2);
  expect((await read(testUser, id)).statusReason).toBe(
    'Il servizio di trascrizione ha rifiutato questo audio',
  );
  const audio = await fetch(app.url(`/api/recordings/${id}/audio`), {
    headers: { authorization: `Bearer ${testUser.token}` },
  });
  expect((await audio.arrayBuffer()).byteLength).toBe(44 + 2 * spoken.length);
  isRepaired = true;
  expect((await testUser.call('POST', `/api/recordings/${id}/retry`)).status).toBe(200);
  await vi.waitUntil(async () => (await read(testUser, id)).status === 'ready', { timeout: 10_000 });
  expect((await read(testUser, id)).transcript).toBe('adesso sì');
});
