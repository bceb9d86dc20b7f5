import type { Segment } from '@wingman/contract/recording.ts';
import { expect, test } from 'vitest';
import { segmentAt } from './segment-at.ts';

const phrase = (id: number, start: number, end: number): Segment => ({
  id,
  start,
  end,
  text: '',
  speaker: null,
});
const phrases = [phrase(1, 0.5, 3), phrase(2, 3.4, 6), phrase(3, 9, 12)];

test('the phrase that is heard is the last one that has begun, also in the pause after it', () => {
  expect([0.2, 0.5, 3.2, 3.4, 8, 100].map((second) => segmentAt(phrases, second)?.id ?? null)).toEqual([
    null,
    1,
    1,
    2,
    2,
    3,
  ]);
});
