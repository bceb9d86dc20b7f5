import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

const finds = (text: string, query: string) => foldText(text).includes(foldText(query));

test('D-40 letters are found whether capital or small, accented or not, composed or not', () => {
  expect(finds('È arrivato il pacco', 'è ARRIVATO')).toBe(true);
  expect(finds('E\u0300 arrivato il pacco', 'è arrivato')).toBe(true);
  expect(finds('È arrivato il pacco', 'e arrivato')).toBe(true);
  expect(finds('Straße', 'STRASSE')).toBe(true);
  expect(finds('ΟΔΟΣ', 'οδος')).toBe(true);
  expect(finds('Привет', 'ПРИВЕТ')).toBe(true);
  expect(finds('È arrivato il pacco', 'è partito')).toBe(false);
});

test('D-40 percent, underscore, stars and other signs are themselves', () => {
  expect(finds('sconto 100%', '100%')).toBe(true);
  expect(finds('sconto 1000 euro', '100%')).toBe(false);
  expect(finds('file_finale', '_')).toBe(true);
  expect(finds('file finale', '_')).toBe(false);
  expect(finds('file_finale', 'FILE')).toBe(true);
  expect(finds('a+b (c) [d] \\e', '(C) [D] \\E')).toBe(true);
  expect(finds('bravo 😀', '😀')).toBe(true);
  expect(finds('bravo', '.*')).toBe(false);
});
