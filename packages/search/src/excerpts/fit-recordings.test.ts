import { expect, it } from 'vitest';
import type { RecalledSegment } from './excerpts.ts';
import { fitRecordings } from './fit-recordings.ts';

/** `count` segments of 99 characters, which take 100. */
function recording(recordingId: string, count: number, hits: number[] = [0]) {
  const segments = Array.from(
    { length: count },
    (_, position): RecalledSegment => ({
      id: position,
      recordingId,
      position,
      start: position,
      end: position + 1,
      text: 'x'.repeat(99),
      speaker: null,
      spokenAt: '2026-07-11T13:40:00.000Z',
    }),
  );
  return { segments, hitIds: hits };
}

const positions = (segments: RecalledSegment[] | undefined) => segments?.map(({ position }) => position);
const lengths = (kept: RecalledSegment[][]) => kept.map(({ length }) => length);

it('gives recordings whole where they fit', () => {
  expect(lengths(fitRecordings([recording('a', 20), recording('b', 30), recording('c', 30)], 8_000))).toEqual(
    [20, 30, 30],
  );
});

it('gives what a short one leaves to the others, and the first ones more', () => {
  const [short = 0, second = 0, third = 0] = lengths(
    fitRecordings([recording('a', 5), recording('b', 90), recording('c', 90)], 8_000),
  );
  expect(short).toBe(5);
  expect(second).toBeGreaterThan(third);
  expect(short + second + third).toBeGreaterThan(75);
});

it('of a long one gives the parts around its hits, joined, in the order of speech', () => {
  const [kept] = fitRecordings([recording('a', 100, [50, 53, 10])], 2_000);
  expect(positions(kept)).toEqual([
    7, 8, 9, 10, 11, 12, 13, 14, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57,
  ]);
});

it('keeps the best hit where not all of them have room', () => {
  const [kept] = fitRecordings([recording('a', 100, [80, 20])], 300);
  expect(positions(kept)).toEqual([79, 80, 81]);
});

it('leaves out one for which nothing is left, and cuts a segment that is longer than all there is', () => {
  expect(lengths(fitRecordings([recording('a', 10), recording('b', 9, [])], 700))).toEqual([7, 0]);
  const endless = recording('a', 1);
  endless.segments[0] = { ...(endless.segments[0] as RecalledSegment), text: 'y'.repeat(9_000) };
  expect(fitRecordings([endless], 8_000)[0]?.[0]?.text).toHaveLength(8_000);
});
