import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpeechStatus } from '@wingman/contract/speech.ts';
import { formOf, serve } from '@wingman/models/testing/http-server.ts';
import { serveModel } from '@wingman/models/testing/model-server.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { wavOf } from './convert/wav.ts';
import { createSpeech, type LocalConfig, type Speech, type SpeechConfig } from './speech.ts';
import { type Encoding, encodeAudio } from './testing/encode.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { writeToneModel } from './testing/tone-model.ts';
import { speakTones } from './testing/tones.ts';

const { signal } = new AbortController();

/** With the tone model and a long-lived process, for the tests that only transcribe. */
let toneDir: string;
let toneSpeech: Speech;

beforeAll(() => {
  toneDir = mkdtempSync(join(tmpdir(), 'wingman-speech-'));
  writeToneModel(toneDir);
  toneSpeech = create({ modelDir: toneDir });
});

afterAll(async () => {
  await toneSpeech.close();
  rmSync(toneDir, { recursive: true });
});

function create(local: Partial<LocalConfig>, config: Partial<SpeechConfig> = {}): Speech {
  return createSpeech({
    engine: 'local',
    language: 'it',
    local: { modelDir: '', modelName: 'toni', downloadBaseUrl: 'http://127.0.0.1:9', threads: 1, ...local },
    ...config,
  });
}

function openSpeech(local: Partial<LocalConfig>, config: Partial<SpeechConfig> = {}): Speech {
  const speech = create(local, config);
  onTestFinished(() => speech.close());
  return speech;
}

function toneFolder(): string {
  const folder = temporaryFolder();
  writeToneModel(folder);
  return folder;
}

test.each<[string, number, Encoding]>([
  ['a.webm', 48_000, { encoder: 'libopus', live: true }],
  ['a.ogg', 48_000, { encoder: 'libopus' }],
  ['a.mp3', 44_100, { encoder: 'libmp3lame' }],
  ['a.mp4', 44_100, { encoder: 'aac' }],
  ['a.flac', 48_000, { encoder: 'flac' }],
])('the real engine hears every word of %s, with true times', async (name, rate, encoding) => {
  const path = join(temporaryFolder(), name);
  encodeAudio(
    path,
    speakTones("l'idraulico passa giovedì|alle cinque", { sampleRate: rate }),
    rate,
    encoding,
  );
  const { duration, segments } = await toneSpeech.transcriber.transcribe(path, {
    signal,
  });
  expect(segments.map((segment) => segment.text)).toEqual(["l'idraulico passa giovedì", 'alle cinque']);
  // 0.3 s of silence, 25 letters of 0.18 s, a pause of 1.6 s, 11 letters, 0.3 s of silence.
  expect(segments[0]?.start).toBeCloseTo(0.3, 1);
  expect(segments[1]?.start).toBeCloseTo(6.4, 1);
  expect(duration).toBeCloseTo(8.68, 1);
});

test('silence gives a duration and no words', async () => {
  const path = join(temporaryFolder(), 'a.wav');
  writeFileSync(path, wavOf(new Float32Array(16_000 * 5)));
  const heard = await toneSpeech.transcriber.transcribe(path, { signal });
  const findings = { incomplete: null, statedDuration: null, playerForm: 'wav' };
  expect(heard).toEqual({ duration: 5, segments: [], findings });
});

test('undecodable files are refused permanently, in Italian', async () => {
  const path = join(temporaryFolder(), 'a.webm');
  writeFileSync(path, 'testo');
  await expect(toneSpeech.transcriber.transcribe(path, { signal })).rejects.toMatchObject({
    kind: 'permanent',
    reason: 'Il file non è una registrazione audio riconoscibile',
  });
});

test('a file that cannot be inspected is not reported as bad audio', async () => {
  const looked = toneSpeech.inspector.inspect(join(temporaryFolder(), 'non-esiste.webm'));
  await expect(looked).rejects.toMatchObject({ code: 'unavailable' });
});

test('without a model recordings wait and the status says why', async () => {
  const { transcriber } = openSpeech({ modelDir: join(temporaryFolder(), 'model') });
  const reason = 'Il modello vocale non è ancora installato: le registrazioni restano in attesa';
  expect(transcriber.status()).toMatchObject({ engine: 'local', state: 'model_missing', reason });
  await expect(transcriber.transcribe('a.wav', { signal })).rejects.toMatchObject({
    kind: 'unavailable',
    reason,
  });
});

