import { appendFileSync, createWriteStream, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type {
  SpokenSegment,
  Transcription,
  TranscriptionChunk,
  TranscriptionState,
} from '@wingman/core/ports/transcriber.ts';
import { expect, test } from 'vitest';
import { wavOf } from '../convert/wav.ts';
import { loadLocalEngine } from '../engines/local.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeToneModel } from '../testing/tone-model.ts';
import { speakTones } from '../testing/tones.ts';
import { transcribeFile } from './transcribe.ts';

const sentence = "perché la caldaia dell'università perde acqua ";
const { signal } = new AbortController();

/** A WAV of unknown length, as written to a pipe: the sentence without a pause, `times` times. */
async function writeLongWav(path: string, times: number): Promise<number> {
  const spoken = speakTones(sentence, { lead: 0, tail: 0 });
  const header = wavOf(new Float32Array(0));
  header.writeUInt32LE(0xffff_ffff, 4);
  header.writeUInt32LE(0xffff_ffff, 40);
  const body = wavOf(spoken).subarray(44);
  const parts = [header, ...Array.from({ length: times }, () => body)];
  await pipeline(Readable.from(parts), createWriteStream(path));
  return (spoken.length * times) / 16_000;
}

test('twenty minutes without a pause are cut and joined without a lost, duplicated or divided word', async () => {
  const folder = temporaryFolder();
  writeToneModel(folder);
  const engine = await loadLocalEngine({ modelDir: folder, threads: 1, language: 'it' });
  const path = join(folder, 'long.wav');
  const times = 146;
  const seconds = await writeLongWav(path, times);
  expect(seconds).toBeGreaterThan(20 * 60 - 10);
  const memory: number[] = [];
  const onProgress = (): unknown => memory.push(process.memoryUsage.rss() / 2 ** 20);
  const { duration, segments } = await transcribeFile(path, engine, { signal, onProgress });
  expect(duration).toBeCloseTo(seconds, 2);
  expect(segments.map((segment) => segment.text).join(' ')).toBe(sentence.repeat(times).trim());
  // Decoded whole, the last three quarters alone would be 58 MB of samples.
  const quarter = Math.floor(memory.length / 4);
  expect(Math.max(...memory.slice(quarter)) - (memory[quarter] ?? 0)).toBeLessThan(45);
  const last = segments.at(-1);
  expect(last?.end).toBeCloseTo(seconds - 0.24, 0);
  for (const segment of segments) expect(segment.end - segment.start).toBeLessThan(17);
});

test('F-04: paused and resumed after every part, the transcript is the same', async () => {
  const folder = temporaryFolder();
  writeToneModel(folder);
  const engine = await loadLocalEngine({ modelDir: folder, threads: 1, language: 'it' });
  const path = join(folder, 'long.wav');
  const seconds = await writeLongWav(path, 24);
  const whole = await transcribeFile(path, engine, { signal });
  const segments: SpokenSegment[] = [];
  let state: TranscriptionState | undefined;
  let runs = 0;
  let ended: Transcription;
  do {
    const pause = new AbortController();
    const onChunk = (part: TranscriptionChunk): void => {
      segments.push(...part.segments);
      // As it is serialized in the database.
      state = JSON.parse(JSON.stringify(part.state));
    };
    pause.abort();
    ended = await transcribeFile(path, engine, { signal, state, onChunk, pause: pause.signal });
    runs += 1;
  } while (ended.isPartial);
  segments.push(...ended.segments);
  expect(runs).toBeGreaterThan(3);
  expect(segments.map(({ text }) => text).join(' ')).toBe(sentence.repeat(24).trim());
  expect(segments.map(({ text }) => text)).toEqual(whole.segments.map(({ text }) => text));
  expect(ended.duration).toBeCloseTo(seconds, 2);
});

test('F-03: a lecture of three hours is transcribed, with correct times at its end', async () => {
  const folder = temporaryFolder();
  writeToneModel(folder);
  const engine = await loadLocalEngine({ modelDir: folder, threads: 1, language: 'it' });
  const path = join(folder, 'lecture.wav');
  const rate = 8_000;
  const hours = 3;
  const silentBytes = hours * 3_600 * rate * 2;
  const header = wavOf(new Float32Array(0), rate);
  const words = wavOf(speakTones('grazie', { sampleRate: rate }), rate).subarray(44);
  header.writeUInt32LE(silentBytes + words.length, 40);
  writeFileSync(path, header);
  // Silence is a hole in the file.
  truncateSync(path, 44 + silentBytes);
  appendFileSync(path, words);
  const { duration, segments, findings } = await transcribeFile(path, engine, { signal });
  expect(duration).toBeCloseTo(hours * 3_600 + words.length / rate / 2, 1);
  expect(segments.map(({ text }) => text)).toEqual(['grazie']);
  expect(segments[0]?.start).toBeCloseTo(hours * 3_600 + 0.3, 0);
  expect(findings).toEqual({ incomplete: null, statedDuration: null, playerForm: 'wav' });
});
