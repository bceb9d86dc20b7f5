import { expect, it } from 'vitest';
import type { ShownMoment } from './merge-moments.ts';
import { ticksOf } from './ticks.ts';

const at = (second: number, state: ShownMoment['state'] = 'saved'): ShownMoment => ({
  ...{ id: `m${second}`, recordingId: 'r', kind: 'mark', at: second, second, text: null, imageUrl: null },
  ...{ createdAt: '2026-07-11T16:00:00.000Z', state },
});
const shown = (moments: ShownMoment[], more: object = {}) =>
  ticksOf(moments, { length: 100, width: 1_000, gap: 24, ...more }).map(
    ({ left, moments: [first, ...rest] }) => [left, first.second, rest.length],
  );

it('moments stand where their seconds are, and those that a pointer cannot tell apart are one', () => {
  expect(shown([at(0), at(2), at(2.4), at(50)])).toEqual([
    [0, 0, 1],
    [2.4, 2.4, 0],
    [50, 50, 0],
  ]);
});

it('a moment behind the end stands at the end, a deleted one nowhere', () => {
  expect(shown([at(20, 'deleted'), at(130)])).toEqual([[100, 130, 0]]);
});

it('there are never more than fit, and none where nothing is known', () => {
  expect(shown(Array.from({ length: 1_000 }, (_, second) => at(second / 10))).length).toBeLessThanOrEqual(42);
  expect(shown([at(1)], { length: 0 })).toEqual([]);
  expect(shown([at(1)], { width: 0 })).toEqual([]);
});
