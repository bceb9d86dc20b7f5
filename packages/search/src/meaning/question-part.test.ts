import { describe, expect, it } from 'vitest';
import { withoutCommonPart } from './question-part.ts';
import { cosine, toBytes } from './vectors.ts';

const unit = (...numbers: number[]) => {
  const length = Math.hypot(...numbers);
  return Float32Array.from(numbers, (number) => number / length);
};
const bytes = (...numbers: number[]) => toBytes(unit(...numbers));

describe('a question without what it shares with others', () => {
  // The first number: asked in Italian; the second: in English; then three topics.
  const others = [
    ...Array.from({ length: 8 }, (_, n) => bytes(1, 0, 0, 0, n % 2 ? 0.1 : -0.1)),
    ...Array.from({ length: 8 }, () => bytes(0, 1, 0, 0, 0)),
  ];
  const question = unit(1, 0, 0.4, 0, 0);
  const answer = toBytes(unit(0.2, 0, 1, 0, 0));
  const nearToAll = toBytes(unit(1, 0, 0.1, 0.4, 0));

  it('lies nearer to its answer than to a text that is near to all questions', () => {
    expect(cosine(question, nearToAll)).toBeGreaterThan(cosine(question, answer));
    const own = withoutCommonPart(question, others);
    expect(cosine(own, answer)).toBeGreaterThan(cosine(own, nearToAll));
    expect(Math.hypot(...own)).toBeCloseTo(1);
  });

  it('loses nothing to the questions of another language', () => {
    const [italian, all] = [others.slice(0, 8), others].map((some) => withoutCommonPart(question, some));
    expect([...(all ?? [])]).toEqual([...(italian ?? [])]);
  });

  it('that is one of them keeps its direction, and without any it stays as it is', () => {
    const same = Array.from({ length: 8 }, () => toBytes(question));
    expect(cosine(withoutCommonPart(question, same), toBytes(question))).toBeCloseTo(1, 2);
    expect(withoutCommonPart(question, [])).toBe(question);
  });
});
