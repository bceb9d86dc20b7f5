import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Turn } from '@wingman/core/ports/diarizer.ts';
import { serveModel } from '@wingman/models/testing/model-server.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { wavOf } from '../convert/wav.ts';
import { diarizeFile } from '../diarize/diarize-file.ts';
import { loadDiarization } from '../diarize/sherpa-diarization.ts';
import {
  diarizationFileNames,
  diarizationModels,
  findDiarizationFiles,
} from '../models/diarization-models.ts';
import { speakDialogue } from '../testing/dialogue.ts';
import { encodeAudio } from '../testing/encode.ts';
import { writeHumModels } from '../testing/hum-models.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { silent } from '../testing/voice.ts';
import { type DiarizerConfig, LocalDiarizer } from './local-diarizer.ts';

// These processes have the lowest priority.
vi.setConfig({ testTimeout: 60_000 });

const { signal } = new AbortController();

function humFolder(): string {
  const folder = join(temporaryFolder(), 'models');
  writeHumModels(folder);
  return folder;
}

function openDiarizer(config: Partial<DiarizerConfig> & { modelDir: string }): LocalDiarizer {
  const diarizer = new LocalDiarizer({ isOurs: true, threads: 1, ...config }, { idleMs: 60_000 });
  onTestFinished(() => diarizer.close());
  return diarizer;
}

function expectTurns(turns: Turn[], expected: Turn[]): void {
  expect(turns.map(({ voice }) => voice)).toEqual(expected.map(({ voice }) => voice));
  for (const [index, { start, end }] of expected.entries()) {
    expect(Math.abs((turns[index]?.start ?? 0) - start)).toBeLessThan(0.2);
    expect(Math.abs((turns[index]?.end ?? 0) - end)).toBeLessThan(0.2);
  }
}

test('the real engine diarizes a compressed file, with voices numbered by first turn', async () => {
  const path = join(temporaryFolder(), 'a.webm');
  const { samples, turns: expected } = speakDialogue([
    [2, 'allora marco come va oggi'],
    [0, 'bene grazie e tu che fai'],
    [2, 'scrivo a tutti per domani'],
    [1, 'ci sono anche io con voi'],
  ]);
  encodeAudio(path, samples, 16_000, { encoder: 'libopus', live: true });
  const turns = await openDiarizer({ modelDir: humFolder() }).diarize(path, { signal });
  const numbers = new Map([2, 0, 1].map((voice, index) => [voice, index]));
  expectTurns(
    turns,
    expected.map((turn) => ({ ...turn, voice: numbers.get(turn.voice) ?? 0 })),
  );
});

test('a voice in several windows is one, and a later one is another', async () => {
  const folder = humFolder();
  const path = join(folder, 'a.wav');
  const { samples, turns: expected } = speakDialogue([
    [0, 'uno due tre quattro cinque'],
    [1, 'sei sette otto nove dieci'],
    [0, 'ancora io che parlo tanto'],
    [2, 'io sono nuovo in questa stanza'],
    [1, 'e io ero qui anche prima'],
  ]);
  writeFileSync(path, wavOf(samples));
  const files = findDiarizationFiles(folder);
  if (!files) throw new Error('no models');
  const engine = loadDiarization(files, { threads: 1, apart: 0.5 });
  const turns = await diarizeFile(path, engine, { same: 0.8, windowSeconds: 12, signal });
  const voicesAt = (second: number) =>
    turns.filter(({ start, end }) => start <= second && second <= end).map(({ voice }) => voice);
  for (const { start, end, voice } of expected) expect(voicesAt((start + end) / 2)).toEqual([voice]);
});

test('silence has no voices, and other files are refused permanently', async () => {
  const diarizer = openDiarizer({ modelDir: humFolder() });
  const path = join(temporaryFolder(), 'a.wav');
  writeFileSync(path, wavOf(silent(5)));
  expect(await diarizer.diarize(path, { signal })).toEqual([]);
  writeFileSync(path, 'no audio');
  await expect(diarizer.diarize(path, { signal })).rejects.toMatchObject({ kind: 'permanent' });
});

test('it is off until both models are installed, and reports errors of installed ones', async () => {
  const modelDir = join(temporaryFolder(), 'models');
  const diarizer = openDiarizer({ modelDir });
  expect([diarizer.isPresent(), await diarizer.isReady()]).toEqual([false, false]);
  expect(await diarizer.describeModels()).toMatchObject({ isInstalled: false, bytes: 0, problem: null });
  const whole = humFolder();
  const ready = openDiarizer({ modelDir: whole });
  expect([ready.isPresent(), await ready.isReady()]).toEqual([true, true]);
  const [segmentation] = diarizationFileNames;
  const bytes = readFileSync(join(whole, segmentation));
  bytes[200] = (bytes[200] ?? 0) ^ 0xff;
  writeFileSync(join(whole, segmentation), bytes);
  expect(await ready.isReady()).toBe(false);
  expect(await ready.describeModels()).toMatchObject({
    isInstalled: false,
    problem: 'I modelli sono danneggiati',
  });
});

test('both models are downloaded, stored with their hashes, and deleted', async () => {
  const server = await serveModel(humFolder());
  const modelDir = join(temporaryFolder(), 'models');
  const model = { ...diarizationModels, hashes: server.hashes };
  const diarizer = openDiarizer({ modelDir, model, downloadBaseUrl: server.baseUrl });
  diarizer.download();
  await vi.waitUntil(async () => (await diarizer.describeModels()).isInstalled, { timeout: 50_000 });
  const { files } = JSON.parse(readFileSync(join(modelDir, 'model.json'), 'utf8'));
  expect(Object.keys(files)).toEqual([...diarizationFileNames]);
  await diarizer.removeModels();
  expect(await diarizer.isReady()).toBe(false);
  await expect(diarizer.removeModels()).rejects.toMatchObject({ code: 'not_found' });
});
