import { tokenise } from '@wingman/italian/tokens/tokenise.ts';
import { expect, it } from 'vitest';
import { findAntecedent } from './antecedent.ts';

/** `earlier`: the turn before it first. */
const back = (turn: string, ...earlier: string[]) => findAntecedent(tokenise(turn), earlier.map(tokenise));

it.each([
  ['Te la porto giovedì.', ['E quando?', 'Mi manca la sega.'], 2],
  ['Lo cambio io.', ['Il vaso si è rotto.'], 1],
  ['Glielo chiedo domani.', ['Ah.', 'Mi serve il cacciavite.'], 2],
  ['Le prendo lunedì.', ['Le scarpe vecchie sono brutte.'], 1],
])('«%s» stands for what an earlier turn names', (turn, earlier, expected) => {
  expect(back(turn, ...earlier)).toBe(expected);
});

it('is not looked for where the turn names it itself, has none, or nobody names one that agrees', () => {
  expect(back('La sega te la porto giovedì.', 'Mi manca la sega.')).toBeUndefined();
  expect(back('Porto la sega giovedì.', 'Mi manca la lima.')).toBeUndefined();
  expect(back('Me lo danno giovedì.', 'Il vaso si è rotto.')).toBeUndefined();
  expect(back('Lo scambio è giovedì.', 'Il vaso si è rotto.')).toBeUndefined();
  expect(back('Te la porto giovedì.', 'Il vaso si è rotto.')).toBeUndefined();
});
