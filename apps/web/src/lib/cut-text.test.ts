import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test('a short text stays whole and a long one ends in an ellipsis', () => {
  expect(cutText('Quando passa?', 20)).toBe('Quando passa?');
  expect(cutText('A che ora passa l’idraulico domani?', 20)).toBe('A che ora passa l’id…');
});

test('characters are counted as people count them and line breaks are spaces', () => {
  expect(cutText('😀😀😀', 2)).toBe('😀😀…');
  expect(cutText('uno\n due', 20)).toBe('uno due');
});

test('D-40 text is never cut within a grapheme cluster', () => {
  const family = '👨‍👩‍👧';
  const flag = '🇮🇹';
  const accented = 'e\u0301';
  for (const length of [20, 25, 50]) {
    for (const character of ['😀', family, flag, accented]) {
      const text = `${'a'.repeat(length - 1)}${character}bc`;
      expect(cutText(text, length)).toBe(`${'a'.repeat(length - 1)}${character}…`);
    }
  }
});
