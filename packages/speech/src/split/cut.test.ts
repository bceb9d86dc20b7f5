import { expect, test } from 'vitest';
import { type Chunk, sampleRate } from '../decode/pcm.ts';
import { createEnergyDetector } from '../voice/voice-detector.ts';
import { ChunkCutter } from './cut.ts';

/** Alternating seconds of sound (1) and silence (0), beginning with silence. */
function soundBetween(...seconds: number[]): Float32Array {
  return Float32Array.from(
    seconds.flatMap((length, turn) =>
      Array.from({ length: Math.round(length * sampleRate) }, (_, i) =>
        turn % 2 ? 0.2 * Math.sin(i / 3) + 0.01 : 0,
      ),
    ),
  );
}

function cut(samples: Float32Array, maxSeconds: number, blockSamples = 1_237): Chunk[] {
  const cutter = new ChunkCutter({ maxSeconds, maxPauseSeconds: 1.5 }, createEnergyDetector());
  const chunks: Chunk[] = [];
  for (let at = 0; at < samples.length; at += blockSamples) {
    chunks.push(...cutter.push(samples.subarray(at, at + blockSamples)));
  }
  return [...chunks, ...cutter.finish()];
}

/** The contents of the chunks at their offsets; a wrong overlap is an error. */
function layOut(chunks: Chunk[], length: number): Float32Array {
  const result = new Float32Array(length);
  let end = 0;
  for (const chunk of chunks) {
    const shared = chunk.overlap ?? 0;
    if (shared > 0) expect(chunk.offset + shared).toBe(end);
    else expect(chunk.offset).toBeGreaterThanOrEqual(end);
    result.set(chunk.samples, chunk.offset);
    end = chunk.offset + chunk.samples.length;
  }
  return result;
}

test.each([1, 4, 30])(
  'no sample of sound is lost, duplicated or shifted in chunks of at most %i s',
  (maxSeconds) => {
    const samples = soundBetween(3, 7, 0.4, 12.3, 0.05, 9, 5, 0.7, 1, 2.001);
    const chunks = cut(samples, maxSeconds);
    expect(layOut(chunks, samples.length)).toEqual(samples);
    for (const chunk of chunks) expect(chunk.samples.length).toBeLessThanOrEqual(maxSeconds * sampleRate);
  },
);

test('sound without a pause is cut with an overlap, in which both chunks have the same sound', () => {
  const samples = Float32Array.from({ length: 40 * sampleRate }, (_, i) => 0.2 * Math.sin(i / 3));
  const chunks = cut(samples, 15);
  expect(chunks.length).toBeGreaterThan(2);
  expect(chunks.slice(1).map((chunk) => (chunk.overlap ?? 0) / sampleRate)).toEqual(
    chunks.slice(1).map(() => expect.closeTo(2, 1)),
  );
  expect(layOut(chunks, samples.length)).toEqual(samples);
});

test('a cut is made in the longest pause', () => {
  const [first, second] = cut(soundBetween(0, 6, 0.1, 1, 0.5, 1, 0.1, 8), 10);
  expect(((first?.offset ?? 0) + (first?.samples.length ?? 0)) / sampleRate).toBeCloseTo(7.35, 1);
  expect((second?.offset ?? 0) / sampleRate).toBeCloseTo(7.35, 1);
});

test('long silence is in no chunk except for a margin', () => {
  const chunks = cut(soundBetween(60, 1, 100, 1, 60), 30);
  expect(chunks.map((chunk) => Number((chunk.offset / sampleRate).toFixed(1)))).toEqual([59.5, 160.5]);
  for (const chunk of chunks) expect(chunk.samples.length / sampleRate).toBeLessThan(2);
});

test('digital silence and near silence give no chunk at all', () => {
  expect(cut(new Float32Array(20 * sampleRate), 30)).toEqual([]);
  expect(
    cut(
      new Float32Array(20 * sampleRate).map(() => (Math.random() - 0.5) / 20_000),
      30,
    ),
  ).toEqual([]);
});

test('very quiet speech is not silence', () => {
  const samples = soundBetween(1, 2).map((sample) => sample / 100);
  expect(layOut(cut(samples, 30), samples.length)).toEqual(samples);
});

test('a recording of a few samples is one chunk', () => {
  expect(cut(soundBetween(0, 0.01), 30).map((chunk) => chunk.samples.length)).toEqual([160]);
});
