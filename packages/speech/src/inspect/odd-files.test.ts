import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wavOf } from '../convert/wav.ts';
import { AudioDecoder, type DecoderOptions } from '../decode/decode.ts';
import { loudness } from '../decode/pcm.ts';
import { type Encoding, encodeAudio } from '../testing/encode.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { findingsOf } from './audio-findings.ts';
import { inspectAudio } from './inspect.ts';

const day = 24 * 3_600;

function tone(seconds: number, rate: number, amplitude = 0.3): Float32Array {
  return Float32Array.from(
    { length: seconds * rate },
    (_, i) => amplitude * Math.sin((i * 2 * Math.PI * 440) / rate),
  );
}

function encoded(name: string, samples: Float32Array, rate: number, encoding: Encoding): string {
  const path = join(temporaryFolder(), name);
  encodeAudio(path, samples, rate, encoding);
  return path;
}

/** Result and findings of decoding, without the samples of gaps. */
function heard(path: string, options: DecoderOptions = {}) {
  const decoder = new AudioDecoder(path, options);
  const samples: number[] = [];
  for (const part of decoder.parts()) if (part instanceof Float32Array) samples.push(...part);
  const { duration, unreadableSeconds } = decoder;
  const findings = findingsOf(path, decoder, { maxSeconds: options.maxSeconds ?? day });
  decoder.close();
  return { duration, unreadableSeconds, findings, samples: Float32Array.from(samples) };
}

/** Stereo samples as a WAV of 32-bit floats. */
function floatWav(left: Float32Array, right: Float32Array, rate: number): string {
  const data = Buffer.alloc(8 * left.length);
  for (const [i, sample] of left.entries()) {
    data.writeFloatLE(sample, 8 * i);
    data.writeFloatLE(right[i] ?? 0, 8 * i + 4);
  }
  const head = wavOf(new Float32Array(0), rate);
  head.writeUInt32LE(36 + data.length, 4);
  head.writeUInt16LE(3, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(8 * rate, 28);
  head.writeUInt16LE(8, 32);
  head.writeUInt16LE(32, 34);
  head.writeUInt32LE(data.length, 40);
  const path = join(temporaryFolder(), 'a.wav');
  writeFileSync(path, Buffer.concat([head, data]));
  return path;
}

test('F-03: gaps of a file that claims days are believed up to an hour, and cost nothing', () => {
  // Each packet of 20 ms comes 599 s after the one before it.
  const gaps = { every: 960, seconds: 599 };
  const path = encoded('a.mkv', tone(4, 48_000), 48_000, { encoder: 'libopus', gaps });
  const before = process.cpuUsage();
  const { duration, findings, samples } = heard(path);
  const { user } = process.cpuUsage(before);
  expect(duration).toBeGreaterThan(600);
  expect(duration).toBeLessThan(2 * 3_600);
  expect(samples.length).toBeLessThan(10 * 16_000);
  expect(findings).toMatchObject({ incomplete: 'damaged', playerForm: null });
  // Processing silence sample by sample would take many times as long.
  expect(user / 1e6).toBeLessThan(5);
});

test('F-03: a recording is decoded up to the maximum length, and a longer one is reported', () => {
  const path = encoded('a.ogg', tone(30, 48_000), 48_000, { encoder: 'libopus' });
  const { duration, findings } = heard(path, { maxSeconds: 20 });
  expect(duration).toBe(20);
  expect(findings.incomplete).toBe('too_long');
  expect(heard(path, { maxSeconds: 31 }).findings.incomplete).toBeNull();
});

test('F-03: a header that claims a hundred hours changes neither length nor state', () => {
  const path = encoded('a.flac', tone(3, 48_000), 48_000, { encoder: 'flac' });
  const flac = readFileSync(path);
  // 36 bits of sample count after rate, channels and bits per sample.
  flac.writeUInt8((flac.readUInt8(21) & 0xf0) | 4, 21);
  writeFileSync(path, flac);
  const { duration, findings } = heard(path);
  expect(duration).toBeCloseTo(3, 1);
  expect(findings).toMatchObject({ incomplete: null, playerForm: null });
});

test('F-94: chained streams of other rates and codecs in an Ogg file are all decoded', () => {
  const parts = [
    encoded('a.ogg', tone(3, 48_000), 48_000, { encoder: 'libopus' }),
    encoded('b.ogg', tone(4, 24_000), 24_000, { encoder: 'flac' }),
    encoded('c.ogg', tone(5, 48_000), 48_000, { encoder: 'libopus' }),
  ].map((path) => readFileSync(path));
  const path = join(temporaryFolder(), 'chained.ogg');
  writeFileSync(path, Buffer.concat(parts));
  const { duration, findings, samples } = heard(path);
  expect(Math.abs(duration - 12)).toBeLessThan(0.1);
  for (const second of [1, 5, 10]) {
    expect(loudness(samples, second * 16_000, (second + 1) * 16_000)).toBeGreaterThan(0.15);
  }
  expect(findings).toMatchObject({ incomplete: null, playerForm: null });
  const rest = heard(path, { from: 8 });
  expect(Math.abs(rest.samples.length / 16_000 - 4)).toBeLessThan(0.1);
});

test('F-94: an unreadable stream of an Ogg file is skipped and reported', () => {
  const [first, last] = [
    encoded('a.ogg', tone(3, 48_000), 48_000, { encoder: 'libopus' }),
    encoded('c.ogg', tone(5, 48_000), 48_000, { encoder: 'libopus' }),
  ].map((path) => readFileSync(path));
  const unknown = Buffer.from(first as Buffer);
  // An unknown codec.
  unknown.write('NoSuch', unknown.indexOf('OpusHead'), 'latin1');
  const path = join(temporaryFolder(), 'chained.ogg');
  writeFileSync(path, Buffer.concat([first as Buffer, unknown, last as Buffer]));
  const { duration, findings } = heard(path);
  expect(Math.abs(duration - 8)).toBeLessThan(0.1);
  expect(findings.incomplete).toBe('damaged');
});

test.each([
  ['opposed', -1],
  ['equal', 1],
])('F-96: channels that are %s do not cancel each other', (_, sign) => {
  const left = tone(2, 48_000);
  const { samples } = heard(
    floatWav(
      left,
      left.map((sample) => sign * sample),
      48_000,
    ),
  );
  expect(loudness(samples, 1_600, 30_000)).toBeCloseTo(0.3 / Math.SQRT2, 2);
});

test('F-96: NaN samples become silence and are reported, and nothing else is lost', async () => {
  const left = tone(4, 16_000);
  left.fill(Number.NaN, 0, 16_000).fill(Number.POSITIVE_INFINITY, 16_000, 24_000);
  const path = floatWav(left, left, 16_000);
  const { duration, findings, samples, unreadableSeconds } = heard(path);
  expect(duration).toBe(4);
  expect(unreadableSeconds).toBeCloseTo(1.5, 1);
  expect(findings.incomplete).toBe('damaged');
  expect(samples.every(Number.isFinite)).toBe(true);
  expect(loudness(samples, 32_000, 64_000)).toBeGreaterThan(0.2);
  const nothing = left.subarray(0, 8_000);
  await expect(inspectAudio(floatWav(nothing, nothing, 16_000))).rejects.toMatchObject({
    code: 'audio_damaged',
  });
});

test('F-34: a file shorter than its header states is detected as incomplete', () => {
  const path = encoded('a.webm', tone(12, 48_000), 48_000, { encoder: 'libopus' });
  expect(heard(path).findings).toEqual({
    incomplete: null,
    statedDuration: null,
    playerForm: 'webm-opus',
  });
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.subarray(0, bytes.length / 2));
  expect(heard(path).findings).toEqual({ incomplete: 'cut_off', statedDuration: 12, playerForm: null });
  const live = encoded('b.webm', tone(12, 48_000), 48_000, { encoder: 'libopus', live: true });
  const liveBytes = readFileSync(live);
  writeFileSync(live, liveBytes.subarray(0, liveBytes.length / 2));
  expect(heard(live).findings.incomplete).toBeNull();
});

