import { describe, expect, it } from 'vitest';
import { windowsOf } from './windows.ts';

const spoken = (...texts: string[]) => texts.map((text, position) => ({ position, text }));
const shape = (segments: ReturnType<typeof spoken>, before?: { position: number; text: string }) =>
  windowsOf(segments, before).map(({ readsFrom, anchor, last, text }) => [readsFrom, anchor, last, text]);

describe('windows', () => {
  it('contain what an excerpt shows: a segment, the two after it, and the one before as context', () => {
    expect(shape(spoken('a', 'b', 'c', 'd', 'e', 'f', 'g'))).toEqual([
      [0, 0, 2, 'a b c'],
      [2, 3, 5, 'c d e f'],
      [5, 6, 6, 'f g'],
    ]);
  });

  it('of a live recording begin with the previous segment', () => {
    expect(shape([{ position: 4, text: 'e' }], { position: 3, text: 'd' })).toEqual([[3, 4, 4, 'd e']]);
  });

  it('contain fewer long segments, and truncate endless ones', () => {
    const long = 'x'.repeat(400);
    expect(windowsOf(spoken(long, long, long), undefined).map(({ anchor, last }) => [anchor, last])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    const [only, ...others] = windowsOf(spoken('y'.repeat(9_000)), undefined);
    expect([only?.text.length, others]).toEqual([2_000, []]);
  });
});