test('a switched-off engine says so', async () => {
  const { transcriber } = openSpeech({}, { engine: 'off' });
  expect(transcriber.status().state).toBe('off');
  await expect(transcriber.transcribe('a.wav', { signal })).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a corrupt model crashes no other work, is reported, and a download repairs it', async () => {
  const server = await serveModel(toneFolder());
  const modelDir = toneFolder();
  const path = join(modelDir, 'a.wav');
  writeFileSync(path, wavOf(speakTones('ciao')));
  // Without a model.json only a test run shows that the file is truncated.
  truncateSync(
    join(modelDir, 'model.onnx'),
    Math.floor(readFileSync(join(modelDir, 'model.onnx')).length / 2),
  );
  const files = ['model.onnx', 'tokens.txt'];
  const { transcriber } = openSpeech({
    modelDir,
    files,
    fileHashes: server.hashes,
    downloadBaseUrl: server.baseUrl,
  });
  const seen: SpeechStatus[] = [];
  transcriber.onStatusChange((status) => seen.push(status));
  await expect(transcriber.transcribe(path, { signal })).rejects.toMatchObject({ kind: 'unavailable' });
  expect(transcriber.status()).toMatchObject({ state: 'model_damaged', downloadFailed: false });
  transcriber.downloadModel();
  expect(transcriber.status().state).toBe('model_downloading');
  await vi.waitUntil(() => transcriber.status().state === 'ready', { timeout: 10_000 });
  expect(seen.at(-1)?.state).toBe('ready');
  expect((await transcriber.transcribe(path, { signal })).segments[0]?.text).toBe('ciao');
});

test('a failed download is reported in the status', async () => {
  const { transcriber } = openSpeech({ modelDir: join(temporaryFolder(), 'model') });
  transcriber.downloadModel();
  await vi.waitUntil(() => transcriber.status().state !== 'model_downloading');
  expect(transcriber.status()).toMatchObject({ state: 'model_missing', downloadFailed: true });
  expect(transcriber.status().reason).toContain('non è raggiungibile');
});

test('a provider gets the chunks of a recording and the times match the whole', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'a.wav');
  writeFileSync(path, wavOf(speakTones('ciao|ciao', { pause: 30, lead: 10 })));
  const languages: unknown[] = [];
  const baseUrl = await serve((request, response) => {
    void formOf(request).then((form) => {
      languages.push(form.get('language'));
      const segments = [{ start: 0.5, end: 1.2, text: ` parola ${languages.length}` }];
      response.end(JSON.stringify({ text: 'parola', segments }));
    });
  });
  const provider = { baseUrl, apiKey: 'k', model: 'whisper-1' };
  const { transcriber } = openSpeech({}, { engine: 'provider', voice: 'energy', provider });
  expect(transcriber.status()).toMatchObject({ engine: 'provider', state: 'ready', model: 'whisper-1' });
  const { segments } = await transcriber.transcribe(path, { signal });
  expect(segments.map((segment) => segment.text)).toEqual(['parola 1', 'parola 2']);
  expect(segments[0]?.start).toBeCloseTo(10, 1);
  expect(segments[1]?.start).toBeCloseTo(40.7, 1);
  expect(languages).toEqual(['it', 'it']);
});

test('an upload is inspected while a transcription runs', async () => {
  const path = join(temporaryFolder(), 'a.wav');
  writeFileSync(path, wavOf(speakTones(Array.from({ length: 400 }, () => 'ciao').join('|'))));
  const { transcriber, inspector } = toneSpeech;
  const order: string[] = [];
  const fractions: number[] = [];
  const running = transcriber.transcribe(path, {
    signal,
    onProgress: (fraction) => {
      if (fractions.push(fraction) === 1) void inspector.inspect(path).then(() => order.push('inspected'));
    },
  });
  await running.then(() => order.push('transcribed'));
  expect(order).toEqual(['inspected', 'transcribed']);
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  expect(fractions.at(-1)).toBeLessThanOrEqual(1);
});

