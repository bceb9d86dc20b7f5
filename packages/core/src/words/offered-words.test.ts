import { expect, test } from 'vitest';
import { type CorrectedText, offeredWords } from './offered-words.ts';

const italian = new Set('ho sentito ieri da la casa va vado poi parla con e'.split(' '));
const spelling = { isWord: (word: string) => italian.has(word.toLowerCase()) };
const offered = (pairs: [before: string, after: string][]) => {
  const texts: CorrectedText[] = pairs.map(([before, after]) => ({ before, after }));
  return offeredWords(texts, spelling, () => false).map(({ heard, written }) => `${heard} > ${written}`);
};

test('a name that was corrected twice is offered, with what was heard', () => {
  const one: [string, string] = ['ho sentito uing man, ieri', 'ho sentito Wingman, ieri'];
  expect(offered([one])).toEqual([]);
  expect(offered([one, ['parla con Uing man', 'parla con Wingman']])).toEqual(['uing man > Wingman']);
  expect(offered([one, ['parla con vingman', 'parla con Wingman']])).toEqual([]);
});

test('words that stand apart are changes of their own', () => {
  const text: [string, string] = ['parla con marko e poi bianki', 'parla con Marco e poi Bianchi'];
  expect(offered([text, text])).toEqual(['marko > Marco', 'bianki > Bianchi']);
});

test('ordinary words, capitals and whole sentences are not', () => {
  for (const text of [
    ['io va', 'io vado'],
    ['va poi', 'Vado poi'],
    ['ho sentito la casa', 'ho sentito la Casa'],
    ['uno due tre quattro cinque', 'sei Otto nove dieci undici dodici'],
    ['ho sentito ieri', 'ho sentito Marco ieri'],
    ['ho sentito x', `ho sentito ${'W'.repeat(81)}`],
  ] as [string, string][])
    expect(offered([text, text])).toEqual([]);
});
