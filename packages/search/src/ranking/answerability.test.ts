import { expect, test } from 'vitest';
import { readConcepts } from '../questions/query-terms.ts';
import { confidenceOf, leastConfidence } from './answerability.ts';

const asked = readConcepts('Quando arriva il corriere con il divano di Ottavia?');
/** Each said in a few of ten thousand segments. */
const concepts = asked.map((concept) => ({ concept, segments: 5 }));
const all = new Set(asked.keys());
const without = (index: number) => new Set([...all].filter((each) => each !== index));
const hit = { segmentId: 1, recordingId: 'r', own: all, near: all, hasFigures: true, boost: 1 };

function confidence(hits: Partial<typeof hit & { score: number }>[]): number {
  const found = hits.map((each) => ({ score: 60, ...hit, ...each }));
  const question = { contentCount: asked.length, asksFigures: true };
  return confidenceOf({ hits: found, concepts, segments: 10_000 }, question);
}

test('nothing found is no answer', () => {
  expect(confidence([])).toBe(0);
});

test('the more concepts occur together, the higher the confidence', () => {
  const everything = confidence([{}]);
  const around = confidence([{ own: new Set([0]) }]);
  const oneWord = confidence([{ own: new Set([0]), near: new Set([0]), hasFigures: false, score: 12 }]);
  expect(everything).toBeGreaterThan(0.8);
  expect(around).toBeLessThan(everything);
  expect(oneWord).toBeLessThan(around);
  expect(oneWord).toBeLessThan(0.3);
  expect(leastConfidence).toBeLessThan(0.3);
});

test('a missing name and missing figures lower the confidence', () => {
  const withoutName = without(asked.findIndex(({ word }) => word === 'ottavia'));
  expect(confidence([{ near: withoutName, own: withoutName }])).toBeLessThan(confidence([{}]));
  expect(confidence([{ hasFigures: false }])).toBeLessThan(confidence([{}]));
});

test('words of the person asked about raise the confidence, and a word that was never said does not lower it', () => {
  expect(confidence([{ boost: 1.5 }])).toBeGreaterThan(confidence([{}]));
  const withoutLast = without(asked.length - 1);
  const found = { score: 60, ...hit, own: withoutLast, near: withoutLast };
  const question = { contentCount: asked.length, asksFigures: true };
  const of = (segments: number) =>
    confidenceOf(
      {
        hits: [found],
        concepts: concepts.map((each, i) => (i === asked.length - 1 ? { ...each, segments } : each)),
        segments: 10_000,
      },
      question,
    );
  expect(of(0)).toBeGreaterThan(of(1));
});
