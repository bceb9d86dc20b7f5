import type { Segment } from '@wingman/contract/recording.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '../../lib/fold-text.ts';
import { findInTranscript, indexTranscript, partsOf, segmentOfHit } from './find-in-transcript.ts';
import { paragraphsOf } from './paragraphs.ts';

const segmentsOf = (texts: readonly string[], speakerOf: (at: number) => string | null = () => null) =>
  texts.map((text, at): Segment => ({ id: at, start: at, end: at + 1, text, speaker: speakerOf(at) }));

/** What is marked in each segment. */
function marked(
  texts: readonly string[],
  wanted: string,
  speakerOf?: (at: number) => string | null,
): string[][] {
  const index = indexTranscript(paragraphsOf(segmentsOf(texts, speakerOf)));
  const hits = findInTranscript(index, wanted);
  return texts.map((text, at) =>
    partsOf(text, index.segments[at] as number, hits)
      .filter(({ hit }) => hit !== null)
      .map((part) => part.text),
  );
}

test('finds words whatever their accents and capitals, and marks them as they were said', () => {
  expect(marked(['Perché È così', 'perche\u0301 no'], 'PERCHE')).toEqual([['Perché'], ['perche\u0301']]);
  expect(marked(['Straße und Maß'], 'strasse')).toEqual([['Straße']]);
  expect(marked(['costa 100% in più (circa)'], '100%')).toEqual([['100%']]);
  expect(marked(['bravo 😀 bene'], '😀')).toEqual([['😀']]);
  expect(marked(['nulla'], '  ')).toEqual([[]]);
  expect(marked(['nulla'], '.*')).toEqual([[]]);
});

test('finds a phrase that two segments of a paragraph share, but not across two voices', () => {
  const texts = ['il tecnico passa', 'giovedì  alle nove'];
  expect(marked(texts, 'passa giovedì alle')).toEqual([['passa'], ['giovedì  alle']]);
  expect(marked(texts, 'passa giovedì', (at) => `Voce ${at}`)).toEqual([[], []]);
});

test('counts each hit once and says in which segment it lies', () => {
  const texts = ['aaaa', 'b', 'aa'];
  const index = indexTranscript(paragraphsOf(segmentsOf(texts)));
  const hits = findInTranscript(index, 'aa');
  expect(hits).toHaveLength(3);
  expect(hits.map((hit) => segmentOfHit(index, hit))).toEqual([0, 0, 2]);
});

test('the parts of any text are the text, and folding it by characters is folding it whole', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), text, (texts, wanted) => {
      const index = indexTranscript(paragraphsOf(segmentsOf(texts)));
      const hits = findInTranscript(index, wanted);
      for (const [at, said] of texts.entries()) {
        const parts = partsOf(said, index.segments[at] as number, hits);
        expect(parts.map((part) => part.text).join('')).toBe(said);
      }
      expect(index.folded.trim()).toBe(foldText(texts.join(' ')));
    }),
  );
});

test('three hours of speech are searched in a moment, also for what nearly every word holds', () => {
  const sentence =
    'allora il tecnico della caldaia passa giovedì alle nove e porta lui il pezzo di ricambio.';
  const texts = Array.from({ length: 2_000 }, () => sentence);
  const index = indexTranscript(paragraphsOf(segmentsOf(texts)));
  expect(findInTranscript(index, 'e').length).toBeGreaterThan(10_000);
  const wanted = `${'e'.repeat(150)}!`;
  expect(findInTranscript(index, wanted)).toEqual([]);
});
