import { expect, it } from 'vitest';
import { readConcepts } from '../questions/query-terms.ts';
import { spokenConcepts } from './spoken-words.ts';

const asked = readConcepts('Perché i peperoni con la pelle fanno male?');
const wordsOf = (spoken: string[]) => spokenConcepts(spoken, asked).map(({ word }) => word);

it('words that may have been said are concepts that count less, without those that were asked for', () => {
  const concepts = spokenConcepts(['stomaco', 'pelle', 'digerire'], asked);
  expect(concepts.map(({ word }) => word)).toEqual(['stomaco', 'digerire']);
  expect(concepts.every(({ weight }) => weight < 1)).toBe(true);
});

it('each counts once, in whatever form it is given, and words that say nothing do not count', () => {
  expect(wordsOf(['digerire', 'digerisco', 'di', 'la notte', ''])).toEqual(['digerire', 'notte']);
  expect(wordsOf([])).toEqual([]);
});
