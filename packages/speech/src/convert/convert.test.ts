import { mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { AudioDecoder } from '../decode/decode.ts';
import { loudness } from '../decode/pcm.ts';
import { createConverter } from '../host/converter.ts';
import { WorkerHost } from '../host/worker-host.ts';
import { encodeAudio } from '../testing/encode.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { speakTones } from '../testing/tones.ts';
import { convertToMp3 } from './convert.ts';
import { wavOf } from './wav.ts';

const { signal } = new AbortController();

/** Container, length in seconds and loudness of a file. */
function heard(path: string) {
  const decoder = new AudioDecoder(path);
  try {
    const blocks = [...decoder.blocks()];
    const samples = Float32Array.from(blocks.flatMap((block) => [...block]));
    return { container: decoder.container, seconds: decoder.duration, loudness: loudness(samples) };
  } finally {
    decoder.close();
  }
}

test.each([
  ['a.webm', { encoder: 'libopus', live: true }],
  ['a.mp4', { encoder: 'aac' }],
  ['a.flac', { encoder: 'flac' }],
] as const)('%s becomes an mp3 of the same length and loudness', async (name, encoding) => {
  const folder = temporaryFolder();
  const [source, target] = [join(folder, name), join(folder, 'b.mp3')];
  encodeAudio(source, speakTones('ciao a tutti', { sampleRate: 48_000 }), 48_000, encoding);
  await convertToMp3(source, target, { signal });
  const [before, after] = [heard(source), heard(target)];
  expect(after.container).toBe('mp3');
  expect(after.seconds).toBeCloseTo(before.seconds, 1);
  // LAME lowers the level by half a decibel.
  expect(after.loudness / before.loudness).toBeCloseTo(0.95, 1);
});

/** Seconds in which a file is louder than silence, to a twentieth. */
function soundsFrom(path: string): { from: number; to: number; seconds: number } {
  const decoder = new AudioDecoder(path);
  try {
    const samples = [...decoder.blocks()].flatMap((block) => [...block]);
    const loud = samples.flatMap((sample, index) => (Math.abs(sample) > 0.05 ? [index] : []));
    const rate = samples.length / decoder.duration;
    return { from: (loud[0] ?? 0) / rate, to: (loud.at(-1) ?? 0) / rate, seconds: decoder.duration };
  } finally {
    decoder.close();
  }
}

test.each([
  ['a.webm', { encoder: 'libopus', live: true }],
  ['a.mp4', { encoder: 'aac' }],
  ['a.mp3', { encoder: 'libmp3lame' }],
] as const)(
  'of %s only a span is converted, and nothing that was said before and after it',
  async (name, encoding) => {
    const folder = temporaryFolder();
    const [source, target] = [join(folder, name), join(folder, 'b.mp3')];
    const rate = 48_000;
    // Two loud seconds, one quiet, half a second that is shared, one quiet, two loud ones.
    const samples = new Float32Array(6.5 * rate);
    for (let at = 0; at < samples.length; at += 1) {
      const second = at / rate;
      const isLoud = second < 2 || (second >= 3 && second < 3.5) || second >= 4.5;
      if (isLoud) samples[at] = Math.sin(at / 20) * 0.5;
    }
    encodeAudio(source, samples, rate, encoding);
    await convertToMp3(source, target, { signal, span: { from: 2.5, to: 4 } });
    const { from, to, seconds } = soundsFrom(target);
    expect(seconds).toBeCloseTo(1.5, 1);
    expect(from).toBeCloseTo(0.5, 1);
    expect(to).toBeCloseTo(1, 1);
  },
);

test('a truncated recording is converted as far as it goes, and other files are refused', async () => {
  const folder = temporaryFolder();
  const [source, target] = [join(folder, 'a.webm'), join(folder, 'b.mp3')];
  const samples = speakTones('ciao a tutti', { sampleRate: 48_000 });
  encodeAudio(source, samples, 48_000, { encoder: 'libopus', live: true });
  truncateSync(source, Math.floor(statSync(source).size / 2));
  await convertToMp3(source, target, { signal });
  expect(heard(target).seconds).toBeGreaterThan(0.3);
  writeFileSync(source, 'testo');
  await expect(convertToMp3(source, target, { signal })).rejects.toMatchObject({ code: 'not_audio' });
});

test('conversion runs in its own process, reports errors, and leaves no file behind', async () => {
  const host = new WorkerHost({ idleMs: 60_000 });
  onTestFinished(() => host.close());
  const converter = createConverter(host);
  const finishedOf = async (file: string) => (await converter.toMp3(file)).finished;
  const path = join(temporaryFolder(), 'a.wav');
  writeFileSync(path, wavOf(speakTones('ciao')));
  const { content, release } = await (await converter.toMp3(path)).finished;
  const made = (content as typeof content & { path: string }).path;
  expect((await buffer(content)).length).toBe(statSync(made).size);
  await release();
  expect(() => statSync(made)).toThrow('ENOENT');
  writeFileSync(path, 'testo');
  await expect(finishedOf(path)).rejects.toMatchObject({ code: 'not_audio' });
  await expect(finishedOf(`${path}.altro`)).rejects.toMatchObject({ code: 'unavailable' });
});

test('F-05: a conversion that is aborted stops, and leaves no file', async () => {
  const host = new WorkerHost({ idleMs: 60_000 });
  onTestFinished(() => host.close());
  const folder = temporaryFolder();
  const scratch = join(folder, 'scratch');
  mkdirSync(scratch);
  const path = join(folder, 'a.wav');
  // Half a day of silence, as a hole in the file.
  const wav = wavOf(new Float32Array(0));
  wav.writeUInt32LE(12 * 3_600 * 32_000, 40);
  writeFileSync(path, wav);
  truncateSync(path, 44 + 12 * 3_600 * 32_000);
  const controller = new AbortController();
  const converter = createConverter(host, { scratch });
  const { read, finished } = await converter.toMp3(path, { signal: controller.signal });
  for await (const _ of read()) break;
  controller.abort();
  await expect(finished).rejects.toMatchObject({ code: 'unavailable' });
  expect(readdirSync(scratch)).toEqual([]);
  // The process is not blocked by it, and was not killed.
  const { pid } = host;
  writeFileSync(path, wavOf(speakTones('ciao')));
  await (await (await converter.toMp3(path)).finished).release();
  expect(host.pid).toBe(pid);
});

test('a long conversion can be streamed while it is made, by several readers, to its last byte', async () => {
  const host = new WorkerHost({ idleMs: 60_000 });
  onTestFinished(() => host.close());
  const path = join(temporaryFolder(), 'a.wav');
  writeFileSync(path, wavOf(speakTones(Array.from({ length: 200 }, () => 'ciao').join('|'))));
  const { read, finished } = await createConverter(host).toMp3(path);
  let isWhole = false;
  const whole = finished.then(async ({ content, release }) => {
    isWhole = true;
    const bytes = await buffer(content);
    await release();
    return bytes;
  });
  const first: Buffer[] = [];
  let firstCameBefore = false;
  for await (const chunk of read()) {
    if (first.length === 0) firstCameBefore = !isWhole;
    first.push(chunk as Buffer);
  }
  expect(firstCameBefore).toBe(true);
  const made = await whole;
  expect(Buffer.concat(first).length).toBe(made.length);
  writeFileSync(path, 'testo');
  const broken = await createConverter(host).toMp3(path);
  await expect(buffer(broken.read())).rejects.toMatchObject({ code: 'not_audio' });
});
