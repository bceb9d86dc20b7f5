import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createConverter } from '../host/converter.ts';
import { WorkerHost } from '../host/worker-host.ts';
import { encodeAudio } from '../testing/encode.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { measurePeaks, PeakCollector } from './peaks.ts';

const rate = 48_000;
/** A power of two: bins end where seconds do. */
const evenRate = 8_192;
const { signal } = new AbortController();

/** Seconds of a tone, each with its own level. */
function tones(loudness: number[], sampleRate: number): Float32Array {
  const samples = new Float32Array(loudness.length * sampleRate);
  for (let i = 0; i < samples.length; i += 1) {
    samples[i] =
      (loudness[Math.floor(i / sampleRate)] as number) * Math.sin((2 * Math.PI * 440 * i) / sampleRate);
  }
  return samples;
}

function peaksOf(samples: Float32Array, count: number, chunks = 1): number[] {
  const collector = new PeakCollector(count);
  const size = Math.ceil(samples.length / chunks);
  for (let at = 0; at < samples.length; at += size) collector.push(samples.subarray(at, at + size));
  return collector.finish();
}

test('bars follow the loudness relative to the maximum, for any chunking of the samples', () => {
  const samples = tones([0, 0.5, 0.25, 0], evenRate);
  expect(peaksOf(samples, 4)).toEqual([0, 100, 50, 0]);
  expect(peaksOf(samples, 4, 977)).toEqual([0, 100, 50, 0]);
});

test('silence, a recording shorter than its bars and one without samples are drawn too', () => {
  expect(peaksOf(new Float32Array(1000), 4)).toEqual([0, 0, 0, 0]);
  expect(peaksOf(Float32Array.of(0.5, -1), 4)).toEqual([50, 50, 100, 100]);
  expect(peaksOf(new Float32Array(0), 3)).toEqual([0, 0, 0]);
});

test('a long recording keeps the position of loud passages', () => {
  const collector = new PeakCollector(240);
  // Two hours at 8 kHz; one loud minute after ninety.
  const quiet = new Float32Array(8_000 * 60).fill(0.1);
  const loud = new Float32Array(8_000 * 60).fill(0.8);
  for (let minute = 0; minute < 120; minute += 1) collector.push(minute === 90 ? loud : quiet);
  const bars = collector.finish();
  const first = bars.indexOf(100);
  expect(Math.abs(first - 180)).toBeLessThanOrEqual(1);
  expect(bars.filter((bar) => bar === 100).length).toBeLessThanOrEqual(4);
  expect(new Set(bars)).toEqual(new Set([13, 100]));
});

test('a separate process measures a file, and reports other files as errors', async () => {
  const host = new WorkerHost({ idleMs: 60_000 });
  onTestFinished(() => host.close());
  const { toPeaks } = createConverter(host);
  const file = join(temporaryFolder(), 'a.webm');
  encodeAudio(file, tones([0, 0.8, 0.2, 0], rate), rate, { encoder: 'libopus', live: true });
  const peaks = await toPeaks(file, 40);
  expect(peaks).toEqual(await measurePeaks(file, 40, { signal }));
  const middle = (second: number) => peaks[second * 10 + 5] as number;
  expect(middle(0)).toBeLessThan(3);
  expect(middle(1)).toBeGreaterThan(90);
  expect(middle(2)).toBeGreaterThan(18);
  expect(middle(2)).toBeLessThan(35);
  await expect(toPeaks(import.meta.filename, 40)).rejects.toMatchObject({ code: 'not_audio' });
});
