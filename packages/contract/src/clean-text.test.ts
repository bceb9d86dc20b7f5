import { expect, it } from 'vitest';
import { cleanLine, cleanText, wellFormed } from './clean-text.ts';

it('F-98: controls, direction overrides, invisible characters and tags are removed', () => {
  const dirty = 'a\u0000b\u001b[31mc\u202ed\u2066e\u2069f\u200bg\ufeffh\u{e0041}i\u009bj\u00adk';
  expect(cleanLine(dirty)).toBe('ab[31mcdefghijk');
  expect(cleanText('uno\r\ndue\u2028tre\u0085quattro\t5')).toBe('uno\ndue\ntre\nquattro\t5');
  expect(cleanLine('uno\r\ndue\u2028tre\t 4 ')).toBe('uno due tre 4');
});

it('halves of surrogate pairs are removed, whole pairs are not', () => {
  expect(cleanLine('a\ud800b \udc00c 🤖\ud83e')).toBe('ab c 🤖');
  expect(wellFormed('\ud83d🤖\n\u0007')).toBe('🤖\n\u0007');
  expect(wellFormed('\ufffd')).toBe('\ufffd');
});

it('F-98: ordinary text is unchanged', () => {
  for (const text of ['Perché l’«è»?', '👨‍👩‍👧 e 🇮🇹', 'می‌خواهم', 'שלום‎ ciao', 'ç̌ ñ', '日本語、はい']) {
    expect(cleanLine(text)).toBe(text);
  }
});
