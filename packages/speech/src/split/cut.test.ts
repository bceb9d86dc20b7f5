import { expect, test } from 'vitest';
import { type Piece, sampleRate } from '../decode/pcm.ts';
import { createEnergyDetector } from '../voice/voice-detector.ts';
import { PieceCutter } from './cut.ts';

/** Seconds of sound (1) and silence (0) by turns, beginning with silence. */
function soundBetween(...seconds: number[]): Float32Array {
  return Float32Array.from(
    seconds.flatMap((length, turn) =>
      Array.from({ length: Math.round(length * sampleRate) }, (_, i) =>
        turn % 2 ? 0.2 * Math.sin(i / 3) + 0.01 : 0,
      ),
    ),
  );
}

function cut(samples: Float32Array, maxSeconds: number, blockSamples = 1_237): Piece[] {
  const cutter = new PieceCutter({ maxSeconds, maxPauseSeconds: 1.5 }, createEnergyDetector());
  const pieces: Piece[] = [];
  for (let at = 0; at < samples.length; at += blockSamples) {
    pieces.push(...cutter.push(samples.subarray(at, at + blockSamples)));
  }
  return [...pieces, ...cutter.finish()];
}

/** What the pieces hold, laid out at their offsets; overlapping more or less than they say is an error. */
function layOut(pieces: Piece[], length: number): Float32Array {
  const result = new Float32Array(length);
  let end = 0;
  for (const piece of pieces) {
    const shared = piece.overlap ?? 0;
    if (shared > 0) expect(piece.offset + shared).toBe(end);
    else expect(piece.offset).toBeGreaterThanOrEqual(end);
    result.set(piece.samples, piece.offset);
    end = piece.offset + piece.samples.length;
  }
  return result;
}

test.each([1, 4, 30])(
  'no sample of sound is lost, doubled or moved in pieces of at most %i s',
  (maxSeconds) => {
    const samples = soundBetween(3, 7, 0.4, 12.3, 0.05, 9, 5, 0.7, 1, 2.001);
    const pieces = cut(samples, maxSeconds);
    expect(layOut(pieces, samples.length)).toEqual(samples);
    for (const piece of pieces) expect(piece.samples.length).toBeLessThanOrEqual(maxSeconds * sampleRate);
  },
);

test('what has no pause is cut with an overlap, in which both pieces have the same sound', () => {
  const samples = Float32Array.from({ length: 40 * sampleRate }, (_, i) => 0.2 * Math.sin(i / 3));
  const pieces = cut(samples, 15);
  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces.slice(1).map((piece) => (piece.overlap ?? 0) / sampleRate)).toEqual(
    pieces.slice(1).map(() => expect.closeTo(2, 1)),
  );
  expect(layOut(pieces, samples.length)).toEqual(samples);
});

test('a cut is made in the longest pause', () => {
  const [first, second] = cut(soundBetween(0, 6, 0.1, 1, 0.5, 1, 0.1, 8), 10);
  expect(((first?.offset ?? 0) + (first?.samples.length ?? 0)) / sampleRate).toBeCloseTo(7.35, 1);
  expect((second?.offset ?? 0) / sampleRate).toBeCloseTo(7.35, 1);
});

test('long silence is given to no piece except for a margin', () => {
  const pieces = cut(soundBetween(60, 1, 100, 1, 60), 30);
  expect(pieces.map((piece) => Number((piece.offset / sampleRate).toFixed(1)))).toEqual([59.5, 160.5]);
  for (const piece of pieces) expect(piece.samples.length / sampleRate).toBeLessThan(2);
});

test('digital silence and what is almost silent give no piece at all', () => {
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

test('a recording of a few samples is one piece', () => {
  expect(cut(soundBetween(0, 0.01), 30).map((piece) => piece.samples.length)).toEqual([160]);
});