test.each<[string, Encoding, string | null]>([
  ['a.ogg', { encoder: 'libopus' }, 'ogg-opus'],
  ['a.webm', { encoder: 'libopus', live: true }, 'webm-opus'],
  ['a.m4a', { encoder: 'aac' }, 'mp4-aac'],
  ['a.m4a', { encoder: 'alac' }, 'mp4-alac'],
  ['a.mp3', { encoder: 'libmp3lame' }, 'mp3'],
  ['a.flac', { encoder: 'flac' }, 'flac'],
  ['a.aac', { encoder: 'aac' }, null],
  ['a.mkv', { encoder: 'libopus' }, null],
  ['a.webm', { encoder: 'libopus', startsAt: 3_600 }, null],
])('F-95: %s (%o) is for players that play %s', async (name, encoding, playerForm) => {
  const path = encoded(name, tone(3, 48_000), 48_000, encoding);
  expect(heard(path).findings.playerForm).toBe(playerForm);
  expect((await inspectAudio(path)).playerForm).toBe(playerForm);
});

test('F-95: an MP3 whose header states a wrong number of frames is played by no player', () => {
  const path = encoded('a.mp3', tone(8, 48_000), 48_000, { encoder: 'libmp3lame' });
  const bytes = readFileSync(path);
  const at = Math.max(bytes.indexOf('Xing'), bytes.indexOf('Info'));
  bytes.writeUInt32BE(3, at + 8);
  writeFileSync(path, bytes);
  expect(heard(path)).toMatchObject({ findings: { incomplete: null, playerForm: null } });
  expect(heard(path).duration).toBeGreaterThan(7.9);
});

test('a file with too many channels is refused, and not an internal error', async () => {
  const path = join(temporaryFolder(), 'a.wav');
  const wav = wavOf(tone(2, 48_000), 48_000);
  wav.writeUInt16LE(255, 22);
  wav.writeUInt16LE(510, 32);
  writeFileSync(path, wav);
  await expect(inspectAudio(path)).rejects.toMatchObject({ code: 'audio_damaged' });
});
