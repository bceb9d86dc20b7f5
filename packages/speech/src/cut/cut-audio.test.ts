import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { wavOf } from '../convert/wav.ts';
import { AudioDecoder } from '../decode/decode.ts';
import { createCutter } from '../host/cutter.ts';
import { WorkerHost } from '../host/worker-host.ts';
import { type Encoding, encodeAudio } from '../testing/encode.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { cutAudio } from './cut-audio.ts';
import { joinAudio } from './join-audio.ts';

const { signal } = new AbortController();
const rate = 48_000;

/** Ten seconds of a tone that rises by 100 Hz each second, so that each moment of it is known by its pitch. */
function rising(): Float32Array {
  let phase = 0;
  return Float32Array.from({ length: 10 * rate }, (_, sample) => {
    phase += (2 * Math.PI * pitchAt(sample / rate)) / rate;
    return 0.5 * Math.sin(phase);
  });
}

const pitchAt = (second: number) => 300 + 100 * Math.floor(second);

function samplesOf(path: string): { samples: Float32Array; container: string } {
  const decoder = new AudioDecoder(path, { rate });
  try {
    const blocks = [...decoder.blocks()];
    const samples = new Float32Array(blocks.reduce((sum, block) => sum + block.length, 0));
    let at = 0;
    for (const block of blocks) {
      samples.set(block, at);
      at += block.length;
    }
    return { samples, container: decoder.container };
  } finally {
    decoder.close();
  }
}

/** By its zero crossings within the tenth of a second around `second`. */
function heardPitch(samples: Float32Array, second: number): number {
  const [from, to] = [Math.round((second - 0.05) * rate), Math.round((second + 0.05) * rate)];
  let crossings = 0;
  for (let at = from + 1; at < to; at += 1)
    if ((samples[at - 1] ?? 0) < 0 && (samples[at] ?? 0) >= 0) crossings += 1;
  return crossings / ((to - from) / rate);
}

/** Each second of the cut sounds as that of the recording. */
function expectSameSound(
  path: string,
  { start, from, to }: { start: number; from: number; to: number },
): void {
  const { samples } = samplesOf(path);
  for (let second = Math.ceil(from) + 0.5; second < to - 0.1; second += 1) {
    const heard = heardPitch(samples, second - start);
    expect(Math.abs(heard - pitchAt(second)), `at second ${second}`).toBeLessThan(25);
  }
}

const kinds: [string, Encoding, string, number][] = [
  // File, encoding, container of what is cut from it, seconds by which that may begin early.
  ['a.webm', { encoder: 'libopus', live: true }, 'webm', 0],
  ['a.mka', { encoder: 'libopus' }, 'matroska', 0],
  ['a.ogg', { encoder: 'libopus' }, 'ogg', 0],
  ['a.mp4', { encoder: 'aac' }, 'mp4', 0],
  ['a.mp3', { encoder: 'libmp3lame' }, 'mp3', 0.12],
  ['a.wav', { encoder: 'pcm_s16le' }, 'wav', 0],
  ['a.aiff', { encoder: 'pcm_s16be' }, 'aiff', 0],
  ['a.aac', { encoder: 'aac' }, 'aac', 0.05],
  // No encoder but that of mp3 is used, and frames of FLAC are numbered.
  ['a.flac', { encoder: 'flac' }, 'mp3', 0],
  ['a.wma', { encoder: 'wmav2' }, 'mp3', 0],
];

test.each(kinds)(
  '%s is divided at a second without losing or moving a sound',
  async (name, encoding, container, early) => {
    const folder = temporaryFolder();
    const source = join(folder, name);
    encodeAudio(source, rising(), rate, encoding);
    const at = 4.3217;
    const spans = [
      { from: 0, to: at },
      { from: at, to: 10 },
    ];
    for (const span of spans) {
      const cut = await cutAudio(source, temporaryFolder(), span, { signal });
      expect(cut.container).toBe(container);
      expect(cut.incomplete).toBeNull();
      expect(span.from - cut.start).toBeGreaterThanOrEqual(-0.03);
      expect(span.from - cut.start).toBeLessThanOrEqual(early + 0.001);
      // To the packet, the longest of which has a tenth of a second.
      expect(Math.abs(cut.start + cut.duration - span.to)).toBeLessThan(0.15);
      expectSameSound(cut.path, { start: cut.start, ...span });
    }
  },
);

