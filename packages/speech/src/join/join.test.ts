import { expect, test } from 'vitest';
import type { Token } from './heard-chunk.ts';
import { SegmentJoiner } from './join.ts';

/** Tokens a tenth of a second long, one after the other from `start`. */
function tokens(start: number, ...texts: string[]): Token[] {
  return texts.map((text, i) => ({ text, start: start + i / 10, end: start + (i + 1) / 10 }));
}

function join(...chunks: Token[][]): { start: number; end: number; text: string }[] {
  const joiner = new SegmentJoiner();
  for (const chunk of chunks) joiner.add({ tokens: chunk });
  return joiner.finish().map(({ start, end, text }) => ({ start, end, text }));
}

test('a word that was cut between two chunks is one word again', () => {
  expect(join(tokens(0, '▁la', '▁cal'), tokens(0.25, 'daia'))).toEqual([
    { start: 0, end: 0.35, text: 'la caldaia' },
  ]);
});

test('words of two chunks are not glued together', () => {
  expect(join(tokens(0, '▁la'), tokens(0.6, 'casa')).map((segment) => segment.text)).toEqual(['la casa']);
  expect(join(tokens(0, '▁la', '▁'), tokens(0.2, 'casa')).map((segment) => segment.text)).toEqual([
    'la casa',
  ]);
});

test('a pause, a sentence end and fifteen seconds end a segment', () => {
  expect(join(tokens(0, '▁uno'), tokens(0.95, '▁due')).map((segment) => segment.text)).toEqual([
    'uno',
    'due',
  ]);
  const long = tokens(0, ...Array.from({ length: 25 }, () => '▁sì'), '.', '▁no');
  expect(join(long).at(-1)?.text).toBe('no');
  const endless = tokens(0, ...Array.from({ length: 200 }, (_, i) => (i % 2 ? 'la' : '▁bla')));
  expect(join(endless).map((segment) => Math.round(segment.end - segment.start))).toEqual([15, 5]);
});

test('a short sentence stays with the next one', () => {
  expect(join(tokens(0, '▁Sì', '.', '▁Va', '▁bene', '.'))).toEqual([
    { start: 0, end: 0.5, text: 'Sì. Va bene.' },
  ]);
});

test('confidence is the geometric mean, and null where the model gives none', () => {
  const joiner = new SegmentJoiner();
  joiner.add({ tokens: tokens(0, '▁a', 'b').map((token) => ({ ...token, logProbability: Math.log(0.5) })) });
  expect(joiner.finish()[0]?.confidence).toBeCloseTo(0.5);
  const without = new SegmentJoiner();
  without.add({ tokens: tokens(0, '▁a') });
  expect(without.finish()[0]?.confidence).toBeNull();
});
