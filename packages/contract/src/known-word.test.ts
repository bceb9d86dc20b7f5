import { expect, test } from 'vitest';
import { knownWordInputSchema, knownWordsInputSchema, knownWordUpdateSchema } from './known-word.ts';

const writtenAs = (written: unknown) => knownWordInputSchema.safeParse({ written }).data?.written;

test('a word is one line without what is not seen', () => {
  expect(writtenAs('  Mario\n Rossi  S.r.l. ')).toBe('Mario Rossi S.r.l.');
  expect(writtenAs('Wing\u200bman\u202e\u200d\u034f\ufe0f')).toBe('Wingman');
  expect(writtenAs('<b>(.*)+$</b>')).toBe('<b>(.*)+$</b>');
  expect(writtenAs('a\u0300')).toBe('à');
});

test('it has a letter or a figure, and at most 80 characters', () => {
  for (const written of [
    '',
    '  ',
    '\u200b',
    '…',
    null,
    7,
    undefined,
    'a'.repeat(81),
    'a'.repeat(500),
    'a '.repeat(1_000_000),
  ])
    expect(writtenAs(written)).toBeUndefined();
  expect(writtenAs('a'.repeat(80))).toHaveLength(80);
  expect(writtenAs('3M')).toBe('3M');
});

test('it may sound in up to eight ways, each once', () => {
  const input = (sounds: unknown) =>
    knownWordInputSchema.safeParse({ written: 'Wingman', sounds }).data?.sounds;
  expect(input(['uing man', ' UING  man', 'vingman'])).toEqual(['UING man', 'vingman']);
  expect(input(Array.from({ length: 9 }, (_, at) => `modo ${at}`))).toBeUndefined();
  expect(input(undefined)).toEqual([]);
  expect(input(['\u200b'])).toBeUndefined();
});

test('what is left out of a change stays, and 500 are added at once at most', () => {
  expect(knownWordUpdateSchema.parse({ id: 'w', written: 'Neri' })).toEqual({ id: 'w', written: 'Neri' });
  const words = Array.from({ length: 501 }, (_, at) => ({ written: `Nome ${at}` }));
  expect(knownWordsInputSchema.safeParse({ words }).success).toBe(false);
  expect(knownWordsInputSchema.safeParse({ words: [] }).success).toBe(false);
  expect(knownWordsInputSchema.parse({ words: words.slice(1) }).words).toHaveLength(500);
});
