import type { Segment } from '@wingman/contract/recording.ts';
import { expect, test } from 'vitest';
import { keepSame, paragraphsOf } from './paragraphs.ts';

const said = (start: number, end: number, text: string, speaker: string | null = null): Segment => ({
  id: start,
  start,
  end,
  text,
  speaker,
});
const textsOf = (segments: Segment[]) =>
  paragraphsOf(segments).map((paragraph) => paragraph.segments.map(({ text }) => text).join(' '));

test('what one voice says flows as one paragraph until another one speaks', () => {
  const segments = [
    said(0, 2, 'Allora,', 'Anna'),
    said(2.5, 4, 'cominciamo.', 'Anna'),
    said(4, 5, 'Sì.', 'Voce 2'),
    said(5, 6, 'Bene.', null),
    said(6, 9, 'Il primo punto.', 'Anna'),
  ];
  expect(textsOf(segments)).toEqual(['Allora, cominciamo.', 'Sì.', 'Bene.', 'Il primo punto.']);
  expect(paragraphsOf(segments).map(({ isTurn }) => isTurn)).toEqual([true, true, true, true]);
  expect(paragraphsOf(segments)[0]).toMatchObject({ index: 0, start: 0, end: 4, speaker: 'Anna' });
});

test('without voices pauses divide it, and with voices only long ones do', () => {
  const spoken = (speaker: string | null) => [
    said(0, 2, 'Uno.', speaker),
    said(3, 4, 'Due.', speaker),
    said(6, 8, 'Tre.', speaker),
    said(13, 14, 'Quattro.', speaker),
  ];
  expect(textsOf(spoken(null))).toEqual(['Uno. Due.', 'Tre.', 'Quattro.']);
  expect(textsOf(spoken('Anna'))).toEqual(['Uno. Due. Tre.', 'Quattro.']);
  expect(paragraphsOf(spoken('Anna')).map(({ isTurn }) => isTurn)).toEqual([true, false]);
});

test('somebody who speaks for long gets paragraphs that end with a sentence, or in the end anywhere', () => {
  const long = (text: string) =>
    Array.from({ length: 60 }, (_, at) => said(at * 5, at * 5 + 5, `${'parola '.repeat(14)}${text}`, 'Anna'));
  const sentences = paragraphsOf(long('fine.'));
  expect(sentences.length).toBeGreaterThan(5);
  for (const { segments } of sentences.slice(0, -1)) {
    const length = segments.reduce((sum, { text }) => sum + text.length, 0);
    expect(length).toBeGreaterThanOrEqual(700);
    expect(length).toBeLessThan(900);
  }
  const endless = paragraphsOf(long('e poi'));
  expect(endless.length).toBeGreaterThan(2);
  expect(endless.length).toBeLessThan(sentences.length);
});

test('nothing is lost or said twice, and nothing comes of nothing', () => {
  const segments = Array.from({ length: 500 }, (_, at) =>
    said(at * 3, at * 3 + 2.9, `frase ${at}.`, at % 7 < 3 ? 'Anna' : null),
  );
  expect(paragraphsOf(segments).flatMap((paragraph) => paragraph.segments)).toEqual(segments);
  expect(paragraphsOf([])).toEqual([]);
});

test('after a change the paragraphs that stay as they were are the same objects', () => {
  const segments = ['Anna', 'Anna', 'Ugo', 'Anna', 'Ugo'].map((speaker, at) =>
    said(at, at + 1, 'Sì.', speaker),
  );
  const before = paragraphsOf(segments);
  const change = (at: number, to: Partial<Segment>) =>
    segments.map((segment, place) => (place === at ? { ...segment, ...to } : segment));
  const isKept = (after: Segment[]) =>
    keepSame(before, paragraphsOf(after)).map((paragraph, index) => paragraph === before[index]);
  expect(isKept(segments)).toEqual([true, true, true, true]);
  expect(isKept(change(1, { text: 'No.' }))).toEqual([false, true, true, true]);
  expect(isKept(change(1, { speaker: 'Ugo' }))).toEqual([false, false, true, true]);
  expect(isKept(segments.slice(0, 3))).toEqual([true, true]);
  const joined = keepSame(before, paragraphsOf(change(2, { speaker: 'Anna' })));
  expect(joined.map(({ segments: { length } }) => length)).toEqual([4, 1]);
  expect(keepSame([], before)).toEqual(before);
});
