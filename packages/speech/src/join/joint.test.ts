import { expect, test } from 'vitest';
import { SegmentJoiner } from './join.ts';
import { findJoint } from './joint.ts';

const shared = { start: 28, end: 30 };

function segment(start: number, end: number, text: string) {
  return { start, end, text, confidence: null };
}

function join(before: ReturnType<typeof segment>[], after: ReturnType<typeof segment>[]): string[] {
  const joiner = new SegmentJoiner();
  joiner.add({ segments: before });
  joiner.add({ segments: after }, shared);
  return joiner.finish().map(({ text }) => text);
}

test('a sentence that both chunks contain in part is joined, without doubled words', () => {
  const before = [
    segment(20, 24, 'La caldaia perde.'),
    segment(25, 30, 'Passo giovedì alle cinque e un qua'),
  ];
  const after = [segment(28, 33, 'vedì alle cinque e un quarto, va bene?')];
  expect(join(before, after)).toEqual([
    'La caldaia perde.',
    'Passo giovedì alle cinque e un quarto, va bene?',
  ]);
});

test('a sentence that both chunks contain is kept once', () => {
  const before = [segment(20, 27, 'La caldaia perde.'), segment(28.2, 29.5, 'Ho capito.')];
  const after = [segment(28.3, 29.5, 'ho capito'), segment(30, 33, 'Che modello è?')];
  expect(join(before, after)).toEqual(['La caldaia perde.', 'Ho capito.', 'Che modello è?']);
});

test('chunks with different words are joined in the middle of their overlap', () => {
  const before = [segment(26, 28.9, 'uno due'), segment(29.2, 30, 'tre')];
  const after = [segment(28, 28.8, 'boh'), segment(29.2, 31, 'tré quattro')];
  expect(join(before, after)).toEqual(['uno due tré quattro']);
});

test('the same words later in the recording are not treated as doubled', () => {
  const before = [segment(20, 30, 'sì certo domani mattina')];
  const after = [segment(31, 33, 'domani mattina')];
  expect(join(before, after)).toEqual(['sì certo domani mattina domani mattina']);
});

test('repeated words are matched by their times', () => {
  const words = (from: number, to: number) =>
    Array.from({ length: 20 }, (_, index) => ({
      start: index * 0.6,
      end: index * 0.6 + 0.5,
      text: 'sì',
    })).filter(({ start, end }) => start >= from && end <= to);
  // The first chunk ends at 6.4 s and the second begins at 4.1 s; each lost the word that its edge cut.
  const [before, after] = [words(4, 6.4), words(4.1, 8)];
  const joint = findJoint(before, after, { start: 4.1, end: 6.4 });
  const joined = [...before.slice(0, joint?.keep), ...after.slice(joint?.from)];
  expect(joined.map(({ start }) => start)).toEqual(words(4, 8).map(({ start }) => start));
});
