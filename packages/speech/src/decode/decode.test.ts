import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getFFmpegInfo } from 'node-av/lib';
import { expect, test } from 'vitest';
import { wavOf } from '../convert/wav.ts';
import { type Encoding, encodeAudio } from '../testing/encode.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { speakTones } from '../testing/tones.ts';
import { AudioDecoder } from './decode.ts';
import { openAudio } from './open-audio.ts';
import { loudness } from './pcm.ts';

/** A tone of `seconds` at `rate`. */
function tone(seconds: number, rate: number): Float32Array {
  return Float32Array.from(
    { length: seconds * rate },
    (_, i) => 0.3 * Math.sin((i * 2 * Math.PI * 440) / rate),
  );
}

function decode(path: string): { duration: number; samples: Float32Array } {
  const decoder = new AudioDecoder(path);
  const blocks = [...decoder.blocks()];
  const { duration } = decoder;
  decoder.close();
  return { duration, samples: Float32Array.from(blocks.flatMap((block) => [...block])) };
}

test('AAC is decoded by FFmpeg’s own decoder, without non-free components', () => {
  const path = join(temporaryFolder(), 'a.m4a');
  encodeAudio(path, tone(1, 44_100), 44_100, { encoder: 'aac' });
  const audio = openAudio(path);
  expect(audio.decoder.name).toBe('aac');
  audio.close();
  const { configuration } = getFFmpegInfo();
  expect(configuration).toContain('--enable-gpl --enable-version3');
  expect(configuration).not.toContain('nonfree');
});

test('D-13 (a) twelve seconds of WebM without a duration measure twelve seconds', () => {
  const path = join(temporaryFolder(), 'a.webm');
  encodeAudio(path, tone(12, 48_000), 48_000, { encoder: 'libopus', live: true });
  expect(decode(path).duration).toBeCloseTo(12, 1);
});

test.each<[string, number, Encoding]>([
  ['a.webm', 48_000, { encoder: 'libopus' }],
  ['a.ogg', 48_000, { encoder: 'libopus' }],
  ['a.mp3', 44_100, { encoder: 'libmp3lame' }],
  ['a.mp4', 44_100, { encoder: 'aac' }],
  ['a.aac', 44_100, { encoder: 'aac' }],
  ['a.flac', 48_000, { encoder: 'flac' }],
])('%s decodes to its exact length, loud from the first moment on', (name, rate, encoding) => {
  const path = join(temporaryFolder(), name);
  encodeAudio(path, tone(3, rate), rate, encoding);
  const { duration, samples } = decode(path);
  expect(Math.abs(duration - 3)).toBeLessThan(name === 'a.aac' ? 0.08 : 0.03);
  if (name !== 'a.aac') expect(loudness(samples, 0, 800)).toBeGreaterThan(0.15);
});

test('samples of a 16 kHz WAV are not changed', () => {
  const path = join(temporaryFolder(), 'a.wav');
  const spoken = speakTones('ciao');
  writeFileSync(path, wavOf(spoken));
  const { samples } = decode(path);
  expect(samples.length).toBe(spoken.length);
  expect(Math.max(...samples.map((sample, i) => Math.abs(sample - (spoken[i] ?? 0))))).toBeLessThan(1e-4);
});

test('a truncated file decodes up to its end', () => {
  const folder = temporaryFolder();
  const whole = join(folder, 'whole.webm');
  encodeAudio(whole, tone(20, 48_000), 48_000, { encoder: 'libopus', live: true });
  const bytes = readFileSync(whole);
  const cut = join(folder, 'cut.webm');
  writeFileSync(cut, bytes.subarray(0, Math.round(bytes.length * 0.4)));
  expect(decode(cut).duration).toBeGreaterThan(7.5);
  expect(decode(cut).duration).toBeLessThan(8.5);
});

test('garbage in the middle of an MP3 loses only the damaged frames', () => {
  const path = join(temporaryFolder(), 'a.mp3');
  encodeAudio(path, tone(10, 44_100), 44_100, { encoder: 'libmp3lame' });
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2);
  bytes.fill(0x55, middle, middle + 1_000);
  writeFileSync(path, bytes);
  expect(decode(path).duration).toBeGreaterThan(9.5);
});

test.each(['a.mkv', 'a.mp4'])(
  'gaps in the timestamps of %s become silence, so later times stay correct',
  (name) => {
    const path = join(temporaryFolder(), name);
    const gap = { before: 2 * 48_000, seconds: 3 };
    encodeAudio(path, tone(4, 48_000), 48_000, { encoder: 'aac', gap });
    const { duration, samples } = decode(path);
    expect(Math.abs(duration - 7)).toBeLessThan(0.08);
    expect(loudness(samples, 2.2 * 16_000, 4.8 * 16_000)).toBe(0);
    expect(loudness(samples, 5.2 * 16_000, 6.8 * 16_000)).toBeGreaterThan(0.15);
  },
);