test.each(kinds)('%s that was divided is joined to what it was', async (name, encoding, container) => {
  const source = join(temporaryFolder(), name);
  encodeAudio(source, rising(), rate, encoding);
  const first = await cutAudio(source, temporaryFolder(), { from: 0, to: 5 }, { signal });
  const second = await cutAudio(source, temporaryFolder(), { from: 5, to: 10 }, { signal });
  const joined = await joinAudio([first.path, second.path], temporaryFolder(), { signal });
  expect(joined.container).toBe(container);
  expect(joined.starts[0]).toBe(0);
  const [, start = 0] = joined.starts;
  expect(start).toBeGreaterThan(4.95);
  expect(start).toBeLessThan(5.2);
  expectSameSound(joined.path, { start: 0, from: 0, to: 5 });
  // A second of the second file is heard at its place in the joined one.
  const { samples } = samplesOf(joined.path);
  const heard = heardPitch(samples, start + 7.5 - second.start);
  expect(Math.abs(heard - pitchAt(7.5))).toBeLessThan(25);
});

test('recordings of different kinds are joined as mp3', async () => {
  const folder = temporaryFolder();
  const [one, other] = [join(folder, 'a.webm'), join(folder, 'b.wav')];
  encodeAudio(one, rising(), rate, { encoder: 'libopus' });
  encodeAudio(other, rising().subarray(0, 3 * rate), rate, { encoder: 'pcm_s16le' });
  const joined = await joinAudio([one, other], temporaryFolder(), { signal });
  expect(joined.container).toBe('mp3');
  expect(joined.starts[1]).toBeCloseTo(10, 1);
  expect(joined.duration).toBeCloseTo(13, 0);
  expect(
    Math.abs(heardPitch(samplesOf(joined.path).samples, (joined.starts[1] ?? 0) + 2.5) - pitchAt(2.5)),
  ).toBeLessThan(25);
});

test('a pause in the times of a recording stays where it is', async () => {
  const source = join(temporaryFolder(), 'a.webm');
  encodeAudio(source, rising(), rate, { encoder: 'libopus', gap: { before: 3 * rate, seconds: 4 } });
  const cut = await cutAudio(source, temporaryFolder(), { from: 2, to: 9 }, { signal });
  expect(cut.container).toBe('webm');
  expect(cut.start).toBe(2);
  expect(cut.duration).toBeCloseTo(7, 1);
  // Second 8 of the recording is second 4 of the tone.
  expect(Math.abs(heardPitch(samplesOf(cut.path).samples, 6.5) - pitchAt(4.5))).toBeLessThan(25);
});

test('what has no sound in the span is refused, and so is what is no audio', async () => {
  const source = join(temporaryFolder(), 'a.wav');
  writeFileSync(source, wavOf(rising(), rate));
  const behind = cutAudio(source, temporaryFolder(), { from: 20, to: 30 }, { signal });
  await expect(behind).rejects.toMatchObject({ code: 'audio_damaged' });
  writeFileSync(source, 'testo');
  const text = cutAudio(source, temporaryFolder(), { from: 0, to: 1 }, { signal });
  await expect(text).rejects.toMatchObject({ code: 'not_audio' });
});

test('cutting runs in its own process, tells its progress, and leaves no file behind', async () => {
  const host = new WorkerHost({ idleMs: 60_000 });
  onTestFinished(() => host.close());
  const [folder, scratch] = [temporaryFolder(), temporaryFolder()];
  const source = join(folder, 'a.wav');
  writeFileSync(source, wavOf(rising(), rate));
  const cutter = createCutter(host, { scratch });
  const told: number[] = [];
  const { content, release, ...made } = await cutter.cut(
    source,
    { from: 1, to: 9 },
    { onProgress: (fraction) => told.push(fraction) },
  );
  expect(made).toMatchObject({ container: 'wav', start: 1, playerForm: 'wav', incomplete: null });
  expect(made.duration).toBeCloseTo(8, 3);
  content.destroy();
  await release();
  const joined = await cutter.join([source, source]);
  expect(joined.starts).toEqual([0, 10]);
  joined.content.destroy();
  await joined.release();
  await expect(cutter.cut(`${source}.altro`, { from: 0, to: 1 })).rejects.toMatchObject({
    code: 'unavailable',
  });
  const stopped = AbortSignal.abort();
  await expect(cutter.cut(source, { from: 0, to: 1 }, { signal: stopped })).rejects.toThrow();
  expect(readdirSync(scratch)).toEqual([]);
  expect(told.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true);
});
