import { expect, it } from 'vitest';
import { readOtherWords } from './reword.ts';

it('three rewordings are read, and the list of words that may have been said', () => {
  const answer = [
    '1. i peperoni non li digerisco',
    '- con la pelle mi restano sullo stomaco',
    '',
    '* di notte sto male',
    'Parole: stomaco, pelle, digerire; acidità',
  ].join('\n');
  expect(readOtherWords(answer)).toEqual({
    rewordings: ['i peperoni non li digerisco', 'con la pelle mi restano sullo stomaco', 'di notte sto male'],
    spoken: ['stomaco', 'pelle', 'digerire', 'acidità'],
  });
});

it.each([
  ['**Parole:** pane, forno', ['pane', 'forno']],
  ['4. parole: pane , ,', ['pane']],
  [`Parole: ${'pane, '.repeat(40)}`, Array.from({ length: 14 }, () => 'pane')],
  [`Parole: ${'a'.repeat(41)}, pane`, ['pane']],
  ['Le parole sono poche', []],
  ['', []],
  ['…\n---', []],
])('reads the words of %j', (answer, words) => {
  expect(readOtherWords(answer).spoken).toEqual(words);
});

it('of a long answer only the first lines count, cut to a bounded length', () => {
  const { rewordings } = readOtherWords(
    Array.from({ length: 9 }, (_, n) => `riga ${n} `.repeat(60)).join('\n'),
  );
  expect(rewordings).toHaveLength(3);
  expect(rewordings.every((line) => line.length <= 200)).toBe(true);
});