test('a cancelled download is resumed, and a deleted model is gone', async () => {
  const server = await serveModel(toneFolder());
  const parentFolder = temporaryFolder();
  const modelDir = join(parentFolder, 'toni');
  server.breakAfter = 1_000;
  const { transcriber } = openSpeech({
    modelDir,
    files: ['model.onnx', 'tokens.txt'],
    fileHashes: server.hashes,
    downloadBaseUrl: server.baseUrl,
  });
  transcriber.downloadModel();
  await vi.waitUntil(() => (transcriber.status().download?.receivedBytes ?? 0) >= 1_000);
  await expect(transcriber.removeModel('toni')).rejects.toMatchObject({ code: 'conflict' });
  transcriber.cancelDownload();
  await vi.waitUntil(() => transcriber.status().state === 'model_missing');
  expect(transcriber.status().downloadFailed).toBe(false);
  const part = (await transcriber.listModels()).find(({ isChosen }) => isChosen);
  expect(part).toMatchObject({ name: 'toni', isInstalled: false, bytes: 1_000 });

  server.breakAfter = undefined;
  transcriber.downloadModel();
  await vi.waitUntil(() => transcriber.status().state === 'ready', { timeout: 10_000 });
  expect(server.requests.some(({ range }) => range === 'bytes=1000-')).toBe(true);
  expect((await transcriber.listModels())[0]).toMatchObject({ isInstalled: true, canBeRemoved: true });
  await transcriber.removeModel('toni');
  expect(transcriber.status().state).toBe('model_missing');
  await expect(transcriber.removeModel('../toni')).rejects.toMatchObject({ code: 'not_found' });
});

test('a folder that the operator configured is not deleted', async () => {
  const { transcriber } = openSpeech({ modelDir: toneFolder(), isOurs: false });
  expect(await transcriber.listModels()).toContainEqual(
    expect.objectContaining({ name: 'toni', isInstalled: true, canBeRemoved: false }),
  );
  await expect(transcriber.removeModel('toni')).rejects.toMatchObject({ code: 'conflict' });
});

test('another installed model transcribes when it is asked for, and none that is not there', async () => {
  const parent = temporaryFolder();
  for (const name of ['toni', 'altri']) {
    mkdirSync(join(parent, name));
    writeToneModel(join(parent, name));
  }
  const { transcriber } = openSpeech({ modelDir: join(parent, 'toni') });
  const engines = await transcriber.listEngines();
  expect(engines).toMatchObject([
    { id: 'local:toni', engine: 'local', host: null, isUsual: true, languages: 'own' },
    { id: 'local:altri', isUsual: false },
  ]);
  const path = join(temporaryFolder(), 'a.wav');
  writeFileSync(path, wavOf(speakTones('prova', { sampleRate: 16_000 })));
  const heard = await transcriber.transcribe(path, { signal, engine: 'local:altri', language: 'en' });
  expect(heard.segments.map(({ text }) => text)).toEqual(['prova']);
  for (const engine of ['local:nessuno', 'local:../toni', 'provider:whisper-1', 'altri'])
    await expect(transcriber.transcribe(path, { signal, engine })).rejects.toMatchObject({
      kind: 'permanent',
    });
  truncateSync(join(parent, 'altri', 'model.onnx'), 3_000);
  await expect(transcriber.transcribe(path, { signal, engine: 'local:altri' })).rejects.toMatchObject({
    kind: 'permanent',
  });
  expect((await transcriber.transcribe(path, { signal })).segments).toHaveLength(1);
});

test('a provider is told the language, or tells the one that it heard most', async () => {
  const told: (string | null)[] = [];
  const languages = ['english', 'italian', 'en'];
  const baseUrl = await serve((request, response) => {
    void formOf(request).then((form) => {
      told.push(form.get('language') as string | null);
      const answer = { text: 'Hello there', language: languages[(told.length - 1) % 3] };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  const provider = { baseUrl, apiKey: 'chiave', model: 'whisper-1' };
  const { transcriber } = openSpeech(
    { modelDir: toneDir, isOurs: false },
    { engine: 'provider', provider, voice: 'energy' },
  );
  expect(await transcriber.listEngines()).toMatchObject([
    { id: 'provider:whisper-1', host: new URL(baseUrl).host, isUsual: true, languages: 'told' },
    { id: 'local:toni', isUsual: false },
  ]);
  const path = join(temporaryFolder(), 'a.wav');
  writeFileSync(path, wavOf(speakTones('prova', { sampleRate: 16_000 })));
  expect((await transcriber.transcribe(path, { signal, language: 'auto' })).language).toBe('en');
  expect((await transcriber.transcribe(path, { signal, language: 'de' })).language).toBe('it');
  await transcriber.transcribe(path, { signal });
  expect(told).toEqual([null, 'de', 'it']);
  const heard = await transcriber.transcribe(path, { signal, engine: 'local:toni' });
  expect(heard.segments[0]?.text).toBe('prova');
  expect(told).toHaveLength(3);
});
