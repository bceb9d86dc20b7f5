import { expect, it } from 'vitest';
import { languageCode } from './language.ts';

it('reads the language that an engine names, as a code or in English', () => {
  expect(['italian', 'it', 'IT', 'it-IT', '<|it|>', ' English ', 'german', 'haw'].map(languageCode)).toEqual([
    ...['it', 'it', 'it', 'it', 'it', 'en', 'de', 'haw'],
  ]);
  expect(['', 'klingon', '<script>', 'unknown', 'x'.repeat(10_000)].map(languageCode)).toEqual(
    Array(5).fill(undefined),
  );
});
